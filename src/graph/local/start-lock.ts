import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, ownIdentity } from './process-identity.js'
import { identitySchema } from './records.js'

const pollMs = 100
/** A lock file that stays empty this long was left by a process that died between making and filling it. */
const emptyLockMs = 5_000

/**
 * Runs `work` while no other process holds the lock file at `path`; waits as long as the holder lives. The lock of a
 * process that died is broken, by one waiter at a time, so that none removes the lock of the next.
 */
export async function withStartLock<T>(
  path: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  while (!(await take(path))) {
    signal?.throwIfAborted()
    if (!(await breakDeadLock(path))) await delay(pollMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  const holder = JSON.stringify(await ownIdentity())
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(holder)
    await file.close()
    return true
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** True when the way is free to try again at once. */
async function breakDeadLock(path: string): Promise<boolean> {
  if (!(await isDead(path))) return false
  const breaking = `${path}.breaking`
  if (!(await take(breaking))) {
    if (await isDead(breaking)) await rm(breaking, { force: true })
    return false
  }
  try {
    // Looked at again: between the first look and now another waiter may have broken it and a third taken it.
    if (await isDead(path)) await rm(path, { force: true })
  } finally {
    await rm(breaking, { force: true })
  }
  return true
}

async function isDead(path: string): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const holder = identitySchema.safeParse(parseJson(text))
    return holder.success ? !(await isAlive(holder.data)) : Date.now() - mtimeMs > emptyLockMs
  } catch {
    // It has just been released.
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
