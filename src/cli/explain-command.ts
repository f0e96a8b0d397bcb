import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { EngraphError, messageOf } from '../errors.js'
import { explainCausal } from './explain/explain-causal.js'
import { explainEncode } from './explain/explain-encode.js'
import { explainLines } from './explain/explain-lines.js'
import { explainPair } from './explain/explain-pair.js'
import { explainPlan } from './explain/explain-plan.js'
import { explainTime } from './explain/explain-time.js'
import type { ExplainKind } from './explain/kind.js'
import { examples } from './flags.js'
import { readLines } from './import/lines.js'
import { writeJson, type Terminal } from './terminal.js'

/** A new kind is a module in `explain/` and a line here. */
const kinds: readonly ExplainKind[] = [explainEncode, explainTime, explainPair, explainCausal, explainPlan]

/** `engraph explain KIND FILE`: what the engine would make of texts, without a database and without keeping anything. */
export function explainCommand(terminal: Terminal): Command {
  return new Command('explain')
    .description('show what would be read from texts: a dry run, JSON Lines in, JSON Lines out')
    .argument('<kind>', kinds.map(({ name, summary }) => `${name}: ${summary}`).join('; '))
    .argument('<file>', 'JSON Lines, each with an id; - reads standard input')
    .addHelpText(
      'after',
      `${examples(...kinds.map(({ name }) => `engraph explain ${name} lines.jsonl`), 'engraph explain time - < lines.jsonl')}

Lines:
${kinds.map(({ name, example }) => `  ${name}: ${example}`).join('\n')}`,
    )
    .action(async (name: string, file: string) => {
      const kind = kindOf(name)
      const lines = readLines(file === '-' ? terminal.stdin : readFile(file))
      for await (const answer of explainLines(lines, kind)) writeJson(terminal, answer)
    })
}

function kindOf(name: string): ExplainKind {
  const kind = kinds.find((one) => one.name === name)
  if (kind) return kind
  const names = kinds.map((one) => one.name).join(', ')
  throw new EngraphError('BAD_INPUT', `"${name}" can't be explained. Name one of: ${names}.`, {
    field: 'kind',
    value: name,
  })
}

async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk
  } catch (cause) {
    throw new EngraphError('BAD_INPUT', `${file} can't be read: ${messageOf(cause)}.`, {
      field: 'file',
      value: file,
      cause,
    })
  }
}
