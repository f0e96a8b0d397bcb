import { setTimeout as delay } from 'node:timers/promises'
import { EngraphError, messageOf } from '../errors.js'
import type { ErrorCode } from '../errors.js'
import { LastingFailure, PassingFailure } from './transfer.js'

export interface RetryOptions {
  /** What is fetched, for the message. */
  url: string
  /** The code of the error thrown at the end: what the caller can't do without this download. */
  code: ErrorCode
  /** The environment variable that names a mirror of this registry. */
  mirrorSetting?: string | undefined
  signal?: AbortSignal | undefined
  /** Pause after the first failure; it doubles up to 16 times this. @default 500 */
  retryDelayMs?: number | undefined
}

/** Failures in a row without progress before giving up: about 8 s of pauses with the default delay. */
const mostFailures = 5
/** Without any connection (offline, wrong host) waiting longer only delays the message. */
const mostUnconnected = 2

/**
 * Runs `attempt` again after passing failures. `attempt` says by `progressed()` that it moved on, which resets the
 * count, so that a long download over a bad line still ends.
 */
export async function withRetries<T>(
  { url, code, mirrorSetting, signal, retryDelayMs = 500 }: RetryOptions,
  attempt: (progressed: () => void) => Promise<T>,
): Promise<T> {
  let failures = 0
  let unconnected = 0
  for (;;) {
    try {
      return await attempt(() => {
        failures = 0
        unconnected = 0
      })
    } catch (error) {
      if (error instanceof LastingFailure) throw unreachable({ url, code, mirrorSetting, times: 1 }, error)
      if (!(error instanceof PassingFailure)) throw error
      failures++
      if (error.unconnected) unconnected++
      if (failures >= mostFailures || unconnected >= mostUnconnected) {
        throw unreachable({ url, code, mirrorSetting, times: failures }, error)
      }
      const pauseMs = error.retryAfterMs ?? retryDelayMs * Math.min(2 ** (failures - 1), 16)
      await delay(pauseMs, undefined, signal ? { signal } : {})
    }
  }
}

function unreachable(
  {
    url,
    code,
    mirrorSetting,
    times,
  }: { url: string; code: ErrorCode; mirrorSetting: string | undefined; times: number },
  failure: LastingFailure | PassingFailure,
): EngraphError {
  const host = URL.canParse(url) ? new URL(url).host : url
  const mirror = mirrorSetting === undefined ? '' : ` or set ${mirrorSetting} to a mirror`
  const details = { value: url, cause: failure.cause ?? failure }
  if (failure instanceof PassingFailure && failure.unconnected) {
    return new EngraphError(code, `Cannot reach ${host} (${failure.message}); check the network${mirror}.`, details)
  }
  const often = times > 1 ? `${times} times in a row` : 'once'
  return new EngraphError(
    code,
    `Cannot fetch ${url}: ${messageOf(failure)} (tried ${often}); check the address and the network${mirror}.`,
    details,
  )
}
