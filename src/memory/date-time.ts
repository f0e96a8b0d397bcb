import { z } from 'zod'
import { EngraphError, messageOf } from '../errors.js'

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/

const limit = 'RFC 3339 with an offset, years 0001 to 9998, such as 2025-03-01T09:30:00Z or 2025-03-01T17:30:00+08:00'

/**
 * Reads RFC 3339 with an offset; fractions are cut to milliseconds. Throws BAD_INPUT for anything else: a bare date or a
 * time without offset would mean another instant on every machine, and a leap second has no place in a Date.
 */
export function parseDateTime(text: string): Date {
  const parts = rfc3339.exec(text)
  if (parts === null) throw refusal(text, whatIsMissing(text))
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const milliseconds = Number((parts[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const [offsetHours, offsetMinutes] = [Number(parts[10] ?? 0), Number(parts[11] ?? 0)]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) throw refusal(text, 'there is no such day')
  if (hour > 23 || minute > 59 || second > 59) throw refusal(text, 'there is no such time of day')
  if (offsetHours > 23 || offsetMinutes > 59) throw refusal(text, 'there is no such offset')

  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  local.setUTCHours(hour, minute, second, milliseconds)
  const offsetMs = (parts[9] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * 60_000
  const instant = new Date(local.getTime() - offsetMs)
  if (instant.getUTCFullYear() < 1 || instant.getUTCFullYear() > 9998) throw refusal(text, 'its year is out of range')
  return instant
}

/** In words for the caller, what `dateTimeInput` takes. */
export const aDateTime = `a Date or ${limit} (a bare date is refused)`

const earliest = new Date('0001-01-01T00:00:00.000Z')
const latest = new Date('9998-12-31T23:59:59.999Z')

/** An instant as a field of an input: a Date in the same years, or text as `parseDateTime` reads it. */
export const dateTimeInput = z.union([
  z.date().min(earliest).max(latest),
  z.string().transform((text, context) => {
    try {
      return parseDateTime(text)
    } catch (error) {
      context.addIssue(messageOf(error))
      return z.NEVER
    }
  }),
])

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function whatIsMissing(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'a bare date has no time and no offset'
  if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)) return 'the offset is missing'
  return 'it is not in that form'
}

function refusal(text: string, why: string): EngraphError {
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
  return new EngraphError('BAD_INPUT', `${shown} is not a usable time: ${why}. Write ${limit}.`, { value: text, limit })
}
