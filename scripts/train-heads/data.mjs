import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const labelled = process.env.ENGRAPH_DATA ?? join(root, '../shared/data')
const own = fileURLToPath(new URL('own-lines', import.meta.url))

export const weightsFolder = join(root, 'weights')

/** Sets that may be fitted on, with their licence; sets for evaluation only must never stand here. */
const licences = {
  'encode.dev.jsonl': 'written for this project',
  'conflicts.dev.jsonl': 'written for this project',
  'causal.dev.jsonl': 'written for this project',
  'tasks.dev.jsonl': 'written for this project',
}

/** Labelled lines, then our own, which are trained on and never scored; with what the weights say of their origin. */
export function readSet(name) {
  const file = `${name}.dev.jsonl`
  const scored = readLines(join(labelled, file))
  const extra = readLines(join(own, `${name}.jsonl`)).map((line) => ({ ...line, own: true }))
  return {
    lines: [...scored, ...extra],
    trainedOn: [
      { file, licence: licences[file], lines: scored.length },
      { file: `own-lines/${name}.jsonl`, licence: 'own wording of this repository, MIT', lines: extra.length },
    ],
  }
}

function readLines(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
