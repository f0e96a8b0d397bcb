import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Embedder } from '../../src/models/embedder.js'
import { onnxPath } from '../../src/models/local/model-table.js'
import { openEmbedder } from '../../src/models/open-embedder.js'
import type { EmbedderOptions, ModelProgress } from '../../src/models/open-embedder.js'
import { sharedFolder } from './local/shared-cache.js'

let cache: string
const open: Embedder[] = []

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'engraph-open-'))
})

afterEach(async () => {
  for (const embedder of open.splice(0)) await embedder.close()
  await rm(cache, { recursive: true, force: true })
})

async function opened(options: Omit<EmbedderOptions, 'cacheFolder'>): Promise<Embedder> {
  const embedder = await openEmbedder({ cacheFolder: cache, threads: 1, ...options })
  open.push(embedder)
  return embedder
}

async function vectorOf(embedder: Embedder, role: 'query' | 'passage' = 'passage'): Promise<number[]> {
  const [vector] = await embedder.embed(['tea with milk'], role)
  return [...vector!]
}

describe('openEmbedder with a folder', () => {
  it('takes pooling and prompts from the files of Sentence Transformers', async () => {
    const plain = join(cache, 'plain')
    await cp(await sharedFolder(), plain, { recursive: true })
    const meanPooled = await opened({ model: plain })
    expect(meanPooled.identity).toMatchObject({ name: 'plain', dimensions: 384 })

    const configured = join(cache, 'configured')
    await cp(plain, configured, { recursive: true })
    await mkdir(join(configured, '1_Pooling'))
    await writeFile(join(configured, '1_Pooling', 'config.json'), '{"pooling_mode_cls_token": true}')
    await writeFile(
      join(configured, 'config_sentence_transformers.json'),
      '{"prompts": {"query": "tea with ", "document": ""}}',
    )
    const other = await opened({ model: configured })
    expect(other.identity.hash).not.toBe(meanPooled.identity.hash)
    expect(await vectorOf(other)).not.toEqual(await vectorOf(meanPooled))
    const [prompted] = await other.embed(['milk'], 'query')
    expect([...prompted!]).toEqual(await vectorOf(other))
  })

  it('says which file is missing or wrong', async () => {
    const folder = join(cache, 'broken')
    await mkdir(folder)
    await expect(opened({ model: folder })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('config.json'),
    })
    await writeFile(join(folder, 'config.json'), '{"hidden_size": "many"}')
    await expect(opened({ model: folder })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('not valid'),
    })
    await writeFile(join(folder, 'config.json'), '{"hidden_size": 384}')
    await expect(opened({ model: folder })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('onnx/model_quantized.onnx'),
    })
  })
})

describe('openEmbedder with a model of the hub', () => {
  let server: Server
  let hubUrl: string
  let asked: string[]
  let fileOf: (path: string) => string

  beforeEach(async () => {
    const folder = await sharedFolder()
    asked = []
    fileOf = (path) => path
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const path = /^\/org\/small\/resolve\/(?:main|v2)\/(.+)$/.exec(request.url ?? '')?.[1]
      readFile(join(folder, fileOf(path ?? 'nothing'))).then(
        (data) => response.writeHead(200, { 'content-length': data.length }).end(data),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    hubUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('fetches it once', async () => {
    const progress: ModelProgress[] = []
    const first = await opened({ model: 'hub:org/small', hubUrl, onProgress: (now) => progress.push(now) })
    expect(first.identity).toMatchObject({ name: 'org/small', dimensions: 384 })
    expect(progress).toContainEqual({ label: 'hub:org/small', doneBytes: 22_972_370, totalBytes: 22_972_370 })
    const times = asked.length
    const second = await opened({ model: 'hub:org/small', hubUrl })
    expect(asked).toHaveLength(times)
    expect(await vectorOf(second)).toEqual(await vectorOf(first))
  })

  it('takes single precision where there is no int8, and the revision that is named', async () => {
    fileOf = (path) => (path === 'onnx/model.onnx' ? onnxPath : path === onnxPath ? 'nothing' : path)
    const embedder = await opened({ model: 'hub:org/small@v2', hubUrl })
    expect(embedder.identity).toMatchObject({ name: 'org/small@v2', dimensions: 384 })
    expect(await readdir(join(cache, 'models', 'hub', 'org', 'small', 'v2', 'onnx'))).toEqual(['model.onnx'])
    expect(asked).toContain('/org/small/resolve/v2/onnx/model.onnx')
  })

  it('says what is wrong with a model that is not there', async () => {
    await expect(opened({ model: 'hub:org/other', hubUrl })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/has no model org\/other at main.*HF_TOKEN/),
    })
    await expect(opened({ model: 'hub:../small', hubUrl })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('says that the hub can not be reached', async () => {
    // Nothing listens there.
    await expect(opened({ model: 'hub:org/small', hubUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/Cannot fetch org\/small from http:\/\/127\.0\.0\.1:9: .*HF_ENDPOINT/),
    })
  })

  it('stops fetching when it is told to, and leaves no half a file', async () => {
    const stopping = new AbortController()
    const opening = opened({
      model: 'hub:org/small',
      hubUrl,
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('enough')),
    })
    await expect(opening).rejects.toThrow('enough')
    const left = await readdir(join(cache, 'models', 'hub'), { recursive: true })
    expect(left.filter((path) => path.includes('.tmp') || path.endsWith('.onnx'))).toEqual([])
  })
})

describe('openEmbedder with options that are wrong', () => {
  it('lists the models it knows', async () => {
    await expect(opened({ model: 'e6-large' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'model',
      value: 'e6-large',
      message: expect.stringContaining('multilingual-e5-small'),
    })
    await expect(opened({ threads: -1 })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('stops fetching when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(opened({ model: 'all-minilm-l6-v2', signal })).rejects.toThrow('enough')
  })
})
