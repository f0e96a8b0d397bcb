/** The closed vocabularies of the model; stored in the database and shown in GraphQL in the same spelling. */
export const sources = ['USER', 'AGENT', 'TOOL', 'SYSTEM'] as const
export const zones = ['PRIVATE', 'SHARED'] as const
export const layers = ['EPISODIC', 'SEMANTIC', 'PROCEDURAL', 'SUMMARY'] as const
export const memoryKinds = [
  'FACT',
  'PREFERENCE',
  'EVENT',
  'PLAN',
  'INSTRUCTION',
  'FEEDBACK',
  'QUESTION',
  'TOOL_RESULT',
  'SUMMARY',
] as const
export const memoryStates = ['BUFFERED', 'ACTIVE', 'COLD', 'ARCHIVED', 'SUPERSEDED', 'MERGED'] as const
export const edgeTypes = ['SEMANTIC', 'TEMPORAL', 'CAUSAL', 'SUPERSEDES', 'SUMMARIZES', 'ENTITY'] as const
export const taskClasses = ['FACT', 'PREFERENCE', 'PLANNING', 'REASONING'] as const
export const writeWaits = ['ACCEPTED', 'STORED'] as const
export const writeStates = ['ACCEPTED', 'STORED', 'DROPPED', 'FAILED'] as const
export const writeOutcomes = ['NEW', 'MERGED', 'SUPERSEDED_OLDER', 'CONFLICT', 'SMALL_TALK'] as const
export const reviewStates = ['OPEN', 'DECIDED'] as const
export const reviewDecisions = ['KEEP_BOTH', 'SUPERSEDE', 'MERGE', 'LINK_CAUSAL', 'REJECT'] as const
export const reviewKinds = ['conflict', 'supersede', 'duplicate', 'causal'] as const

export type Source = (typeof sources)[number]
export type Zone = (typeof zones)[number]
export type Layer = (typeof layers)[number]
export type MemoryKind = (typeof memoryKinds)[number]
export type MemoryState = (typeof memoryStates)[number]
export type EdgeType = (typeof edgeTypes)[number]
export type TaskClass = (typeof taskClasses)[number]
export type WriteWait = (typeof writeWaits)[number]
export type WriteState = (typeof writeStates)[number]
export type WriteOutcome = (typeof writeOutcomes)[number]
export type ReviewState = (typeof reviewStates)[number]
export type ReviewDecision = (typeof reviewDecisions)[number]
export type ReviewKind = (typeof reviewKinds)[number]
