import { messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import { readDrift } from '../graph/migrations.js'
import type { Embedder } from '../models/embedder.js'

export interface HealthCheck {
  ok: boolean
  detail: string
}

/** Whether the engine can serve: what `/readyz` and `doctor` show. */
export interface EngineHealth {
  ready: boolean
  checks: Record<'database' | 'indexes' | 'model' | 'queue', HealthCheck>
}

/** Asks each part; never throws. */
export async function checkHealth(parts: {
  executor: Executor
  embedder: Embedder
  queued: () => number
}): Promise<EngineHealth> {
  const { executor, embedder } = parts
  const [indexes, model] = await Promise.all([
    attempt(async () => {
      const drift = await readDrift(executor, embedder.identity.dimensions)
      const faults = [...drift.missing, ...drift.differing, ...drift.failed]
      return faults.length === 0 ? { ok: true, detail: 'all online' } : { ok: false, detail: faults.join('; ') }
    }),
    attempt(async () => {
      await embedder.embed(['ready?'], 'query')
      return { ok: true, detail: `${embedder.identity.name}, ${embedder.identity.dimensions} dimensions` }
    }),
  ])
  const database = indexes.reached ? { ok: true, detail: 'answers' } : { ok: false, detail: indexes.check.detail }
  const queue = { ok: true, detail: `${parts.queued()} writes waiting in this process` }
  const checks = { database, indexes: indexes.check, model: model.check, queue }
  return { ready: Object.values(checks).every(({ ok }) => ok), checks }
}

async function attempt(check: () => Promise<HealthCheck>): Promise<{ reached: boolean; check: HealthCheck }> {
  try {
    return { reached: true, check: await check() }
  } catch (error) {
    return { reached: false, check: { ok: false, detail: messageOf(error) } }
  }
}
