import { z } from 'zod'
import { EngraphError } from '../errors.js'
import { aDateTime, dateTimeInput } from '../memory/date-time.js'
import type { RecallInput } from '../memory/engraph.js'
import { memoryKinds, sources, taskClasses, type MemoryKind, type Source, type TaskClass } from '../memory/enums.js'
import { aTimeZone, offsetIn, timeZoneInput } from '../memory/time-zone.js'
import { cleanText, isBlank } from '../text/control-characters.js'

/** A recall's input, checked; null where the caller said nothing and there is no default. */
export interface CheckedInput {
  query: string
  now: Date | null
  /** As given, else the offset that `now` is written in; null takes the engine's setting. */
  timeZone: string | null
  task: TaskClass | null
  depth: number | null
  limit: number
  profile: string
  during: { from: Date | null; until: Date | null } | null
  asOf: Date | null
  kinds: MemoryKind[] | null
  sources: Source[] | null
  agents: string[] | null
  minImportance: number | null
  includeSuperseded: boolean
  maxMemoryChars: number
  maxContextChars: number
}

const longestQuery = 10_000
const longestList = 50
const profiles = ['default'] as const

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(longestList)
const whole = (from: number, until: number) => z.number().int().min(from).max(until)

/** Each field with what it takes, in words for the caller. */
const fields = {
  query: [
    z.string(),
    `text of 1 to ${longestQuery.toLocaleString('en')} characters, not only blanks and what is invisible`,
  ],
  now: [dateTimeInput.nullish(), aDateTime],
  timeZone: [timeZoneInput.nullish(), aTimeZone],
  task: [z.enum(taskClasses).nullish(), `one of ${taskClasses.join(', ')}`],
  depth: [whole(0, 4).nullish(), 'a whole number from 0 to 4'],
  limit: [whole(1, 100).nullish(), 'a whole number from 1 to 100'],
  profile: [z.enum(profiles).nullish(), `one of the known profiles: ${profiles.join(', ')}`],
  during: [
    z.strictObject({ from: dateTimeInput.nullish(), until: dateTimeInput.nullish() }).nullish(),
    `{from, until}, each null or ${aDateTime}`,
  ],
  asOf: [dateTimeInput.nullish(), aDateTime],
  kinds: [list(z.enum(memoryKinds)).nullish(), `at most ${longestList} of ${memoryKinds.join(', ')}`],
  sources: [list(z.enum(sources)).nullish(), `at most ${longestList} of ${sources.join(', ')}`],
  agents: [list(z.string().min(1).max(200)).nullish(), `at most ${longestList} names of 1 to 200 characters`],
  minImportance: [z.number().min(0).max(1).nullish(), 'a number from 0 to 1'],
  includeSuperseded: [z.boolean().nullish(), 'true or false'],
  maxMemoryChars: [whole(20, 2_000).nullish(), 'a whole number from 20 to 2,000'],
  maxContextChars: [whole(100, 100_000).nullish(), 'a whole number from 100 to 100,000'],
} as const

const shape = z.strictObject({
  query: fields.query[0],
  now: fields.now[0],
  timeZone: fields.timeZone[0],
  task: fields.task[0],
  depth: fields.depth[0],
  limit: fields.limit[0],
  profile: fields.profile[0],
  during: fields.during[0],
  asOf: fields.asOf[0],
  kinds: fields.kinds[0],
  sources: fields.sources[0],
  agents: fields.agents[0],
  minImportance: fields.minImportance[0],
  includeSuperseded: fields.includeSuperseded[0],
  maxMemoryChars: fields.maxMemoryChars[0],
  maxContextChars: fields.maxContextChars[0],
})

/**
 * Checks a recall's input. An empty list counts as not given. Throws BAD_INPUT naming the field, its value and what it
 * takes, TOO_LARGE for a query over 10,000 characters.
 */
export function checkInput(input: RecallInput): CheckedInput {
  const parsed = shape.safeParse(input)
  if (!parsed.success) throw badField(parsed.error.issues[0]!, input)
  const given = parsed.data
  const from = given.during?.from ?? null
  const until = given.during?.until ?? null
  if (from && until && from > until) {
    throw new EngraphError(
      'BAD_INPUT',
      `during.from (${from.toISOString()}) lies after during.until (${until.toISOString()}). Swap them.`,
      { field: 'during', value: from.toISOString(), limit: until.toISOString() },
    )
  }
  return {
    query: checkQuery(given.query),
    now: given.now ?? null,
    timeZone: given.timeZone ?? offsetIn(input.now),
    task: given.task ?? null,
    depth: given.depth ?? null,
    limit: given.limit ?? 8,
    profile: given.profile ?? 'default',
    during: from || until ? { from, until } : null,
    asOf: given.asOf ?? null,
    kinds: orNull(given.kinds),
    sources: orNull(given.sources),
    agents: orNull(given.agents),
    minImportance: given.minImportance ?? null,
    includeSuperseded: given.includeSuperseded ?? false,
    maxMemoryChars: given.maxMemoryChars ?? 200,
    maxContextChars: given.maxContextChars ?? 1_000,
  }
}

function checkQuery(given: string): string {
  const query = cleanText(given).trim()
  if (isBlank(query)) {
    throw new EngraphError('BAD_INPUT', `query is blank (${JSON.stringify(given.slice(0, 50))}). Ask something.`, {
      field: 'query',
      value: given,
      limit: fields.query[1],
    })
  }
  if (query.length > longestQuery) {
    const limit = longestQuery.toLocaleString('en')
    throw new EngraphError(
      'TOO_LARGE',
      `query has ${query.length.toLocaleString('en')} characters; at most ${limit} are taken. Ask with its last part, or a summary.`,
      { field: 'query', value: query.length, limit: longestQuery },
    )
  }
  return query
}

function orNull<Item>(given: readonly Item[] | null | undefined): Item[] | null {
  return given && given.length > 0 ? [...given] : null
}

function badField(issue: z.core.$ZodIssue, input: unknown): EngraphError {
  const field = issue.code === 'unrecognized_keys' ? String(issue.keys[0]) : String(issue.path[0] ?? 'input')
  const value = input instanceof Object ? Reflect.get(input, field) : input
  const shown = JSON.stringify(value)?.slice(0, 200) ?? String(value)
  const known = Object.entries(fields).find(([name]) => name === field)
  if (!known) {
    const names = Object.keys(fields).join(', ')
    return new EngraphError('BAD_INPUT', `recall takes no "${field}" (${shown}). It takes: ${names}.`, { field, value })
  }
  const limit = known[1][1]
  return new EngraphError('BAD_INPUT', `${field} is ${shown}; it must be ${limit}.`, { field, value, limit })
}
