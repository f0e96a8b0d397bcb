// A process that writes until it is killed: one writer a session, one turn after the other. Says on its output which turns
// were acknowledged. Begins with the turn after the last one that its reader saw, under the same idempotency key: so a turn
// whose acknowledgement was lost is asked for again. Ends when its
// input does, or when it is to embed what `poison` says.
import { createHash, randomFillSync } from 'node:crypto'
import { scopesOf } from '../../dist/access/scopes.js'
import { readCatalogue } from '../../dist/graph/catalogue.js'
import { openDriver } from '../../dist/graph/driver.js'
import { openExecutor } from '../../dist/graph/executor.js'
import { uuidMaker } from '../../dist/memory/uuid.js'
import { openWriteHeads } from '../../dist/write/write-heads.js'
import { openWritePath } from '../../dist/write/write-path.js'

const { space, dimensions, sessions, poison, settings } = JSON.parse(process.argv[2])
const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env
const scopes = scopesOf({ space, agent: 'default' })

/** A vector for each text, at once: what crashes here is the writing. */
const embedder = {
  identity: { name: 'crash', dimensions, hash: 'crash' },
  embed: async (texts) => {
    if (poison !== undefined && texts.some((text) => text.includes(poison))) process.kill(process.pid, 'SIGKILL')
    return texts.map(vectorOf)
  },
  close: async () => {},
}

function vectorOf(text) {
  const digest = createHash('sha256').update(text).digest()
  const vector = Float32Array.from({ length: dimensions }, (_, index) => digest[index % 32] - 127.5 + (index % 7))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const driver = openDriver({ uri, user, password, database })
const anyScope = openExecutor({ driver, database, catalogue: readCatalogue() })
// Other tests share the database: their writes are not this process's to work.
const executor = {
  ...anyScope,
  run: async (query, ...rest) => {
    const rows = await anyScope.run(query, ...rest)
    return query.name === 'scopes-with-writes' ? rows.filter(({ scope }) => scopes.readable.includes(scope)) : rows
  },
}
const path = openWritePath({
  executor,
  embedder,
  calibration: {
    calibrated: false,
    toCommonScale: (cosine) => Math.max(0, cosine),
    toCosine: (similarity) => similarity,
  },
  heads: await openWriteHeads(embedder.identity.hash),
  now: () => new Date(),
  newId: uuidMaker({ now: () => Date.now(), random: (bytes) => randomFillSync(bytes) }),
  logger: { debug() {}, info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  settings: { pollMs: 200, pauseMs: 50, ...settings },
})
let ending = false

function turnOf(session, number) {
  const externalId = `${session}/${number}`
  const content =
    number % 10 === 3
      ? `${externalId}: ${'They spoke of it at length. '.repeat(100)}`
      : `${externalId}: they met again.`
  const zone = session === 'shared' ? 'SHARED' : 'PRIVATE'
  return { content, session, externalId, idempotencyKey: externalId, zone, keep: true }
}

async function keepWriting(session, first) {
  for (let number = first; !ending;) {
    const count = number % 6 === 5 ? 5 : 1
    const turns = Array.from({ length: count }, (_, index) => turnOf(session, number + index))
    await path.accept(scopes, turns)
    number += count
    process.stdout.write(`${JSON.stringify({ session, next: number })}\n`)
  }
}

process.stdin.resume()
process.stdin.on('end', () => {
  ending = true
})
path.start()
await Promise.all(Object.entries(sessions).map(([session, first]) => keepWriting(session, first)))
if (!ending) await new Promise((resolve) => process.stdin.once('end', resolve))
await path.stop()
await driver.close()
