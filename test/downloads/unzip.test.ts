import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { extractZip, unzipEntries } from '../../src/downloads/unzip.js'
import { inFolder, sampleBytes } from './file-server.js'

interface Source {
  name: string
  data: Buffer
  stored?: boolean
}

/** A zip writer of its own, after APPNOTE 6.3, for names that no zip tool would write. */
function zip(sources: Source[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, stored } of sources) {
    const packed = stored ? data : deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(sources.length, 8)
  end.writeUInt16LE(sources.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}

async function entriesOf(path: string, select = (_name: string): boolean => true): Promise<[string, string][]> {
  const entries: [string, string][] = []
  for await (const { name, data } of unzipEntries(path, select)) entries.push([name, data.toString('latin1')])
  return entries
}

describe('unzipEntries', () => {
  it('reads what a real archiver wrote, stored and deflated, with a comment at the end', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'real.zip')
      const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    z.writestr('a/stored.txt', 'plain', zipfile.ZIP_STORED)
    z.writestr('a/deflated.txt', 'x' * 100000, zipfile.ZIP_DEFLATED)
    z.writestr('数据/é.txt', 'unicode name')
    z.writestr('empty', '')
    z.writestr('folder/', '')
    z.comment = b'PK comment' * 50
`
      execFileSync('python3', ['-c', script, path])
      expect(await entriesOf(path)).toEqual([
        ['a/stored.txt', 'plain'],
        ['a/deflated.txt', 'x'.repeat(100_000)],
        ['数据/é.txt', 'unicode name'],
        ['empty', ''],
      ])
      expect(await entriesOf(path, (name) => name === 'empty')).toEqual([['empty', '']])
    })
  })

  it('gives back any contents', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'any.zip')
      const source = fc.record({
        name: fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8})?$/),
        data: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
        stored: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(source, { maxLength: 5 }), async (sources) => {
          await writeFile(path, zip(sources))
          expect(await entriesOf(path)).toEqual(sources.map(({ name, data }) => [name, data.toString('latin1')]))
        }),
        { numRuns: 50 },
      )
    })
  })

  it.each(['../evil', 'a/../../evil', '/etc/evil', 'C:/evil', 'a\\..\\evil', 'nul\0', ''])(
    'refuses the entry name %j',
    async (name) => {
      await inFolder(async (folder) => {
        const path = join(folder, 'evil.zip')
        await writeFile(path, zip([{ name, data: Buffer.from('x') }]))
        await expect(extractZip(path, join(folder, 'out'))).rejects.toThrow(`${JSON.stringify(name)} is not allowed`)
        expect(await readdir(folder)).toEqual(['evil.zip'])
      })
    },
  )

  it('never gives wrong bytes for a cut archive, but an error', async () => {
    const good = zip([{ name: 'a', data: sampleBytes(5000) }])
    await inFolder(async (folder) => {
      const path = join(folder, 'cut.zip')
      for (const length of [0, 1, 21, 100, good.length - 23, good.length - 1]) {
        await writeFile(path, good.subarray(0, length))
        await expect(entriesOf(path)).rejects.toThrow(`${path} cannot be unpacked`)
      }
    })
  })

  it('refuses data that is longer than its entry says', async () => {
    const bomb = zip([{ name: 'a', data: Buffer.alloc(100_000) }])
    const directoryAt = bomb.readUInt32LE(bomb.length - 6)
    bomb.writeUInt32LE(10, directoryAt + 24)
    await inFolder(async (folder) => {
      const path = join(folder, 'bomb.zip')
      await writeFile(path, bomb)
      await expect(entriesOf(path)).rejects.toThrow('a is broken')
    })
  })
})

describe('extractZip', () => {
  it('writes the chosen files and makes only the named ones executable', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'in.zip')
      const names = ['jre/bin/java', 'jre/lib/modules', 'doc/readme']
      await writeFile(path, zip(names.map((name) => ({ name, data: Buffer.from(name) }))))
      const out = join(folder, 'out')
      await mkdir(out)
      const select = (name: string): boolean => name.startsWith('jre/')
      const executable = (name: string): boolean => name.includes('/bin/')
      expect(await extractZip(path, out, { select, executable })).toEqual([
        join(out, 'jre/bin/java'),
        join(out, 'jre/lib/modules'),
      ])
      expect(await readFile(join(out, 'jre/lib/modules'), 'utf8')).toBe('jre/lib/modules')
      expect((await stat(join(out, 'jre/bin/java'))).mode & 0o777).toBe(0o755)
      expect((await stat(join(out, 'jre/lib/modules'))).mode & 0o111).toBe(0)
    })
  })
})
