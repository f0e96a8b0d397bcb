/** What the plan of each statement must use; `scans` where reading a whole (small) label is right, with the reason. */
export interface ExpectedPlan {
  uses: string[]
  scans?: string
}

const byId = (variable: string, label: string) => [`UNIQUE ${variable}:${label}(id)`]
const vector = ['NodeVectorIndexSearch', 'memory_embedding']
const fullText = ['ProcedureCall', 'db.index.fulltext.queryNodes']
const memoriesOfScope = ['RANGE INDEX memory:Memory(scope, session, occurredAt)']
const recalls = ['RANGE INDEX recall:Recall(scope, id)']
const merge = { uses: ['Merge'] }

export const expectedPlans: Record<string, ExpectedPlan> = {
  'server-version': { uses: ['ProcedureCall dbms.components'] },
  'applied-migrations': { uses: [], scans: 'one node a migration' },
  'record-migration': merge,
  'lock-schema': merge,
  'existing-indexes': { uses: ['ShowIndexes'] },
  'await-indexes': { uses: ['ProcedureCall db.awaitIndexes'] },
  'read-settings': { uses: ['UNIQUE database:EngraphDatabase(id)'] },
  'record-model': merge,
  'count-all-memories': { uses: ['NodeCountFromCountStore'] },
  'delete-spaces': {
    uses: ['UNIQUE node:Scope(id)', 'UNIQUE node:Space(id)', 'RANGE INDEX node:Memory(scope, session, occurredAt)'],
  },
  'inspect-memory': { uses: byId('memory', 'Memory') },
  'inspect-edges': { uses: byId('memory', 'Memory') },
  'count-memories': { uses: memoriesOfScope },
  'count-edges': { uses: memoriesOfScope },
  'count-queue': { uses: ['RANGE INDEX item:InboxItem(state, scope, id)'] },
  'count-open-reviews': { uses: ['RANGE INDEX review:Review(state, scope, id)'] },
  'recall-dense': { uses: vector },
  'recall-dense-filtered': { uses: vector },
  'recall-dense-of-agents': { uses: vector },
  'recall-lexical': { uses: fullText },
  'recall-lexical-filtered': { uses: fullText },
  'recall-matching': { uses: byId('memory', 'Memory') },
  'spread-entities': { uses: [...byId('memory', 'Memory'), 'UNIQUE entity:Entity(scope, key)'] },
  'spread-time': { uses: ['RANGE INDEX candidate:Memory(scope, tier, occurredAt)'] },
  'load-memories': { uses: byId('memory', 'Memory') },
  'spread-1': { uses: byId('memory', 'Memory') },
  'spread-2': { uses: byId('memory', 'Memory') },
  'spread-3': { uses: byId('memory', 'Memory') },
  'spread-4': { uses: byId('memory', 'Memory') },
  'store-recalls': { uses: byId('memory', 'Memory') },
  'prune-recalls': { uses: recalls },
  'read-recall': { uses: recalls },
  'list-recalls': { uses: recalls },
  'open-scope': merge,
  'accept-writes': { uses: byId('inbox', 'InboxItem') },
  'accept-keyed-writes': { uses: ['UNIQUE inbox:InboxItem(space, idempotencyKey)'] },
  'referenced-memories': { uses: byId('memory', 'Memory') },
  'write-receipts': { uses: byId('inbox', 'InboxItem') },
  'session-window': { uses: memoriesOfScope },
  'semantic-neighbours': { uses: vector },
  'scopes-with-writes': { uses: ['RANGE INDEX inbox:InboxItem(state, scope, id)'] },
  'lease-scope': { uses: byId('scope', 'Scope') },
  'release-scope': { uses: byId('scope', 'Scope') },
  'next-writes': { uses: ['RANGE INDEX inbox:InboxItem(state, scope, id)'] },
  'count-attempt': { uses: byId('inbox', 'InboxItem') },
  'lock-scope': { uses: byId('scope', 'Scope') },
  'create-memories': { uses: ['ProcedureCall db.create.setNodeVectorProperty'] },
  'create-semantic-edges': { uses: [...byId('newer', 'Memory'), ...byId('older', 'Memory')] },
  'create-temporal-edges': { uses: [...byId('earlier', 'Memory'), ...byId('later', 'Memory')] },
  'cut-temporal-edges': { uses: [...byId('earlier', 'Memory')] },
  'create-causal-edges': { uses: [...byId('cause', 'Memory'), ...byId('effect', 'Memory')] },
  'supersede-memories': { uses: [...byId('newer', 'Memory'), ...byId('older', 'Memory')] },
  'link-sessions': { uses: byId('memory', 'Memory') },
  'link-entities': { uses: byId('memory', 'Memory') },
  'update-lexical-texts': { uses: byId('memory', 'Memory') },
  'finish-writes': { uses: byId('inbox', 'InboxItem') },
  'begin-reindex': { uses: byId('database', 'EngraphDatabase') },
  'drop-vector-index': { uses: ['DropIndex'] },
  'reindex-texts': { uses: byId('memory', 'Memory') },
  'reindex-store': { uses: [...byId('database', 'EngraphDatabase'), ...byId('memory', 'Memory')] },
  'reindex-phase': { uses: byId('database', 'EngraphDatabase') },
  'reindex-neighbours': { uses: [...byId('memory', 'Memory'), ...vector] },
  'reindex-edges': { uses: [...byId('newer', 'Memory'), ...byId('older', 'Memory')] },
  'finish-reindex': { uses: byId('database', 'EngraphDatabase') },
  'working-scopes': { uses: [], scans: 'one node a space and zone, read once by reindex' },
  'database-clock': { uses: [] },
}
