/** Every label, relationship type and property key of the model: a statement that names another one has a typing error. */
const labels = [
  'Memory',
  'Entity',
  'Session',
  'Recall',
  'InboxItem',
  'Review',
  'Tombstone',
  'Scope',
  'Space',
  'Agent',
  'Key',
  'Job',
  'Migration',
  'EngraphDatabase',
]
const types = [
  'SEMANTIC',
  'TEMPORAL',
  'CAUSAL',
  'SUPERSEDES',
  'SUMMARIZES',
  'DUPLICATE_OF',
  'MENTIONS',
  'IN_SESSION',
  'ACTIVATED',
  'OLDER',
  'NEWER',
  'ALIAS_OF',
]
const keys = (
  'id space scope zone agent session writeId part layer kind source speaker content summary lang lexicalText contentHash metadata ' +
  'externalIds repetitions importance importanceSignals strength strengthAt decayClass heat accessCount lastAccessAt ' +
  'consolidation state tier tierKey pinned saidAt dated occurredAt occurredUntil due validFrom validUntil closedAt retiredAt ' +
  'recordedAt embedding hub weight createdAt lockedAt by reason confidence role key name type aliases mentions externalId idempotencyKey ' +
  'inputHash payload acceptedAt storedAt attempts begun outcome memories superseded mergedInto review writeSeq modelDay modelCalls modelTokens modelFailures leaseToken leaseUntil leaseAskedBy version ' +
  'checksum at model dimensions modelHash query task depth totalMs detail score hop activation lexical dense edge fromMemory ' +
  'evidence decision decidedBy decidedAt aliasKeys aliasKey splitFrom copiedFrom reindexFrom reindexPhase reindexAfter reindexedAt'
).split(' ')

/**
 * A statement that makes all of them known to a database (it remembers names, not the nodes): then EXPLAIN reports a name
 * that is not in the model.
 */
export const teachVocabulary = `
CREATE (node:${labels.join(':')} {${keys.map((key) => `\`${key}\`: '${'vocabulary'}'`).join(', ')}})
${types.map((type) => `CREATE (node)-[:${type}]->(node)`).join('\n')}
WITH DISTINCT node
DETACH DELETE node`
