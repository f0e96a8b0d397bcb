import type { FileHandle } from 'node:fs/promises'
import { EngraphError } from '../errors.js'

/** One entry of a zip's central directory. Field layout: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16. */
export interface ZipEntry {
  name: string
  isFolder: boolean
  /** 0 stored, 8 deflated. */
  method: number
  compressedSize: number
  size: number
  /** Where its local header starts. */
  headerAt: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endSize = 22
const longestComment = 0xffff
const isUtf8 = 0x0800
const isEncrypted = 0x0001

export function badZip(path: string, reason: string): EngraphError {
  return new EngraphError('INTERNAL', `${path} cannot be unpacked: ${reason}.`, { value: path })
}

/** Reads the central directory; the entries' data isn't touched. Refuses zip64, encryption and names that leave the folder. */
export async function readDirectory(file: FileHandle, path: string): Promise<ZipEntry[]> {
  const { size } = await file.stat()
  const tail = await readExactly(file, { at: Math.max(0, size - endSize - longestComment), until: size, path })
  const endAt = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (endAt < 0 || tail.length - endAt < endSize || tail.readUInt32LE(endAt) !== endSignature) {
    throw badZip(path, 'it is not a zip archive or its end is missing')
  }
  const count = tail.readUInt16LE(endAt + 10)
  const directorySize = tail.readUInt32LE(endAt + 12)
  const directoryAt = tail.readUInt32LE(endAt + 16)
  if (count === 0xffff || directoryAt === 0xffffffff) throw badZip(path, 'zip64 is not supported')
  if (directoryAt + directorySize > size) throw badZip(path, 'its directory lies outside the file')
  const directory = await readExactly(file, { at: directoryAt, until: directoryAt + directorySize, path })
  const entries: ZipEntry[] = []
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) {
      throw badZip(path, `entry ${index + 1} of ${count} is broken`)
    }
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) throw badZip(path, `entry ${index + 1} of ${count} is cut off`)
    entries.push(readEntry(directory.subarray(at, at + 46 + nameLength), path))
    at = next
  }
  return entries
}

function readEntry(bytes: Buffer, path: string): ZipEntry {
  const flags = bytes.readUInt16LE(8)
  const name = bytes.subarray(46).toString(flags & isUtf8 ? 'utf8' : 'latin1')
  if (flags & isEncrypted) throw badZip(path, `${name} is encrypted`)
  refuseEscape(name, path)
  return {
    name,
    isFolder: name.endsWith('/'),
    method: bytes.readUInt16LE(10),
    compressedSize: bytes.readUInt32LE(20),
    size: bytes.readUInt32LE(24),
    headerAt: bytes.readUInt32LE(42),
  }
}

/** An entry may not write outside the target folder ("zip slip"), on any platform. */
function refuseEscape(name: string, path: string): void {
  const escapes = name.split(/[/\\]/).includes('..') || /^[/\\]|^[A-Za-z]:|\0|\\/.test(name)
  if (escapes || name === '') throw badZip(path, `the entry name ${JSON.stringify(name)} is not allowed`)
}

/** Where the data of an entry starts: the local header may have other extra fields than the directory. */
export async function dataStart(file: FileHandle, entry: ZipEntry, path: string): Promise<number> {
  const header = await readExactly(file, { at: entry.headerAt, until: entry.headerAt + 30, path })
  if (header.readUInt32LE(0) !== localSignature) throw badZip(path, `the header of ${entry.name} is broken`)
  return entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

export async function readExactly(
  file: FileHandle,
  { at, until, path }: { at: number; until: number; path: string },
): Promise<Buffer> {
  const buffer = Buffer.alloc(until - at)
  for (let done = 0; done < buffer.length;) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, at + done)
    if (bytesRead === 0) throw badZip(path, 'it is cut off')
    done += bytesRead
  }
  return buffer
}
