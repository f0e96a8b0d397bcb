import { basename } from 'node:path'
import { z } from 'zod'
import { EngraphError, messageOf } from '../errors.js'
import { sources, type Source } from '../memory/enums.js'
import { readLines } from './read-lines.js'

export interface DatasetMemory {
  id: string
  session: string | null
  time: Date | null
  speaker: string | null
  source: Source
  /** Earlier memories of the space that it follows from, as an agent declares. */
  causes: string[]
  text: string
}

export interface DatasetQuestion {
  id: string
  time: Date | null
  type: string
  text: string
  /** Ids of the memories that answer it, each once, at least one. */
  gold: string[]
}

/** A conversation, person or pool: its memories in file order, and the questions about it that are scored. */
export interface DatasetSpace {
  name: string
  memories: DatasetMemory[]
  questions: DatasetQuestion[]
}

export interface Dataset {
  /** The file's name without its folder. */
  file: string
  spaces: DatasetSpace[]
  memories: number
  /** Those that are scored: with gold, and answerable. */
  questions: number
  /** Gold that no memory of the question's space has: it can't be found. */
  unknownGold: number
}

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .transform((instant) => instant ?? null)
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null)
const name = z.string().min(1)

const memoryLine = z.object({
  kind: z.literal('memory'),
  id: name,
  space: name,
  session: optionalText,
  time,
  speaker: optionalText,
  source: z
    .string()
    .transform((word) => word.toUpperCase())
    .pipe(z.enum(sources))
    .default('USER'),
  causes: z.array(name).default([]),
  text: name,
})
const questionLine = z.object({
  kind: z.literal('question'),
  id: name,
  space: name,
  time,
  type: z
    .string()
    .nullish()
    .transform((type) => type || 'all'),
  text: name,
  gold: z.array(name).default([]),
})
const otherLine = z.looseObject({ kind: z.string() })

/**
 * Reads `memory` and `question` lines of a JSON Lines file, grouped by space; lines of other kinds are passed over. Not
 * scored, hence left out: questions without gold, and ids ending in `_abs`, which can't be answered. `limit` keeps the
 * first so many questions of the file. Throws BAD_INPUT with file and line.
 */
export async function readDataset(path: string, { limit = Infinity }: { limit?: number } = {}): Promise<Dataset> {
  const spaces = new Map<string, DatasetSpace>()
  const seen = new Map<string, number>()
  const counts = { memories: 0, questions: 0 }
  const spaceOf = (wanted: string): DatasetSpace => {
    const space = spaces.get(wanted) ?? { name: wanted, memories: [], questions: [] }
    spaces.set(wanted, space)
    return space
  }
  for await (const { number, text: json } of readLines(path)) {
    const where = `${path}, line ${number}`
    const parsed = parseLine(json, where)
    if (parsed.kind === 'memory') {
      const { id, space, session, time, speaker, source, causes, text } = parsed
      const earlier = seen.get(id)
      if (earlier !== undefined) throw fault(where, `the id ${id} stands in line ${earlier} already`)
      seen.set(id, number)
      spaceOf(space).memories.push({ id, session, time, speaker, source, causes, text })
      counts.memories += 1
    } else if (parsed.kind === 'question') {
      const { id, space, time, type, text, gold } = parsed
      if (gold.length === 0 || id.endsWith('_abs') || counts.questions >= limit) continue
      spaceOf(space).questions.push({ id, time, type, text, gold: [...new Set(gold)] })
      counts.questions += 1
    }
  }
  if (counts.questions === 0) {
    throw new EngraphError('BAD_INPUT', `${path} has no question with gold, so there is nothing to measure.`, {
      field: 'file',
      value: path,
    })
  }
  return { file: basename(path), spaces: [...spaces.values()], ...counts, unknownGold: countUnknownGold(spaces) }
}

type Line = z.output<typeof memoryLine> | z.output<typeof questionLine> | { kind: 'other' }

function parseLine(text: string, where: string): Line {
  const json = parseJson(text, where)
  const kind = otherLine.safeParse(json).data?.kind
  if (kind === undefined) throw fault(where, 'it has no "kind"')
  if (kind !== 'memory' && kind !== 'question') return { kind: 'other' }
  const parsed = (kind === 'memory' ? memoryLine : questionLine).safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw fault(where, `"${issue?.path.join('.')}" of this ${kind} is not as expected: ${issue?.message}`)
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fault(where, `it is no JSON: ${messageOf(error)}`)
  }
}

function countUnknownGold(spaces: ReadonlyMap<string, DatasetSpace>): number {
  let unknown = 0
  for (const { memories, questions } of spaces.values()) {
    const known = new Set(memories.map(({ id }) => id))
    unknown += questions.flatMap(({ gold }) => gold).filter((id) => !known.has(id)).length
  }
  return unknown
}

function fault(where: string, what: string): EngraphError {
  return new EngraphError('BAD_INPUT', `${where}: ${what}.`, { field: 'file', value: where })
}
