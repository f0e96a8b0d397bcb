import { z } from 'zod'
import { EngraphError, messageOf } from '../../errors.js'
import type { WriteInput } from '../../memory/engraph.js'
import { checkWrites } from '../../write/input.js'

/** A line that is to be written. */
export interface ImportItem {
  line: number
  bytes: number
  /** The line's own; null when it names none. */
  space: string | null
  input: WriteInput
  /** Whether the line has an id: then an equal line is the same memory, else another one that happens to be equal. */
  identified: boolean
}

const text = z.string()
const emptyAsNull = text.nullish().transform((value) => value || null)
const upperCase = text.transform((word) => word.toUpperCase())

/** `{"kind": "memory", "id", "space", "session", "time", "speaker", "source", "text"}`; what else it has is passed over. */
const memoryLine = z.object({
  id: text.min(1),
  space: emptyAsNull,
  session: emptyAsNull,
  time: text.nullish(),
  speaker: emptyAsNull,
  source: upperCase.nullish(),
  text,
})

/** The fields of a write, in upper or lower case where they are words, with the space it goes to and an id of the caller's. */
const plainLine = z.looseObject({
  content: text,
  id: text.min(1).nullish(),
  space: emptyAsNull,
  session: emptyAsNull,
  speaker: emptyAsNull,
  source: upperCase.nullish(),
  kind: upperCase.nullish(),
  layer: upperCase.nullish(),
  zone: upperCase.nullish(),
})

/**
 * Reads a line. `skipped` for a JSON object of another kind (questions, say). Throws BAD_INPUT and what a write of it
 * would throw, so that one bad line doesn't spoil the batch it would be in.
 */
export function readImportLine(json: string, place: { line: number; bytes: number }): ImportItem | 'skipped' {
  const value = parseObject(json)
  if (typeof value['content'] === 'string') return checked(plainItem(value, place))
  if (value['kind'] === 'memory') return checked(memoryItem(value, place))
  if (typeof value['kind'] === 'string') return 'skipped'
  throw fault('it has neither "content" nor "kind"')
}

function memoryItem(value: Record<string, unknown>, place: { line: number; bytes: number }): ImportItem {
  const { id, space, session, time, speaker, source, text: content } = parseWith(memoryLine, value)
  const input = { content, session, speaker, source, occurredAt: time ?? null, externalId: id }
  return { ...place, space, identified: true, input: input as WriteInput }
}

function plainItem(value: Record<string, unknown>, place: { line: number; bytes: number }): ImportItem {
  const { id, space, ...fields } = parseWith(plainLine, value)
  const externalId = fields['externalId'] ?? id ?? null
  return { ...place, space, identified: externalId !== null, input: { ...fields, externalId } as WriteInput }
}

/** What a write takes is checked by the write path itself, so the casts above hold from here on. */
function checked(item: ImportItem): ImportItem {
  checkWrites([item.input])
  return item
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw fault(`it is no JSON: ${messageOf(error)}`)
  }
  const parsed = z.record(z.string(), z.unknown()).safeParse(value)
  if (!parsed.success || Array.isArray(value)) throw fault('it is no JSON object')
  return parsed.data
}

function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fault(`"${issue?.path.join('.')}": ${issue?.message}`)
}

function fault(what: string): EngraphError {
  return new EngraphError('BAD_INPUT', what)
}
