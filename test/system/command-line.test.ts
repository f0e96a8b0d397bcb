import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopesOf } from '../../src/access/scopes.js'
import { connect } from '../../src/client/index.js'
import { runCommand, startCommand, type CommandResult, type StartedCommand } from '../support/command-line.js'
import { randomSpace, testAddress, testDatabase, type TestDatabase } from '../support/database.js'

/** The built command line against the run's Neo4j: most of it through one server, as people use it. */
const [line, imported, other, resumed, demo, alone, decided] = [
  randomSpace('line'),
  randomSpace('import'),
  randomSpace('other'),
  randomSpace('resume'),
  randomSpace('demo'),
  randomSpace('alone'),
  randomSpace('decided'),
]
const spaces = [line, imported, other, resumed, demo, alone, decided]

let folder: string
let env: Record<string, string>
let server: StartedCommand
let url: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-command-test-'))
  const { uri, user, password, database: name } = testAddress()
  env = {
    ENGRAPH_DATA_FOLDER: folder,
    NEO4J_URI: uri,
    NEO4J_USER: user,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: name,
  }
  database = await testDatabase()
  server = startCommand(['up', '--json', '--port', '0'], { env })
  url = JSON.parse(await server.firstLine).url
}, 300_000)

afterAll(async () => {
  server?.process.kill('SIGKILL')
  const agents = ['default', 'anna', 'ben']
  const scopes = spaces.flatMap((space) => agents.flatMap((agent) => scopesOf({ space, agent }).readable))
  await database?.query('MATCH (n) WHERE n.scope IN $scopes OR n.space IN $spaces DETACH DELETE n', { scopes, spaces })
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], input?: string): Promise<CommandResult> =>
  runCommand(args, input === undefined ? { env } : { env, input })

/** Runs a command with --json; fails with its stderr unless it ends with `code`. */
async function json(args: readonly string[], { code = 0, input }: { code?: number; input?: string } = {}) {
  const result = await run([...args, '--json'], input)
  if (result.code !== code) throw new Error(`It ended with ${result.code}: ${result.stderr}${result.stdout}`)
  return JSON.parse(result.stdout)
}

async function countMemories(space: string): Promise<number> {
  const { readable } = scopesOf({ space, agent: 'default' })
  const [row] = await database.query('MATCH (m:Memory) WHERE m.scope IN $readable RETURN count(m) AS memories', {
    readable,
  })
  return Number(row?.['memories'])
}

describe('engraph up', () => {
  it('writes where it is to a file for its owner only, and is found by a second up and by status', async () => {
    expect((await stat(join(folder, 'server.json'))).mode & 0o777).toBe(0o600)
    const second = await json(['up'])
    expect(second).toMatchObject({ running: true, url, graphql: `${url}/graphql`, pid: server.process.pid })
    const status = await json(['status', '--space', line])
    expect(status).toMatchObject({ running: true, url, space: line, stats: { memories: 0, schemaVersion: 3 } })
    expect((await run(['status'])).stdout).toContain(`${url}/graphql`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }, 60_000)
})

describe('engraph write, recall and trace', () => {
  it('remember and answer, with the reason for each', async () => {
    const first = await json(['write', 'Mia works at the bakery in Canal Street.', '--space', line, '--session', 's1'])
    expect(first).toMatchObject({ state: 'STORED', memories: [expect.any(String)] })
    const flags = ['--kind', 'event', '--speaker', 'Mia', '--metadata', '{"page":3}', '--external-id', 'e-1']
    const cause = await json(['write', '-', '--space', line, ...flags], { input: '面包店着火了，烤箱坏了。\n' })
    const [firstId, causeId] = [first.memories[0], cause.memories[0]]
    const links = ['--supersedes', firstId, '--causes', causeId]
    const change = await json(['write', 'Mia now works at the library.', '--space', line, '--session', 's1', ...links])
    expect(change).toMatchObject({ outcome: 'SUPERSEDED_OLDER', superseded: [firstId] })

    const recall = await json(['recall', 'Where does Mia work?', '--space', line, '--depth', '2'])
    expect(recall.memories[0]).toMatchObject({ id: change.memories[0], supersedes: [firstId] })
    const ids = recall.memories.map(({ id }: { id: string }) => id)
    expect(ids).toContain(causeId)
    expect(ids).not.toContain(firstId)
    const found = recall.memories.find(({ id }: { id: string }) => id === causeId)
    expect(found).toMatchObject({
      kind: 'EVENT',
      speaker: 'Mia',
      externalIds: ['e-1'],
      content: '面包店着火了，烤箱坏了。',
    })

    const text = await run(['recall', 'Where does Mia work?', '--space', line])
    expect(text.stdout).toContain('Mia now works at the library.')
    expect(text.stdout).toContain('this —SUPERSEDES→ “Mia works at the bakery in Canal Street.”')
    expect(text.stdout).toContain(`--space ${line}`)
    expect(text.stdout).not.toContain('\u001b[')

    const context = await run(['recall', '-', '--context', '--space', line], 'Where does Mia work?\n')
    expect(context.stdout.trim()).toBe((await json(['recall', 'Where does Mia work?', '--space', line])).context)

    expect(await json(['trace', recall.id, '--space', line])).toMatchObject({ id: recall.id, returned: ids })
    const trace = await run(['trace', recall.id, '--space', line])
    expect(trace.stdout).toMatch(/#1 .*Mia now works at the library\./)
  }, 120_000)

  it('end with 1 and one sentence when it fails', async () => {
    const bad = await run(['write', 'x', '--importance', '5', '--space', line, '--json'])
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.stdout)).toEqual({
      error: {
        code: 'BAD_INPUT',
        message: expect.stringContaining('importance is 5'),
        field: 'importance',
        value: 5,
        limit: 'a number from 0 to 1',
      },
    })
    expect(bad.stderr).toMatch(/^error BAD_INPUT: importance is 5[^\n]*\n$/)
    const unknown = await run(['trace', '00000000-0000-7000-8000-000000000000', '--space', line])
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^error NOT_FOUND: /) })
  }, 60_000)
})

describe('engraph import', () => {
  const files = (name: string): string => join(folder, name)
  const memory = (id: string, text: string, space = imported): string =>
    JSON.stringify({ kind: 'memory', id, space, session: 's', time: '2026-01-05T10:00:00Z', lang: 'en', text })

  it('takes both forms, BOM, CRLF, empty lines and huge ones; lists what is wrong; writes nothing twice', async () => {
    const lines = [
      memory('m1', 'The ferry to Texel leaves every hour.'),
      '',
      memory('m2', '渡轮每小时一班。', other),
      JSON.stringify({ kind: 'question', id: 'q1', text: 'When does the ferry leave?' }),
      JSON.stringify({ content: 'The lighthouse was painted red.', session: 's', space: imported, kind: 'event' }),
      JSON.stringify({ content: 'The tide turns at noon.' }),
      JSON.stringify({ content: 'The tide turns at noon.' }),
      memory('m1', 'The ferry to Texel leaves every hour.'),
      '{"content": "broken"',
      JSON.stringify({ content: 'x'.repeat(1_000_000), space: imported }),
      JSON.stringify({ content: 'Dated by a bare date.', occurredAt: '2026-01-05', space: imported }),
    ]
    await writeFile(files('mixed.jsonl'), `\ufeff${lines.join('\r\n')}`)
    const args = ['import', files('mixed.jsonl')]
    const withDefault = { ...env, ENGRAPH_SPACE: imported }
    const first = await runCommand([...args, '--json'], { env: withDefault })
    expect(first.code).toBe(1)
    const counts = { lines: 10, skipped: 1, dropped: 0, failed: 0, bad: 3 }
    expect(JSON.parse(first.stdout)).toMatchObject({ ...counts, written: 5, alreadyThere: 1 })
    const { badLines } = JSON.parse(first.stdout)
    expect(badLines.map(({ line: number }: { line: number }) => number)).toEqual([9, 10, 11])
    expect(first.stderr).toMatch(/line 9: it is no JSON/)
    expect(first.stderr).toMatch(/line 10: content has 1,000,000 characters; at most 100,000/)
    expect(first.stderr).toMatch(/line 11: occurredAt is "2026-01-05"/)
    expect([await countMemories(imported), await countMemories(other)]).toEqual([4, 1])

    const again = await runCommand([...args, '--json'], { env: withDefault })
    expect(JSON.parse(again.stdout)).toMatchObject({ ...counts, written: 0, alreadyThere: 6 })
    expect([await countMemories(imported), await countMemories(other)]).toEqual([4, 1])
    const [row] = await database.query(
      'MATCH (m:Memory) WHERE m.scope IN $scopes AND m.externalIds = ["m2"] RETURN m.lang',
      {
        scopes: scopesOf({ space: other, agent: 'default' }).readable,
      },
    )
    expect(row).toEqual({ 'm.lang': 'zh' })
  }, 120_000)

  it('reads standard input; --space wins over the lines; --strict ends at the first bad line', async () => {
    const input = [memory('s1', 'The harbour is dredged in April.'), 'nonsense', memory('s2', 'Buoys are green.')].join(
      '\n',
    )
    const strict = await run(['import', '-', '--strict', '--space', other, '--json'], input)
    expect(strict.code).toBe(1)
    expect(JSON.parse(strict.stdout)).toMatchObject({ lines: 2, written: 1, bad: 1, error: { code: 'BAD_INPUT' } })
    expect(await countMemories(other)).toBe(2)
    expect(await countMemories(imported)).toBe(4)
  }, 60_000)

  it('goes on after kill -9 where it was, and writes each line once', async () => {
    const total = 230
    const lines = Array.from({ length: total }, (_, index) => memory(`k${index}`, `Barge ${index} passed.`, resumed))
    await writeFile(files('resume.jsonl'), lines.join('\n'))
    const killed = startCommand(['import', files('resume.jsonl')], { env })
    while ((await countMemories(resumed)) === 0) await new Promise((resolve) => setImmediate(resolve))
    killed.process.kill('SIGKILL')
    expect((await killed.result).code).toBeNull()
    expect(await countMemories(resumed)).toBeLessThan(total)

    const summary = await json(['import', files('resume.jsonl')])
    expect(summary).toMatchObject({ lines: total, failed: 0, bad: 0 })
    expect(summary.written + summary.alreadyThere).toBe(total)
    expect(summary.alreadyThere).toBeGreaterThan(0)
    const [row] = await database.query(
      'MATCH (m:Memory) WHERE m.scope IN $scopes RETURN count(m) AS memories, count(DISTINCT m.externalIds[0]) AS ids',
      { scopes: scopesOf({ space: resumed, agent: 'default' }).readable },
    )
    expect(row).toEqual({ memories: total, ids: total })
  }, 300_000)
})

describe('engraph seed', () => {
  it('writes the demo once, links it, and answers with what replaced a plan', async () => {
    const pack = (await readFile('seeds/demo.jsonl', 'utf8')).trim().split('\n').slice(1)
    const first = await json(['seed', 'demo', '--space', demo])
    expect(first).toEqual({ pack: 'demo', space: demo, memories: pack.length, written: pack.length, alreadyThere: 0 })
    const again = await json(['seed', 'demo', '--space', demo])
    expect(again).toMatchObject({ written: 0, alreadyThere: pack.length })
    const { stats } = await json(['status', '--space', demo])
    const references = (field: string): number =>
      pack.map((text) => JSON.parse(text)[field] ?? []).reduce((sum, ids) => sum + ids.length, 0)
    expect(stats.memories).toBe(pack.length)
    expect(stats.edges).toMatchObject({ CAUSAL: references('causes'), SUPERSEDES: references('supersedes') })

    const english = await json(['recall', 'Where do we hold the summer party?', '--space', demo])
    expect(english.memories[0].content).toContain('boathouse')
    const chinese = await json(['recall', '陈薇的父亲哪天到？为什么改了航班？', '--space', demo, '--limit', '3'])
    const contents = chinese.memories.map(({ content }: { content: string }) => content)
    expect(contents.join()).toContain('4月25日才到')
    expect(contents.join()).not.toContain('4月18日到')
  }, 300_000)
})

describe('engraph review and entity', () => {
  it('decide what one agent says about what another has shared', async () => {
    const as = (agent: string) => ['--space', decided, '--agent', agent]
    const write = async (agent: string, text: string, at: string) => {
      const receipt = await json(['write', text, '--shared', '--speaker', agent, '--occurred-at', at, ...as(agent)])
      return String(receipt.memories[0])
    }
    const old = await write('anna', 'The ferry leaves at eight in the morning.', '2026-01-05T10:00:00Z')
    const current = await write('ben', 'A timetable of the harbour was printed in March.', '2026-03-05T10:00:00Z')
    const ben = connect({ url, space: decided, agent: 'ben' })
    const changes = connect({ url, space: decided, agent: 'anna' }).memoryChanged()
    const heard = changes.next()
    await expect(ben.supersede({ old, new: current })).rejects.toMatchObject({ code: 'FORBIDDEN', field: 'old' })

    const { nodes } = await json(['review', ...as('anna')])
    expect(nodes).toMatchObject([{ kind: 'supersede', older: { id: old }, newer: { id: current }, state: 'OPEN' }])
    const [{ id }] = nodes
    const list = await run(['review', ...as('anna')])
    expect(list.stdout).toMatch(new RegExp(`^supersede {2}${id} .*100 % sure`))
    expect(list.stdout).toContain('The ferry leaves at eight in the morning.')
    expect((await run(['status', ...as('anna')])).stdout).toContain('1 open (engraph review)')

    const done = await run(['review', id, 'supersede', ...as('anna')])
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('SUPERSEDE by anna') })
    expect((await heard).value).toMatchObject({ id: old, change: 'superseded', state: 'SUPERSEDED' })
    await changes.return?.()
    const again = await run(['review', id, 'reject', ...as('anna')])
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error BAD_INPUT: .*SUPERSEDE by "anna"/) })
    expect((await run(['review', ...as('anna')])).stdout).toBe('No review is open.\n')
    expect(await ben.restore(old)).toMatchObject({ state: 'COLD' })
  }, 120_000)

  it('join the names of one person beside the running server, and part them again', async () => {
    const say = async (speaker: string, text: string) =>
      String((await json(['write', text, '--speaker', speaker, '--space', decided])).memories[0])
    const memory = connect({ url, space: decided })
    const speakers = async (id: string) => (await memory.memory(id))?.entities.map(({ name }) => name)
    await say('Mia Chen', 'The rudder was mended by noon.')
    const first = await say('Mia', 'My boat needs a new sail.')
    expect(await speakers(first)).toEqual(['Mia'])
    const report = await json(['entity', 'merge', 'Mia Chen', 'Mia', '--space', decided])
    expect(report).toEqual({ name: 'Mia Chen', alias: 'Mia', moved: 1 })
    const second = await say('Mia', 'The lighthouse keeper sells honey.')
    expect([await speakers(first), await speakers(second)]).toEqual([['Mia Chen'], ['Mia Chen']])
    const split = await run(['entity', 'split', 'Mia Chen', 'Mia', '--space', decided])
    expect(split.stdout).toBe('“Mia” stands for itself again; 2 mentions moved.\n')
    expect([await speakers(first), await speakers(second)]).toEqual([['Mia'], ['Mia']])
    const unknown = await run(['entity', 'merge', 'Mia', 'Nobody', '--space', decided])
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error NOT_FOUND: alias: /) })
  }, 120_000)
})

describe('engraph doctor', () => {
  it('finds nothing wrong here', async () => {
    const { healthy, checks } = await json(['doctor'])
    expect(healthy).toBe(true)
    const status = Object.fromEntries(
      checks.map((check: { name: string; status: string }) => [check.name, check.status]),
    )
    expect(status).toMatchObject({
      Node: 'ok',
      Server: 'ok',
      Database: 'ok',
      Schema: 'ok',
      Memories: 'ok',
      Model: 'ok',
    })
  }, 120_000)

  it('says what is wrong and what to do, and ends with 1', async () => {
    const elsewhere = { ...env, NEO4J_URI: 'bolt://127.0.0.1:1', ENGRAPH_DATA_FOLDER: join(folder, 'elsewhere') }
    const { code, stdout } = await runCommand(['doctor'], { env: elsewhere })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^fail {2}Database .*127\.0\.0\.1:1/m)
    expect(stdout).toMatch(/^ok {4}Model/m)
  }, 120_000)
})

describe('without a server', () => {
  it('a command opens the engine itself, and what it wrote is stored when it ends', async () => {
    const apart = { ...env, ENGRAPH_DATA_FOLDER: join(folder, 'alone') }
    const args = ['write', '图书馆周一关门。', '--no-wait', '--space', alone, '--json']
    const written = await runCommand(args, { env: apart })
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(written.stdout)).toMatchObject({ state: 'STORED' })
    expect(await countMemories(alone)).toBe(1)
    const recalled = await runCommand(['recall', '图书馆哪天关门？', '--space', alone], { env: apart })
    expect(recalled.stdout).toContain('图书馆周一关门。')
    // The trace was flushed before the process ended: another one shows it.
    const [, id = ''] = /engraph trace (\S+)/.exec(recalled.stdout) ?? []
    expect(await json(['trace', id, '--space', alone])).toMatchObject({ id, query: '图书馆哪天关门？' })
  }, 120_000)
})

describe('a signal', () => {
  it('stops the server in order: exit code 0, no record left', async () => {
    server.process.kill('SIGTERM')
    expect((await server.result).code).toBe(0)
    await expect(stat(join(folder, 'server.json'))).rejects.toThrow('ENOENT')
    expect(await json(['status'])).toMatchObject({ running: false })
  }, 60_000)
})
