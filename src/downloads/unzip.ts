import { chmod, mkdir, open, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { messageOf } from '../errors.js'
import { badZip, dataStart, readDirectory, readExactly } from './zip-directory.js'
import type { ZipEntry } from './zip-directory.js'

const inflate = promisify(inflateRaw)

export interface UnzippedEntry {
  /** With forward slashes, as in the archive; never a folder. */
  name: string
  data: Buffer
}

/**
 * The chosen files of a zip (also a jar or wheel), one at a time: only the entry at hand is in memory. Stored and
 * deflated entries, no zip64. Checks sizes but no CRC, since every archive here was verified by its SHA-256. Throws
 * INTERNAL for an archive that is broken or names a path outside the target.
 */
export async function* unzipEntries(zipPath: string, select: (name: string) => boolean): AsyncGenerator<UnzippedEntry> {
  const file = await open(zipPath, 'r')
  try {
    for (const entry of await readDirectory(file, zipPath)) {
      if (!entry.isFolder && select(entry.name)) yield { name: entry.name, data: await readData(file, entry, zipPath) }
    }
  } finally {
    await file.close()
  }
}

async function readData(file: FileHandle, entry: ZipEntry, path: string): Promise<Buffer> {
  const at = await dataStart(file, entry, path)
  const raw = await readExactly(file, { at, until: at + entry.compressedSize, path })
  const data = await unpack(raw, entry, path)
  if (data.length !== entry.size) throw badZip(path, `${entry.name} has ${data.length} bytes instead of ${entry.size}`)
  return data
}

async function unpack(raw: Buffer, { name, method, size }: ZipEntry, path: string): Promise<Buffer> {
  if (method === 0) return raw
  if (method !== 8) throw badZip(path, `${name} is packed by method ${method}, only 0 and 8 are known`)
  try {
    return await inflate(raw, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw badZip(path, `${name} is broken (${messageOf(error)})`)
  }
}

export interface ExtractOptions {
  /** Which entries; all by default. */
  select?: ((name: string) => boolean) | undefined
  /** Which files get the mode 0755; no other does, whatever the archive says. */
  executable?: ((name: string) => boolean) | undefined
}

/** Unpacks into `toFolder`, which is made; returns the paths written. Not atomic: extract beside the target, then rename. */
export async function extractZip(
  zipPath: string,
  toFolder: string,
  { select = () => true, executable = () => false }: ExtractOptions = {},
): Promise<string[]> {
  const written: string[] = []
  for await (const { name, data } of unzipEntries(zipPath, select)) {
    const to = join(toFolder, name)
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, data)
    if (executable(name)) await chmod(to, 0o755)
    written.push(to)
  }
  return written
}
