import { Command } from 'commander'
import type { WriteInput, WriteReceipt } from '../memory/engraph.js'
import { memoryKinds, sources, type MemoryKind, type Source } from '../memory/enums.js'
import {
  examples,
  readJsonObject,
  readList,
  readNumber,
  readWord,
  settingsOf,
  withCaller,
  type CallerFlags,
} from './flags.js'
import { withMemory, type OpenMemory } from './open-memory.js'
import { readText } from './read-text.js'
import { ReportedFailure } from './reported-failure.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CallerFlags {
  session?: string
  speaker?: string
  source?: Source
  kind?: MemoryKind
  importance?: number
  pin?: true
  occurredAt?: string
  timeZone?: string
  externalId?: string
  idempotencyKey?: string
  causes?: string[]
  supersedes?: string[]
  metadata?: Record<string, unknown>
  shared?: true
  wait: boolean
}

/** `engraph write TEXT`: one memory; returns when it can be recalled. */
export function writeCommand(terminal: Terminal): Command {
  return withCaller(new Command('write'))
    .description('write a memory')
    .argument('<text>', 'what to remember; - reads it from standard input')
    .option('--session <id>', 'the conversation it belongs to')
    .option('--speaker <name>', 'who says it')
    .option('--source <source>', `${sources.join(', ').toLowerCase()} (default: user)`, readWord(sources))
    .option('--kind <kind>', `${memoryKinds.join(', ').toLowerCase()} (default: detected)`, readWord(memoryKinds))
    .option('--importance <number>', '0 to 1', readNumber)
    .option('--pin', 'never fades')
    .option('--occurred-at <time>', 'when it happened, such as 2026-03-01T09:30:00Z (default: now)')
    .option('--time-zone <zone>', 'where its days begin, such as Asia/Shanghai (default: UTC)')
    .option('--external-id <id>', 'your own id for it')
    .option('--idempotency-key <key>', 'the same key in a space is the same write')
    .option('--causes <ids>', 'memories that this one follows from, comma-separated', readList)
    .option('--supersedes <ids>', 'memories that this one replaces, comma-separated', readList)
    .option('--metadata <json>', 'a JSON object kept with it', readJsonObject)
    .option('--shared', 'for all agents of the space')
    .option('--no-wait', 'return when it is durable, before it can be recalled (with a running server)')
    .addHelpText(
      'after',
      examples(
        'engraph write "I moved to Lyon last week" --session s1 --speaker Mia',
        'engraph write "我对花生过敏" --pin --importance 1',
        'git log -1 --format=%B | engraph write - --source tool --space my-team',
      ),
    )
    .action(async (argument: string, flags: Flags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<Flags>())
      const input = inputOf(await readText(argument, terminal), flags)
      const receipt = await withMemory(settings, terminal, (memory) => write(memory, input))
      if (flags.json) writeJson(terminal, receipt)
      else writeLine(terminal, describe(receipt))
      if (receipt.state === 'FAILED') {
        terminal.stderr.write(`error INTERNAL: The write ${receipt.id} could not be stored: ${receipt.reason}\n`)
        throw new ReportedFailure()
      }
    })
}

function inputOf(content: string, flags: Flags): WriteInput {
  return {
    content,
    session: flags.session ?? null,
    speaker: flags.speaker ?? null,
    source: flags.source ?? null,
    kind: flags.kind ?? null,
    importance: flags.importance ?? null,
    pin: flags.pin ?? null,
    occurredAt: flags.occurredAt ?? null,
    timeZone: flags.timeZone ?? null,
    externalId: flags.externalId ?? null,
    idempotencyKey: flags.idempotencyKey ?? null,
    causes: flags.causes ?? null,
    supersedes: flags.supersedes ?? null,
    metadata: flags.metadata ?? null,
    zone: flags.shared ? 'SHARED' : null,
    wait: flags.wait ? 'STORED' : 'ACCEPTED',
  }
}

/** Without a server nothing would be stored after this process has ended: so it is always waited for. */
async function write({ engraph, engine }: OpenMemory, input: WriteInput): Promise<WriteReceipt> {
  const receipt = await engraph.write(input)
  if (!engine || receipt.state !== 'ACCEPTED') return receipt
  await engine.drain()
  return (await engine.writeReceipt(receipt.id)) ?? receipt
}

function describe({ id, state, memories, superseded, reason }: WriteReceipt): string {
  const facts = [
    `receipt ${id}`,
    ...(memories.length > 0 ? [`memory ${memories.join(', ')}`] : []),
    ...(superseded.length > 0 ? [`replaces ${superseded.join(', ')}`] : []),
    ...(reason ? [reason] : []),
  ]
  return `${state.toLowerCase()}: ${facts.join('; ')}`
}
