import { z } from 'zod'
import { reviewStates, writeStates } from '../memory/enums.js'
import { defineQuery } from './define-query.js'
import type { Executor } from './executor.js'
import { integerColumn } from './values.js'

const countAllMemories = defineQuery({
  name: 'count-all-memories',
  parameters: {},
  row: z.object({ memories: integerColumn }),
})

const deleteSpacesQuery = defineQuery({
  name: 'delete-spaces',
  parameters: {
    spaces: z.array(z.string()),
    scopes: z.array(z.string()),
    writeStates: z.array(z.enum(writeStates)),
    reviewStates: z.array(z.enum(reviewStates)),
  },
  row: z.object({ deleted: integerColumn }),
})

/** Memories of the whole database, whoever's they are. */
export async function countMemories(executor: Executor): Promise<number> {
  const [row] = await executor.run(countAllMemories, {})
  return row?.memories ?? 0
}

/** Removes spaces with everything in their scopes, in bounded transactions; returns how many nodes went. */
export async function deleteSpaces(
  executor: Executor,
  { spaces, scopes }: { spaces: readonly string[]; scopes: readonly string[] },
): Promise<number> {
  const given = {
    spaces: [...spaces],
    scopes: [...scopes],
    writeStates: [...writeStates],
    reviewStates: [...reviewStates],
  }
  const [row] = await executor.run(deleteSpacesQuery, given)
  return row?.deleted ?? 0
}
