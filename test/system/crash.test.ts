import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { randomSpace, testDimensions } from '../support/database.js'
import { writeFixture, type StoredMemory, type WriteFixture } from '../support/write-fixture.js'

/** How often the writer is killed; more of them find rarer moments. */
const rounds = Number(process.env.ENGRAPH_CRASH_ROUNDS ?? 3)
jest.setTimeout(180_000 * (rounds + 1))

const script = fileURLToPath(new URL('../support/crash-writer.mjs', import.meta.url))
const acknowledgement = z.object({ session: z.string(), next: z.number() })
let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterAll(() => fixture?.close())

interface Writer {
  process: ChildProcessWithoutNullStreams
  faults: string[]
  /** Resolves at the `count`-th acknowledgement of this process, or rejects when it ends before. */
  acknowledged(count: number): Promise<void>
}

/** A process that writes from `sessions` on, and moves them on as it acknowledges. */
function startWriter(space: string, sessions: Record<string, number>): Writer {
  const { uri, user, password, database } = fixture.database.address
  const child = spawn(process.execPath, [script, JSON.stringify({ space, dimensions: testDimensions, sessions })], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NEO4J_URI: uri,
      NEO4J_USER: user,
      NEO4J_PASSWORD: password,
      NEO4J_DATABASE: database,
    },
  })
  const faults: string[] = []
  child.stderr.on('data', (text: Buffer) => faults.push(text.toString()))
  let seen = 0
  const watchers: (() => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { session, next } = acknowledgement.parse(JSON.parse(line))
    sessions[session] = next
    seen += 1
    for (const watcher of watchers) watcher()
  })
  return {
    process: child,
    faults,
    acknowledged: (count) =>
      new Promise((resolve, reject) => {
        watchers.push(() => seen >= count && resolve())
        child.once('exit', (code) => reject(new Error(`The writer ended (${code}): ${faults.join('')}`)))
      }),
  }
}

async function waitUntilWorked(scopes: readonly string[]): Promise<void> {
  for (;;) {
    const [row] = await fixture.database.query(
      "MATCH (i:InboxItem {state: 'ACCEPTED'}) WHERE i.scope IN $scopes RETURN count(*) AS left",
      { scopes },
    )
    if (Number(row?.left) === 0) return
    await wait(50)
  }
}

const numberOf = (memory: StoredMemory): number =>
  Number(z.array(z.string()).parse(memory.externalIds)[0]?.split('/')[1])

it(`loses and doubles nothing when the process is killed ${rounds} times while it writes`, async () => {
  const scopes = fixture.scopesFor(randomSpace('crash'))
  const { space } = scopes.caller
  const sessions: Record<string, number> = { first: 0, second: 0, third: 0, shared: 0 }
  for (let round = 0; round < rounds; round++) {
    const writer = startWriter(space, sessions)
    await writer.acknowledged(1 + Math.floor(Math.random() * 60))
    await wait(Math.random() * 90)
    writer.process.kill('SIGKILL')
    await once(writer.process, 'close')
    expect(writer.faults).toEqual([])
  }
  const acknowledged = { ...sessions }

  const last = startWriter(space, sessions)
  await last.acknowledged(8)
  last.process.stdin.end()
  const [code] = await once(last.process, 'close')
  expect({ code, faults: last.faults }).toEqual({ code: 0, faults: [] })
  fixture.openPath()
  await waitUntilWorked(scopes.readable)

  const places = [scopes.private, scopes.shared]
  const items = (await Promise.all(places.map((scope) => fixture.inbox(scope)))).flat()
  const memories = (await Promise.all(places.map((scope) => fixture.memories(scope)))).flat()
  const edges = (await Promise.all(places.map((scope) => fixture.edges(scope)))).flat()
  expect(items.filter(({ state, attempts }) => state !== 'STORED' || Number(attempts) > 0)).toEqual([])
  expect(memories.map(({ id }) => id).sort()).toEqual(
    items.flatMap((item) => z.array(z.string()).parse(item.memories)).sort(),
  )

  for (const [session, next] of Object.entries(sessions)) {
    expect(next).toBeGreaterThanOrEqual(acknowledged[session]!)
    const turns = memories.filter((memory) => memory.session === session)
    const firstParts = turns.filter(({ part }) => Number(part) === 0)
    expect(firstParts.map(numberOf)).toEqual(Array.from({ length: next }, (_, number) => number))
    const ids = turns.map(({ id }) => id)
    const chain = edges.filter(({ type, from }) => type === 'TEMPORAL' && ids.includes(from))
    expect(chain.map(({ from, to }) => `${from}→${to}`).sort()).toEqual(
      ids
        .slice(1)
        .map((id, index) => `${ids[index]}→${id}`)
        .sort(),
    )
  }
})
