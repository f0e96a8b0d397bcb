import { z } from 'zod'
import { memoryKinds, sources } from '../memory/enums.js'
import { instant, integer } from '../graph/values.js'

/** Parameters that the statements of a recall share. */
export const readable = {
  scopes: z.array(z.string()),
  tiers: z.array(integer),
}

export const bounds = {
  kinds: z.array(z.enum(memoryKinds)),
  sources: z.array(z.enum(sources)),
  minImportance: z.number(),
  from: instant,
  until: instant,
  validAt: instant,
  validAfter: instant,
  retiredAfter: instant,
}
