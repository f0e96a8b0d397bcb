import { LRUCache } from 'lru-cache'
import type { Executor } from '../graph/executor.js'
import { knownNames } from './entity-queries.js'

/** Names kept for a scope, scopes kept, and stores of a scope after which its names are read again. */
const limits = { names: 500, scopes: 200, stores: 20 }

/** The names that a scope already has: what it learnt once is found again where only the name itself tells. */
export interface KnownNames {
  of(scope: string, writeSeq: number): Promise<readonly string[]>
}

/** The same array as long as it isn't read again, so that whoever looks names up in it need prepare it once. */
export function openKnownNames({ executor }: { executor: Executor }): KnownNames {
  const known = new LRUCache<string, { names: readonly string[]; writeSeq: number }>({ max: limits.scopes })
  return {
    async of(scope, writeSeq) {
      const last = known.get(scope)
      if (last !== undefined && Math.abs(writeSeq - last.writeSeq) < limits.stores) return last.names
      const rows = await executor.run(knownNames, { scope, limit: limits.names })
      const names = rows.map(({ name }) => name)
      known.set(scope, { names, writeSeq })
      return names
    },
  }
}
