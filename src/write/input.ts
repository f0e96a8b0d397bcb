import { z } from 'zod'
import { EngraphError } from '../errors.js'
import { aDateTime, dateTimeInput } from '../memory/date-time.js'
import { aTimeZone, offsetIn, timeZoneInput } from '../memory/time-zone.js'
import type { WriteInput } from '../memory/engraph.js'
import { layers, memoryKinds, sources, writeWaits, zones } from '../memory/enums.js'
import { cutTo } from '../text/characters.js'
import { cleanJson, cleanText, isBlank } from '../text/control-characters.js'

/** What one write may hold. */
export const writeLimits = {
  contentChars: 100_000,
  writesAtOnce: 1_000,
  charsAtOnce: 20_000_000,
  nameChars: 500,
  metadataChars: 16_384,
  references: 50,
}

const { nameChars, references } = writeLimits
const name = z
  .string()
  .min(1)
  .max(nameChars)
  .regex(/^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u)
const ids = z.array(z.string().min(1).max(100)).max(references)
const aName = `text of 1 to ${nameChars} characters, none of them control characters`
const someIds = `at most ${references} memory ids`

/** Each field with its schema and what it takes, in words for the caller. */
const fields = {
  content: [z.string(), 'text of 1 to 100,000 characters, not only blanks and what is invisible'],
  session: [name.nullish(), aName],
  speaker: [name.nullish(), aName],
  source: [z.enum(sources).nullish(), `one of ${sources.join(', ')}`],
  zone: [z.enum(zones).nullish(), `one of ${zones.join(', ')}`],
  occurredAt: [dateTimeInput.nullish(), aDateTime],
  timeZone: [timeZoneInput.nullish(), aTimeZone],
  kind: [z.enum(memoryKinds).nullish(), `one of ${memoryKinds.join(', ')}`],
  layer: [z.enum(layers).nullish(), `one of ${layers.join(', ')}`],
  importance: [z.number().min(0).max(1).nullish(), 'a number from 0 to 1'],
  pin: [z.boolean().nullish(), 'true or false'],
  keep: [z.boolean().nullish(), 'true or false'],
  causes: [ids.nullish(), someIds],
  supersedes: [ids.nullish(), someIds],
  externalId: [name.nullish(), aName],
  idempotencyKey: [name.nullish(), aName],
  metadata: [z.record(z.string(), z.json()).nullish(), 'a JSON object of at most 16,384 characters'],
  wait: [z.enum(writeWaits).nullish(), `one of ${writeWaits.join(', ')}`],
} as const

const shape = z.strictObject({
  content: fields.content[0],
  session: fields.session[0],
  speaker: fields.speaker[0],
  source: fields.source[0],
  zone: fields.zone[0],
  occurredAt: fields.occurredAt[0],
  timeZone: fields.timeZone[0],
  kind: fields.kind[0],
  layer: fields.layer[0],
  importance: fields.importance[0],
  pin: fields.pin[0],
  keep: fields.keep[0],
  causes: fields.causes[0],
  supersedes: fields.supersedes[0],
  externalId: fields.externalId[0],
  idempotencyKey: fields.idempotencyKey[0],
  metadata: fields.metadata[0],
  wait: fields.wait[0],
})

type Shape = z.output<typeof shape>

/** A write's input, checked and with its defaults; null where nothing was given and there is no default yet. */
export interface CheckedWrite {
  content: string
  session: string | null
  speaker: string | null
  source: (typeof sources)[number]
  zone: (typeof zones)[number]
  occurredAt: Date | null
  /** As given, else the offset that `occurredAt` is written in; null takes the engine's setting. */
  timeZone: string | null
  kind: (typeof memoryKinds)[number] | null
  layer: (typeof layers)[number]
  importance: number | null
  pin: boolean
  keep: boolean
  causes: string[]
  supersedes: string[]
  externalId: string | null
  idempotencyKey: string | null
  /** A JSON object as text. */
  metadata: string | null
  wait: (typeof writeWaits)[number]
}

/**
 * Checks all inputs of a call before any is taken. Throws BAD_INPUT or TOO_LARGE naming the field (`content`, or
 * `inputs[3].content` among several), its value and what it takes; FORBIDDEN when a tool or agent wants to pin.
 */
export function checkWrites(inputs: readonly WriteInput[]): CheckedWrite[] {
  if (!Array.isArray(inputs) || inputs.length === 0) {
    throw new EngraphError('BAD_INPUT', 'There is nothing to write: give at least one input.', {
      field: 'inputs',
      limit: '1 to 1,000',
    })
  }
  const { writesAtOnce, charsAtOnce } = writeLimits
  if (inputs.length > writesAtOnce)
    throw tooLarge('inputs', inputs.length, writesAtOnce, 'writes at once', 'Send them in several calls')
  const checked = inputs.map((input, index) => checkWrite(input, inputs.length > 1 ? `inputs[${index}].` : ''))
  const characters = checked.reduce((sum, { content }) => sum + content.length, 0)
  if (characters > charsAtOnce)
    throw tooLarge('inputs', characters, charsAtOnce, 'characters at once', 'Send them in several calls')
  return checked
}

function checkWrite(input: WriteInput, prefix: string): CheckedWrite {
  const parsed = parseShape(input)
  if (!parsed.success) throw badField(parsed.error.issues[0]!, input, prefix)
  const given = parsed.data
  const content = cleanText(given.content).trim()
  if (isBlank(content)) {
    throw new EngraphError(
      'BAD_INPUT',
      `${prefix}content is blank (${JSON.stringify(cutTo(given.content, 50))}). Give it text.`,
      {
        field: `${prefix}content`,
        value: given.content,
        limit: fields.content[1],
      },
    )
  }
  const { contentChars, metadataChars } = writeLimits
  if (content.length > contentChars)
    throw tooLarge(`${prefix}content`, content.length, contentChars, 'characters', 'Split it')
  const metadata = given.metadata ? metadataText(given.metadata, prefix) : null
  if (metadata !== null && metadata.length > metadataChars) {
    throw tooLarge(
      `${prefix}metadata`,
      metadata.length,
      metadataChars,
      'characters of JSON',
      'Keep the data elsewhere and its id here',
    )
  }
  const source = given.source ?? 'USER'
  if (given.pin === true && (source === 'TOOL' || source === 'AGENT')) {
    throw new EngraphError(
      'FORBIDDEN',
      `${prefix}pin: what a ${source} says can't pin a memory; a USER or SYSTEM write can.`,
      {
        field: `${prefix}pin`,
        value: source,
      },
    )
  }
  return {
    content,
    session: given.session ?? null,
    speaker: given.speaker ?? null,
    source,
    zone: given.zone ?? 'PRIVATE',
    occurredAt: given.occurredAt ?? null,
    timeZone: given.timeZone ?? offsetIn(input.occurredAt),
    kind: given.kind ?? null,
    layer: given.layer ?? 'EPISODIC',
    importance: given.importance ?? null,
    pin: given.pin ?? false,
    keep: given.keep ?? false,
    causes: [...new Set(given.causes ?? [])],
    supersedes: [...new Set(given.supersedes ?? [])],
    externalId: given.externalId ?? null,
    idempotencyKey: given.idempotencyKey ?? null,
    metadata,
    wait: given.wait ?? 'ACCEPTED',
  }
}

/** Thousands of levels can end the stack of the writer too, and a parser that remembers what it saw takes a cycle. */
function metadataText(metadata: Record<string, unknown>, prefix: string): string {
  try {
    return cleanJson(JSON.stringify(metadata))
  } catch {
    const issue = { code: 'custom' as const, path: ['metadata'], message: 'no JSON' }
    throw badField(issue, { metadata }, prefix)
  }
}

/** Only metadata nests: a cycle, or thousands of levels, ends the stack of the parser. */
function parseShape(input: WriteInput): { success: true; data: Shape } | { success: false; error: z.ZodError } {
  try {
    return shape.safeParse(input)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'nested too deep'
    return { success: false, error: new z.ZodError([{ code: 'custom', path: ['metadata'], message }]) }
  }
}

function tooLarge(field: string, value: number, limit: number, unit: string, advice: string): EngraphError {
  const [is, most] = [value, limit].map((number) => number.toLocaleString('en'))
  return new EngraphError('TOO_LARGE', `${field} has ${is} ${unit}; at most ${most} are taken. ${advice}.`, {
    field,
    value,
    limit,
  })
}

function badField(issue: z.core.$ZodIssue, input: unknown, prefix: string): EngraphError {
  if (!(input instanceof Object) || Array.isArray(input)) {
    const field = prefix === '' ? 'input' : prefix.slice(0, -1)
    const message = `${field} is ${show(input)}; a write must be an object. It takes: ${Object.keys(fields).join(', ')}.`
    return new EngraphError('BAD_INPUT', message, { field, value: show(input) })
  }
  const name = issue.code === 'unrecognized_keys' ? String(issue.keys[0]) : String(issue.path[0])
  const field = `${prefix}${name}`
  const value: unknown = Reflect.get(input, name)
  const known = Object.entries(fields).find(([candidate]) => candidate === name)
  if (known === undefined) {
    const message = `A write takes no "${field}" (${show(value)}). It takes: ${Object.keys(fields).join(', ')}.`
    return new EngraphError('BAD_INPUT', message, { field, value: show(value) })
  }
  const limit = known[1][1]
  return new EngraphError('BAD_INPUT', `${field} is ${show(value)}; it must be ${limit}.`, {
    field,
    value: typeof value === 'string' || typeof value === 'number' ? value : show(value),
    limit,
  })
}

/** Any value in a few words; one without a form in JSON (a cycle, a bigint) by its type. */
function show(value: unknown): string {
  try {
    return cutTo(JSON.stringify(value) ?? String(value), 200)
  } catch {
    return typeof value === 'bigint' ? `${value}n` : `a ${typeof value} that is no JSON`
  }
}
