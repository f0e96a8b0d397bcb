// Fits the small heads and writes weights/*.json: `npm run train-heads [text] [pair] [causal] [question]` (ENGRAPH_DATA).
// Prints cross-validated figures with 95 % intervals. The same data, code and model give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { seeds } from './cross-validate.mjs'
import { readSet, weightsFolder } from './data.mjs'
import { embedTexts, modelName } from './embed-lines.mjs'
import { printTable } from './measures.mjs'

const protocol =
  '5 folds with 5 seeds; lines that tell of the same thing in one or both languages share a fold; thresholds chosen by ' +
  'predictions inside the training folds; own lines trained on, never scored; 95 % intervals from 1,000 bootstraps of ' +
  'groups. The cue lists and rules were written by someone who had seen the scored lines, so that other texts score lower.'

const parts = {
  text: { set: 'encode', textsOf: ({ text }) => [text], module: './text-heads.mjs' },
  pair: { set: 'conflicts', textsOf: (line) => [line.old, line.new], module: './pair-head.mjs' },
  causal: { set: 'causal', textsOf: ({ a, b }) => [a, b], module: './causal-head.mjs' },
  question: { set: 'tasks', textsOf: ({ text }) => [text], module: './question-heads.mjs', role: 'query' },
}

const asked = process.argv.slice(2)
for (const name of asked) if (!(name in parts)) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}.`)
mkdirSync(weightsFolder, { recursive: true })
for (const [name, { set, textsOf, module, role = 'passage' }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { prepare, measure, train } = await import(module)
  const { lines, trainedOn } = readSet(set)
  const { hash, vectorOf } = await embedTexts(lines.flatMap(textsOf), role)
  const prepared = prepare(lines, vectorOf, { name: modelName, hash })
  const measured = {
    with: measure(prepared, { withVectors: true, seeds }),
    without: measure(prepared, { withVectors: false, seeds }),
  }
  printTable(`${set}, with vectors`, measured.with)
  printTable(`${set}, cues only`, measured.without)
  for (const head of train(prepared, measured)) {
    const { task, features, labels, ...rest } = head
    const embedder = { name: modelName, hash }
    await writeHead({ task, labels, features, embedder, trainedOn, protocol, ...rest })
  }
}

async function writeHead(head) {
  const path = join(weightsFolder, `${head.task}.json`)
  const options = { ...(await resolveConfig(path)), parser: 'json' }
  writeFileSync(path, await format(JSON.stringify(head), options))
  console.log(`wrote weights/${head.task}.json`)
}
