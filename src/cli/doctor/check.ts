import { EngraphError, messageOf } from '../../errors.js'

/** One thing that was looked at. */
export interface Check {
  name: string
  status: 'ok' | 'warn' | 'fail'
  /** What is so. */
  detail: string
  /** What to do; null when nothing is to be done. */
  advice: string | null
}

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail, advice: null }
}

export function warn(name: string, detail: string, advice: string): Check {
  return { name, status: 'warn', detail, advice }
}

export function fail(name: string, detail: string, advice: string): Check {
  return { name, status: 'fail', detail, advice }
}

/** A check that throws has failed; the messages of EngraphError say what to do themselves. */
export async function attempt(name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check()
  } catch (error) {
    const known = error instanceof EngraphError
    return {
      name,
      status: 'fail',
      detail: messageOf(error),
      advice: known ? null : 'This is a fault of Engraph’s: please report it.',
    }
  }
}
