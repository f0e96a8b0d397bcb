import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import { calibrationFor } from '../../../src/models/calibration.js'
import type { Embedder } from '../../../src/models/embedder.js'
import { openEmbedder } from '../../../src/models/open-embedder.js'
import { resolveSettings } from '../../../src/settings.js'
import { encode, type EncodedMemory } from '../../../src/write/encode.js'
import { readPayload } from '../../../src/write/payload.js'
import type { Decision } from '../../../src/write/resolve/decision.js'
import { neighboursPerMemory } from '../../../src/write/resolve/neighbours.js'
import { resolve } from '../../../src/write/resolve/resolve.js'
import { dot } from '../../../src/write/similar.js'
import { openWriteHeads, type WriteHeads } from '../../../src/write/write-heads.js'

jest.setTimeout(600_000)

const folder = process.env['ENGRAPH_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
const memoryLine = z.object({
  kind: z.literal('memory'),
  id: z.string(),
  session: z.string().nullable(),
  time: z.string(),
  speaker: z.string().nullable(),
  source: z.string(),
  text: z.string(),
})
const updateLine = z.object({ id: z.string(), old_ids: z.array(z.string()), new_ids: z.array(z.string()) })

async function readLines<Row>(file: string, row: z.ZodType<Row>): Promise<Row[]> {
  const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n')
  return lines.flatMap((line) => row.safeParse(JSON.parse(line)).data ?? [])
}

let embedder: Embedder
let heads: WriteHeads

beforeAll(async () => {
  const { mavenUrl, pypiUrl } = resolveSettings()
  embedder = await openEmbedder({ cacheFolder: cacheFolder(), registries: { mavenUrl, pypiUrl } })
  heads = await openWriteHeads(embedder.identity.hash)
})
afterAll(async () => embedder?.close())

/** The decisions on the first memories of a file, each against its nearest earlier ones; ids are those of the file. */
async function decisionsOn(file: string, first: number): Promise<Decision[]> {
  const lines = (await readLines(file, memoryLine)).slice(0, first)
  const writes = lines.map(({ id, session, time, speaker, source, text }) => {
    const place = { space: 'data', scope: 's', readable: [], agent: 'a', zone: 'PRIVATE', layer: 'EPISODIC' }
    const none = { kind: null, importance: null, pin: false, causes: [], supersedes: [], metadata: null }
    const said = { content: text, session, speaker, source: source.toUpperCase(), occurredAt: time, acceptedAt: time }
    return { id, payload: readPayload(JSON.stringify({ ...place, ...none, ...said, externalId: id })) }
  })
  const parts = { embedder, calibration: calibrationFor(embedder.identity), pairs: heads.pairs }
  let made = 0
  const encoded = await encode(writes, { embedder, heads: heads.text, newId: () => String(made++) })
  const idOf = new Map(encoded.flatMap(({ id, memories }) => memories.map(({ node }) => [node.id, id])))
  let known: EncodedMemory[] = []
  const decisions: Decision[] = []
  for (const write of encoded) {
    const nearest = ({ embedding }: EncodedMemory) =>
      known
        .map((one) => ({ memory: one.node, cosine: dot(embedding, one.embedding) }))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, neighboursPerMemory)
    const neighbours = new Map(write.memories.map((memory) => [memory.node.id, nearest(memory)]))
    const found = await resolve([write], neighbours, parts)
    const closed = new Set(found.filter(({ action }) => action === 'supersede').map(({ older }) => older))
    known = known.filter(({ node }) => !closed.has(node.id))
    if (!found.some(({ action }) => action === 'merge')) known.push(...write.memories)
    decisions.push(
      ...found.map((one) => ({ ...one, older: idOf.get(one.older) ?? '', newer: idOf.get(one.newer) ?? '' })),
    )
  }
  return decisions
}

describe('changes told in real turns', () => {
  it('are found in half of the knowledge updates, nothing else is closed, and reviews stay few', async () => {
    const updates = await readLines('updates.dev.jsonl', updateLine)
    const decisions = await decisionsOn('longmemeval.dev.jsonl', Infinity)
    const isOf =
      ({ older, newer }: Decision) =>
      (update: z.output<typeof updateLine>) =>
        update.old_ids.includes(older) && update.new_ids.includes(newer)
    const found = updates.filter((update) => decisions.some((one) => one.action !== 'merge' && isOf(one)(update)))
    const closed = decisions.filter(({ action }) => action === 'supersede')
    const reviews = decisions.filter(({ action }) => action === 'review')
    expect(found.length / updates.length).toBeGreaterThanOrEqual(0.5)
    expect(closed.filter((one) => !updates.some(isOf(one)))).toEqual([])
    expect(reviews.length / 403).toBeLessThanOrEqual(0.04)
  })

  it('are not seen where two people chat', async () => {
    const decisions = await decisionsOn('locomo.dev.jsonl', 400)
    expect(decisions.filter(({ action }) => action === 'supersede')).toEqual([])
    expect(decisions.filter(({ action }) => action === 'review').length / 400).toBeLessThanOrEqual(0.02)
  })
})
