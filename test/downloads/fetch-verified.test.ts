import { mkdir, readFile, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { fetchVerified } from '../../src/downloads/fetch-verified.js'
import { dropAfter, inFolder, ranged, sampleBytes, serve, sha256, stallAfter, status, whole } from './file-server.js'
import type { Answer, FileServer } from './file-server.js'

const body = sampleBytes(300_000)
const expected = { sha256: sha256(body), size: body.length, code: 'MODEL_UNAVAILABLE', retryDelayMs: 1 } as const

let server: FileServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(...answers: Answer[]): Promise<FileServer> {
  server = await serve(...answers)
  return server
}

/** Compared as a whole: Jest's own comparison of buffers goes byte by byte. */
async function expectContent(path: string, content: Buffer): Promise<void> {
  expect((await readFile(path)).equals(content)).toBe(true)
}

describe('fetchVerified', () => {
  it('makes the folder and the file, and leaves nothing beside it', async () => {
    const { url } = await start(whole(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'deep', 'file.jar')
      const seen: number[] = []
      expect(await fetchVerified({ ...expected, url: `${url}/a`, to, onBytes: (bytes) => seen.push(bytes) })).toBe(to)
      await expectContent(to, body)
      expect(await readdir(join(folder, 'deep'))).toEqual(['file.jar'])
      expect(seen.at(-1)).toBe(body.length)
      expect(seen).toEqual([...seen].sort((a, b) => a - b))
    })
  })

  it('does not ask the server again for a file that is there', async () => {
    const { url, requests } = await start(whole(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await fetchVerified({ ...expected, url, to })
      await fetchVerified({ ...expected, url: () => Promise.reject(new Error('not needed')), to })
      expect(requests).toHaveLength(1)
    })
  })

  it('goes on after a dropped connection where it stopped', async () => {
    const { url, requests } = await start(dropAfter(body, 100_000), ranged(body))
    await inFolder(async (folder) => {
      const to = await fetchVerified({ ...expected, url: `${url}/a`, to: join(folder, 'file') })
      await expectContent(to, body)
      expect(requests[0]).toBe('/a -')
      expect(requests[1]).toMatch(/^\/a bytes=[1-9]\d*-$/)
      expect(requests).toHaveLength(2)
    })
  })

  it('starts over when the server ignores Range', async () => {
    const { url } = await start(dropAfter(body, 100_000), whole(body))
    await inFolder(async (folder) => {
      await expectContent(await fetchVerified({ ...expected, url, to: join(folder, 'file') }), body)
    })
  })

  it('starts over when the server refuses the range with 416', async () => {
    const { url, requests } = await start(status(416), ranged(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await writeFile(`${to}.part`, body.subarray(0, 5000))
      await expectContent(await fetchVerified({ ...expected, url, to }), body)
      expect(requests).toEqual(['/ bytes=5000-', '/ -'])
    })
  })

  it('takes up the part of an earlier run, and that of a process that died', async () => {
    for (const left of ['file.part', 'file.999999999-abc.part']) {
      const { url, requests } = await start(ranged(body))
      await inFolder(async (folder) => {
        await writeFile(join(folder, left), body.subarray(0, 123_456))
        await expectContent(await fetchVerified({ ...expected, url, to: join(folder, 'file') }), body)
        expect(requests).toEqual(['/ bytes=123456-'])
        expect(await readdir(folder)).toEqual(['file'])
      })
      await server?.close()
    }
  })

  it('leaves the part of a living process alone', async () => {
    const { url, requests } = await start(ranged(body))
    await inFolder(async (folder) => {
      const other = `file.${process.ppid}-abc.part`
      await writeFile(join(folder, other), body.subarray(0, 1000))
      await fetchVerified({ ...expected, url, to: join(folder, 'file') })
      expect(requests).toEqual(['/ -'])
      expect((await readdir(folder)).sort()).toEqual([other, 'file'].sort())
    })
  })

  it('throws a wrong part away and fetches again from the start', async () => {
    const { url, requests } = await start(ranged(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await writeFile(`${to}.part`, sampleBytes(1000, 99))
      await expectContent(await fetchVerified({ ...expected, url, to }), body)
      expect(requests).toEqual(['/ bytes=1000-', '/ -'])
    })
  })

  it('gives up after three wrong files and says what it got', async () => {
    const wrong = sampleBytes(body.length, 7)
    const { url, requests } = await start(whole(wrong))
    await inFolder(async (folder) => {
      const promise = fetchVerified({ ...expected, url, to: join(folder, 'file'), mirrorSetting: 'ENGRAPH_X_URL' })
      await expect(promise).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', name: 'EngraphError' })
      await expect(promise).rejects.toThrow(sha256(wrong))
      await expect(promise).rejects.toThrow('ENGRAPH_X_URL')
      expect(requests).toHaveLength(3)
      expect(await readdir(folder)).toEqual([])
    })
  })

  it('refuses a file that is too long without writing the rest of it', async () => {
    const { url } = await start(whole(Buffer.concat([body, sampleBytes(1_000_000, 3)])))
    await inFolder(async (folder) => {
      const sizes: number[] = []
      const onBytes = (bytes: number): void => void sizes.push(bytes)
      await expect(fetchVerified({ ...expected, url, to: join(folder, 'file'), onBytes })).rejects.toThrow(
        /300001 bytes/,
      )
      expect(Math.max(...sizes)).toBe(body.length)
    })
  })

  it('gives up on a file that stays too short', async () => {
    const { url } = await start(ranged(body.subarray(0, 1000)))
    await inFolder(async (folder) => {
      await expect(fetchVerified({ ...expected, url, to: join(folder, 'file') })).rejects.toMatchObject({
        code: 'MODEL_UNAVAILABLE',
      })
      expect(await readdir(folder)).not.toContain('file')
    })
  })

  it('tries again after 500, 503 and 429, and asks for Retry-After', async () => {
    const { url, requests } = await start(status(500), status(503, { 'retry-after': '0' }), status(429), whole(body))
    await inFolder(async (folder) => {
      await expectContent(await fetchVerified({ ...expected, url, to: join(folder, 'file') }), body)
      expect(requests).toHaveLength(4)
    })
  })

  it('names the address and the answer when the server never works', async () => {
    const { url, requests } = await start(status(500))
    await inFolder(async (folder) => {
      const promise = fetchVerified({ ...expected, url: `${url}/x.jar`, to: join(folder, 'file') })
      await expect(promise).rejects.toThrow(`Cannot fetch ${url}/x.jar: it answered 500 (tried 5 times in a row)`)
      expect(requests).toHaveLength(5)
    })
  })

  it('does not repeat a 404', async () => {
    const { url, requests } = await start(status(404))
    await inFolder(async (folder) => {
      await expect(fetchVerified({ ...expected, url, to: join(folder, 'file') })).rejects.toThrow('it answered 404')
      expect(requests).toHaveLength(1)
    })
  })

  it('ends a transfer that brings no byte for the idle time, and goes on', async () => {
    const { url, requests } = await start(stallAfter(body, 50_000), ranged(body))
    await inFolder(async (folder) => {
      const to = await fetchVerified({ ...expected, url, to: join(folder, 'file'), idleMs: 60 })
      await expectContent(to, body)
      expect(requests).toHaveLength(2)
    })
  })

  it('survives any number of drops as long as each attempt brings enough', async () => {
    const large = sampleBytes(300_000 * 7)
    const dropping: Answer = (request, response) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0])
      response.writeHead(206, { 'content-range': `bytes ${from}-${large.length - 1}/${large.length}` })
      const piece = large.subarray(from, from + 300_000)
      response.write(piece, () => (from + piece.length < large.length ? response.destroy() : response.end()))
    }
    const { url, requests } = await start(dropping)
    await inFolder(async (folder) => {
      const options = { ...expected, url, sha256: sha256(large), size: large.length, to: join(folder, 'file') }
      await expectContent(await fetchVerified(options), large)
      expect(requests.length).toBeGreaterThan(6)
    })
  })

  it.each([
    ['cut', (path: string) => truncate(path, 1000)],
    ['of the right size with other bytes', (path: string) => writeFile(path, sampleBytes(body.length, 5))],
  ])('fetches a final file again that is %s', async (_name, damage) => {
    const { url, requests } = await start(whole(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await fetchVerified({ ...expected, url, to })
      await damage(to)
      await fetchVerified({ ...expected, url, to })
      await expectContent(to, body)
      expect(requests).toHaveLength(2)
    })
  })

  it('hashes a good file without the mark of its time once, and marks it', async () => {
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await writeFile(to, body)
      await utimes(to, 1, 1)
      await fetchVerified({ ...expected, url: 'http://127.0.0.1:9/never', to })
      expect((await stat(to)).mtimeMs).not.toBe(1000)
    })
  })

  it('lets two fetches of one file run at once', async () => {
    const { url } = await start(whole(body))
    await inFolder(async (folder) => {
      const to = join(folder, 'file')
      await Promise.all([1, 2, 3].map(() => fetchVerified({ ...expected, url, to })))
      await expectContent(to, body)
      expect(await readdir(folder)).toEqual(['file'])
    })
  })

  it('stops at once when aborted and keeps what has arrived', async () => {
    const { url } = await start(stallAfter(body, 50_000))
    await inFolder(async (folder) => {
      const stop = new AbortController()
      const onBytes = (bytes: number): void => {
        if (bytes >= 50_000) stop.abort(new Error('enough'))
      }
      const to = join(folder, 'file')
      await expect(fetchVerified({ ...expected, url, to, onBytes, signal: stop.signal })).rejects.toThrow('enough')
      expect((await stat(`${to}.part`)).size).toBe(50_000)
    })
  })

  it('says which host cannot be reached and which setting names a mirror', async () => {
    const { url } = await start(whole(body))
    await server?.close()
    await inFolder(async (folder) => {
      const options = { ...expected, url: `${url}/a`, to: join(folder, 'file'), mirrorSetting: 'ENGRAPH_MAVEN_URL' }
      await expect(fetchVerified(options)).rejects.toThrow(
        `Cannot reach ${new URL(url).host} (ECONNREFUSED); check the network or set ENGRAPH_MAVEN_URL to a mirror.`,
      )
    })
  })

  it('says when the folder cannot be written', async () => {
    const { url } = await start(whole(body))
    await inFolder(async (folder) => {
      await writeFile(join(folder, 'taken'), '')
      const promise = fetchVerified({ ...expected, url, to: join(folder, 'taken', 'file') })
      await expect(promise).rejects.toThrow(`Cannot write ${join(folder, 'taken')}`)
      await mkdir(join(folder, 'dir', 'file'), { recursive: true })
      await expect(fetchVerified({ ...expected, url, to: join(folder, 'dir', 'file') })).rejects.toThrow(
        `Cannot write ${join(folder, 'dir')}`,
      )
    })
  })
})
