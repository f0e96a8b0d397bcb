export { Engine } from './engine/engine.js'
export type { EngineHealth, HealthCheck } from './engine/health.js'
export { openEngine, type OpenOptions } from './engine/open-engine.js'
export type { StartProgress } from './graph/local/local-neo4j.js'
