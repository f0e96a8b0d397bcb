/** The engine's time during an evaluation: it stands still until it is set. */
export interface SettableClock {
  now(): Date
  set(instant: Date): void
}

export function settableClock(start: Date): SettableClock {
  let current = start
  return {
    now: () => new Date(current),
    set(instant) {
      current = instant
    },
  }
}
