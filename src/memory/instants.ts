/** "Not yet": an open end. Filtered properties are never null, so an open end is a far instant. */
export const openEnd = new Date('9999-12-31T00:00:00.000Z')

export function isOpenEnd(instant: Date): boolean {
  return instant.getTime() >= openEnd.getTime()
}

/** The instant, or null where it stands for an open end. */
export function orNull(instant: Date): Date | null {
  return isOpenEnd(instant) ? null : instant
}
