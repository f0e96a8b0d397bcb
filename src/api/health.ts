import { messageOf } from '../errors.js'

/** Whether the engine can serve: one entry per part (database, indexes, model, …), `detail` for people. */
export interface Health {
  ready: boolean
  checks: Record<string, { ok: boolean; detail: string }>
}

/** Longer than a healthy engine ever needs, shorter than the time-out of the usual probes (10 s). */
const slowestCheckMs = 5_000

/** The state of the engine; a check that throws or takes longer than `timeoutMs` counts as not ready. */
export async function readiness(health: () => Promise<Health>, timeoutMs = slowestCheckMs): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve(unready(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([health(), tooSlow])
  } catch (error) {
    return unready(messageOf(error))
  } finally {
    clearTimeout(timer)
  }
}

function unready(detail: string): Health {
  return { ready: false, checks: { engine: { ok: false, detail } } }
}
