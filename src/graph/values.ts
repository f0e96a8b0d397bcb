import neo4j, { DateTime, isDateTime, isInt } from 'neo4j-driver'
import { z } from 'zod'

/** Schemas between JavaScript values and what the driver sends and receives. */

/** A whole number; the driver would send a plain number as a float, which LIMIT and list indexes refuse. */
export const integer = z
  .number()
  .int()
  .transform((value) => neo4j.int(value))

/** A Date, sent as ZONED DATETIME in UTC with millisecond precision. */
export const instant = z.date().transform(toDateTime)

/** A float32 vector, sent as a LIST of floats. Checked by shape, not by class: it may come from another realm. */
export const vector = z.custom<Float32Array>(
  (value) => ArrayBuffer.isView(value) && 'length' in value && value.constructor.name === 'Float32Array',
  'must be a Float32Array',
)

/** A ZONED DATETIME of a row, as a Date. */
export const instantColumn = z
  .custom<DateTime>((value) => value instanceof Object && isDateTime(value), 'must be a ZONED DATETIME')
  .transform((value) => value.toStandardDate())

/** An INTEGER of a row, as a number. */
export const integerColumn = z.union([
  z.number().int(),
  z.custom<neo4j.Integer>((value) => value instanceof Object && isInt(value)).transform((value) => value.toNumber()),
])

export function toDateTime(date: Date): DateTime<number> {
  return new DateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds() * 1_000_000,
    0,
  )
}
