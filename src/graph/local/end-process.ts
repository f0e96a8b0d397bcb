import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './process-identity.js'
import type { ProcessIdentity } from './process-identity.js'

/** Sends a signal; a process that is gone already is no fault. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits until the process is gone, looking every `pollMs`; false when it still lives after `limitMs`. */
export async function waitForEnd(identity: ProcessIdentity, limitMs: number, pollMs = 100): Promise<boolean> {
  for (let waitedMs = 0; await isAlive(identity); waitedMs += pollMs) {
    if (waitedMs >= limitMs) return false
    await delay(pollMs)
  }
  return true
}

/**
 * SIGTERM, and SIGKILL after `graceMs`. The identity is checked before each signal, so that a process that merely got
 * the same number is never hit.
 */
export async function endProcess(identity: ProcessIdentity, graceMs: number): Promise<void> {
  if (!(await isAlive(identity))) return
  signalProcess(identity.pid, 'SIGTERM')
  if (await waitForEnd(identity, graceMs)) return
  signalProcess(identity.pid, 'SIGKILL')
  await waitForEnd(identity, 5_000)
}
