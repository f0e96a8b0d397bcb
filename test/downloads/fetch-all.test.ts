import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { fetchAll } from '../../src/downloads/fetch-all.js'
import type { DownloadProgress, FetchAllOptions } from '../../src/downloads/fetch-all.js'
import type { Artifact, MavenArtifact } from '../../src/downloads/lock.js'
import { inFolder, sampleBytes, serve, sha256, stallAfter, status, whole } from './file-server.js'
import type { Answer, FileServer } from './file-server.js'

const jars = [1, 2, 3, 4, 5].map((seed) => sampleBytes(20_000 * seed, seed))
const wheel = sampleBytes(70_000, 77)
const maven = (body: Buffer, index: number): MavenArtifact => ({
  kind: 'maven',
  group: 'g.h',
  artifact: `a${index}`,
  version: '1',
  sha256: sha256(body),
  size: body.length,
})
const artifacts: Artifact[] = [
  ...jars.map(maven),
  { kind: 'pypi', project: 'p', file: 'p-1.whl', sha256: sha256(wheel), size: wheel.length },
]

const registry: Answer = (request, response) => {
  const jar = jars[Number(/^\/maven\/g\/h\/a(\d)\/1\/a\d-1\.jar$/.exec(request.url ?? '')?.[1] ?? -1)]
  if (jar) return whole(jar)(request, response)
  if (request.url === '/files/p-1.whl') return whole(wheel)(request, response)
  if (request.url !== '/simple/p/') return status(404)(request, response)
  const files = [{ filename: 'p-1.whl', url: '/files/p-1.whl', hashes: {} }]
  response.writeHead(200, { 'content-type': 'application/vnd.pypi.simple.v1+json' }).end(JSON.stringify({ files }))
}

let server: FileServer | undefined
afterEach(async () => {
  await server?.close()
})

async function optionsFor(folder: string, answer: Answer): Promise<FetchAllOptions> {
  server = await serve(answer)
  const registries = { mavenUrl: `${server.url}/maven`, pypiUrl: `${server.url}/simple` }
  return { artifacts, folder, registries, code: 'DATABASE_UNAVAILABLE', retryDelayMs: 1 }
}

describe('fetchAll', () => {
  it('fetches jars and wheels into one folder and reports rising progress up to the whole', async () => {
    await inFolder(async (folder) => {
      const seen: DownloadProgress[] = []
      const options = await optionsFor(join(folder, 'lib'), registry)
      const paths = await fetchAll({ ...options, parallel: 2, onProgress: (progress) => seen.push(progress) })
      expect(paths).toEqual(
        ['a0-1.jar', 'a1-1.jar', 'a2-1.jar', 'a3-1.jar', 'a4-1.jar', 'p-1.whl'].map((name) =>
          join(folder, 'lib', name),
        ),
      )
      expect(
        Buffer.concat(await Promise.all(paths.map((path) => readFile(path)))).equals(Buffer.concat([...jars, wheel])),
      ).toBe(true)
      expect(seen.at(-1)).toEqual({ doneBytes: 370_000, totalBytes: 370_000, doneFiles: 6, totalFiles: 6 })
      const bytes = seen.map(({ doneBytes }) => doneBytes)
      expect(bytes).toEqual([...bytes].sort((a, b) => a - b))
    })
  })

  it('asks the network for nothing the second time', async () => {
    await inFolder(async (folder) => {
      const options = await optionsFor(folder, registry)
      await fetchAll(options)
      await server?.close()
      const onProgress = (): void => {
        throw new Error('nothing is missing')
      }
      expect(await fetchAll({ ...options, onProgress })).toHaveLength(6)
    })
  })

  it('stops the other downloads at the first failure and carries on the next time', async () => {
    await inFolder(async (folder) => {
      let broken = true
      // The refusal comes when the whole files are out and one is stalled, so that there is something to stop and to keep.
      let finished = 0
      let refuse: () => void = () => undefined
      const answer: Answer = (request, response) => {
        const path = request.url ?? ''
        if (broken && path.includes('a1-1') && finished < 4) {
          refuse = () => status(403)(request, response)
        } else if (broken && path.includes('a1-1')) {
          status(403)(request, response)
        } else if (broken && path.includes('a4-1')) {
          stallAfter(jars[4] ?? wheel, 10_000)(request, response)
        } else {
          if (/a[023]-1|files\//.test(path)) response.once('close', () => ++finished === 4 && refuse())
          registry(request, response)
        }
      }
      const options = await optionsFor(folder, answer)
      await expect(fetchAll(options)).rejects.toThrow(/a1-1\.jar: it answered 403.*ENGRAPH_MAVEN_URL/)
      broken = false
      let totalFiles = 0
      await fetchAll({ ...options, onProgress: (progress) => (totalFiles = progress.totalFiles) })
      expect(totalFiles).toBeGreaterThan(0)
      expect(totalFiles).toBeLessThan(6)
      expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
    })
  })

  it('is stopped by the signal of the caller', async () => {
    await inFolder(async (folder) => {
      const options = await optionsFor(folder, stallAfter(wheel, 10))
      const stop = new AbortController()
      const onProgress = (): void => stop.abort(new Error('stop'))
      await expect(fetchAll({ ...options, signal: stop.signal, onProgress })).rejects.toThrow('stop')
    })
  })

  it('says before it begins how much disk space is missing', async () => {
    await inFolder(async (folder) => {
      const options = await optionsFor(folder, registry)
      const huge: Artifact = { ...maven(wheel, 0), size: Number.MAX_SAFE_INTEGER }
      await expect(fetchAll({ ...options, artifacts: [huge] })).rejects.toThrow(
        new RegExp(`^The disk that holds ${folder} is full: \\d+ MB more are needed; free space or set ENGRAPH_CACHE`),
      )
      expect(server?.requests).toEqual([])
    })
  })

  it('refuses two artifacts that would be one file', async () => {
    await inFolder(async (folder) => {
      const options = await optionsFor(folder, registry)
      const twin: Artifact = { ...maven(wheel, 0), group: 'other' }
      await expect(fetchAll({ ...options, artifacts: [...artifacts, twin] })).rejects.toThrow('a0-1.jar')
    })
  })
})
