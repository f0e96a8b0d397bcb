import { execFile } from 'node:child_process'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { lockedWeights } from '../../../src/models/local/model-table.js'
import { sharedFolder, smallModel } from './shared-cache.js'

let options: string

beforeAll(async () => {
  const folder = await sharedFolder()
  const { name, dimensions } = smallModel
  const identity = { name, dimensions, hash: 'any' }
  options = JSON.stringify({ identity, convention: smallModel, folder, weights: lockedWeights, threads: 1 })
}, 600_000)

/** Runs a script with `opening`, the promise of an embedder, in a process of its own. */
function run(script: string): Promise<{ code: number | string | null | undefined; output: string }> {
  const module = new URL('../../../dist/models/local/local-embedder.js', import.meta.url).href
  const source = `
    import { LocalEmbedder } from ${JSON.stringify(module)}
    const opening = LocalEmbedder.open(${options})
    ${script}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', source], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr })
    })
  })
}

const busy = `
  const embedder = await opening
  const waiting = embedder.embed(Array(500).fill('some text for the model to work on'), 'passage')
  waiting.catch(() => undefined)
  await embedder.embed(['a question'], 'query')`

describe('a process with a local model', () => {
  it('ends cleanly while its model computes', async () => {
    expect(await run(`${busy}\nprocess.exit(3)`)).toEqual({ code: 3, output: '' })
  })

  it('shows its own error, not one of the model', async () => {
    const { code, output } = await run(`${busy}\nthrow new Error('of the caller')`)
    expect(code).toBe(1)
    expect(output).toContain('of the caller')
    expect(output).not.toContain('terminate called')
  })

  it('ends cleanly while its model loads', async () => {
    expect(await run(`setImmediate(() => process.exit(3))`)).toEqual({ code: 3, output: '' })
  })

  it('ends by itself when its model is idle, though nobody closed it', async () => {
    expect(await run(`await (await opening).embed(['a'], 'query')\nconsole.log('done')`)).toEqual({
      code: 0,
      output: 'done\n',
    })
  })

  it('waits for an answer that is under way', async () => {
    const script = `opening.then((embedder) => embedder.embed(['a', 'b'], 'passage')).then(({ length }) => console.log(length))`
    expect(await run(script)).toEqual({ code: 0, output: '2\n' })
  })
})
