import { openEngine } from './engine.js'
import type { Engraph } from './memory/engraph.js'
import type { SettingsInput } from './settings.js'

export { openEngine, Engine, type OpenOptions, type StartProgress } from './engine.js'
export { EngraphError, errorCodes, type ErrorCode } from './errors.js'
export { describeSettings, resolveSettings, type Settings, type SettingsInput } from './settings.js'
export * from './memory/engraph.js'
export type * from './memory/enums.js'

/**
 * Opens Engraph in this process: starts (or joins) the project's Neo4j unless `neo4jUri` is set, loads the embedding
 * model, brings the schema up to date. Every setting has a default (docs/settings.md).
 *
 * ```ts
 * const engraph = await openEngraph()
 * await engraph.write({ content: 'I am allergic to peanuts.', wait: 'STORED' })
 * const { memories } = await engraph.recall({ query: 'What must I not eat?' })
 * await engraph.close()
 * ```
 */
export function openEngraph(settings: SettingsInput = {}): Promise<Engraph> {
  return openEngine(settings)
}
