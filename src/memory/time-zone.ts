import { z } from 'zod'

/** What a time zone must be, in words for the caller. */
export const aTimeZone = 'an IANA time zone, such as Asia/Shanghai, or an offset, such as +08:00'

const offset = /^([+-])(\d{2}):(\d{2})$/

/** How much later than UTC the clocks of a zone without seasons are, in milliseconds; null where it is none of these. */
export function offsetMsOf(timeZone: string): number | null {
  const parts = offset.exec(timeZone)
  if (parts === null) return timeZone === 'UTC' ? 0 : null
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return (parts[1] === '-' ? -minutes : minutes) * 60_000
}

/** The offset that an RFC 3339 time is written in; null for one in UTC and for what is no text. */
export function offsetIn(time: unknown): string | null {
  if (typeof time !== 'string') return null
  const written = /[+-]\d{2}:\d{2}$/.exec(time)?.[0] ?? null
  return written !== null && offsetMsOf(written) !== 0 ? written : null
}

export function isTimeZone(name: string): boolean {
  if (offset.test(name)) return Math.abs(offsetMsOf(name) ?? 0) <= 18 * 3_600_000 && Number(name.slice(4)) < 60
  if (!/^[A-Za-z]/.test(name) || name.length > 100) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZoneInput = z.string().refine(isTimeZone)
