import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { LocalEmbedder } from '../../../src/models/local/local-embedder.js'
import { lockedWeights } from '../../../src/models/local/model-table.js'
import { cosine } from '../reference.js'
import { sharedFolder, smallModel } from './shared-cache.js'

let folder: string
const open: LocalEmbedder[] = []

beforeAll(async () => {
  folder = await sharedFolder()
}, 600_000)

afterEach(async () => {
  for (const embedder of open.splice(0)) await embedder.close()
})

async function openSmall(options: { dimensions?: number; script?: URL; folder?: string } = {}): Promise<LocalEmbedder> {
  const { dimensions = 384, script } = options
  const used = options.folder ?? folder
  const embedder = await LocalEmbedder.open({
    identity: { name: smallModel.name, dimensions, hash: 'any' },
    convention: smallModel,
    folder: used,
    weights: lockedWeights,
    threads: 1,
    ...(script ? { script } : {}),
  })
  open.push(embedder)
  return embedder
}

const unavailable = expect.objectContaining({ code: 'MODEL_UNAVAILABLE' })

describe('LocalEmbedder', () => {
  it('embeds with the cosines known for all-MiniLM-L6-v2', async () => {
    const embedder = await openSmall()
    const [cat, kitten, rates] = await embedder.embed(
      ['The cat sleeps on the sofa.', 'A kitten is napping on the couch.', 'Interest rates rose again.'],
      'passage',
    )
    expect(Math.hypot(...cat!)).toBeCloseTo(1, 5)
    expect(cosine(cat!, kitten!)).toBeGreaterThan(0.6)
    expect(cosine(cat!, rates!)).toBeLessThan(0.15)
  })

  it('answers nothing for nothing', async () => {
    expect(await (await openSmall()).embed([], 'query')).toEqual([])
  })

  it('fails what waits when its thread ends, and starts again with the next call', async () => {
    const embedder = await openSmall({ script: new URL('crashing-worker.mjs', import.meta.url) })
    const [before] = await embedder.embed(['before'], 'passage')
    const waiting = [embedder.embed(Array(40).fill('wait'), 'passage'), embedder.embed(['CRASH'], 'query')]
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes).toEqual(waiting.map(() => ({ status: 'rejected', reason: unavailable })))
    const [after] = await embedder.embed(['before'], 'passage')
    expect([...after!]).toEqual([...before!])
  })

  it('rejects what waits when it is closed, and may be closed twice and at once', async () => {
    const embedder = await openSmall()
    const waiting = embedder.embed(Array(40).fill('wait'), 'passage')
    waiting.catch(() => undefined)
    await Promise.all([embedder.close(), embedder.close()])
    await embedder.close()
    await expect(waiting).rejects.toEqual(unavailable)
    await expect(embedder.embed(['late'], 'query')).rejects.toEqual(unavailable)
  })

  it('names the folder that can not be loaded', async () => {
    await expect(openSmall({ folder: join(folder, 'nowhere') })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining(join(folder, 'nowhere')),
    })
  })

  it('refuses a model of other dimensions', async () => {
    await expect(openSmall({ dimensions: 512 })).rejects.toMatchObject({
      code: 'MODEL_MISMATCH',
      value: 384,
      limit: 512,
    })
  })
})
