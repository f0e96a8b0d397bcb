import { z } from 'zod'
import { EngraphError } from '../../errors.js'
import { aDateTime, dateTimeInput } from '../../memory/date-time.js'
import type { LinkInput, SupersedeInput } from '../../memory/engraph.js'
import { reviewDecisions, reviewStates, type ReviewDecision, type ReviewState } from '../../memory/enums.js'

const id = z.string().min(1).max(100)
const anId = 'the id of a memory'
const reason = z
  .string()
  .max(500)
  .regex(/^[^\u0000-\u001f\u007f\p{Surrogate}]*$/u)
  .nullish()
const aReason = 'text of at most 500 characters, none of them control characters'

type Fields = Record<string, [z.ZodType, string]>

const linkFields = {
  from: [id, anId],
  to: [id, anId],
  type: [z.enum(['CAUSAL', 'SEMANTIC']), 'CAUSAL or SEMANTIC: the others are made by the engine'],
  weight: [z.number().min(0).max(1).nullish(), 'a number from 0 to 1'],
  reason: [reason, aReason],
} satisfies Fields

const supersedeFields = {
  old: [id, anId],
  new: [id, anId],
  reason: [reason, aReason],
  validUntil: [dateTimeInput.nullish(), aDateTime],
} satisfies Fields

const linkShape = z.strictObject({
  from: linkFields.from[0],
  to: linkFields.to[0],
  type: linkFields.type[0],
  weight: linkFields.weight[0],
  reason: linkFields.reason[0],
})

const supersedeShape = z.strictObject({
  old: supersedeFields.old[0],
  new: supersedeFields.new[0],
  reason: supersedeFields.reason[0],
  validUntil: supersedeFields.validUntil[0],
})

/** Throws BAD_INPUT naming the field, its value and what it takes. */
export function checkLink(input: LinkInput) {
  return read(linkShape, linkFields, input)
}

export function checkSupersede(input: SupersedeInput) {
  return read(supersedeShape, supersedeFields, input)
}

export function checkDecision(decision: ReviewDecision): ReviewDecision {
  return oneOf('decision', reviewDecisions, decision)
}

/** Without one: those that wait; null: all. */
export function checkReviewState(state: ReviewState | null | undefined): ReviewState[] {
  return state === null ? [...reviewStates] : [oneOf('state', reviewStates, state ?? 'OPEN')]
}

export function oneOf<Word extends string>(field: string, words: readonly Word[], value: Word): Word {
  if (words.includes(value)) return value
  const limit = `one of ${words.join(', ')}`
  throw new EngraphError('BAD_INPUT', `${field} is ${show(value)}; it must be ${limit}.`, {
    field,
    value: show(value),
    limit,
  })
}

function read<Shape extends z.ZodType>(shape: Shape, fields: Fields, input: unknown): z.output<Shape> {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.code === 'unrecognized_keys' ? String(issue.keys[0]) : String(issue?.path[0] ?? 'input')
  // Asked for by its own name only: an input that came over the wire has no prototype to be an instance of.
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : input
  const limit = fields[field]?.[1]
  const advice = limit === undefined ? `it takes: ${Object.keys(fields).join(', ')}` : `it must be ${limit}`
  throw new EngraphError('BAD_INPUT', `${field} is ${show(value)}; ${advice}.`, {
    field,
    value: show(value),
    ...(limit === undefined ? {} : { limit }),
  })
}

function show(value: unknown): string {
  return typeof value === 'object' ? String(JSON.stringify(value)).slice(0, 200) : String(value).slice(0, 200)
}
