// name: migration-0001-memory-id
// mode: batch
// One Memory an id; also the index that finds it.
CREATE CONSTRAINT memory_id IF NOT EXISTS FOR (n:Memory) REQUIRE n.id IS UNIQUE

// name: migration-0001-inbox-item-id
// mode: batch
// One InboxItem an id; also the index that finds it.
CREATE CONSTRAINT inbox_item_id IF NOT EXISTS FOR (n:InboxItem) REQUIRE n.id IS UNIQUE

// name: migration-0001-scope-id
// mode: batch
// One Scope an id; also the index that finds it.
CREATE CONSTRAINT scope_id IF NOT EXISTS FOR (n:Scope) REQUIRE n.id IS UNIQUE

// name: migration-0001-space-id
// mode: batch
// One Space an id; also the index that finds it.
CREATE CONSTRAINT space_id IF NOT EXISTS FOR (n:Space) REQUIRE n.id IS UNIQUE

// name: migration-0001-agent-id
// mode: batch
// One Agent an id; also the index that finds it.
CREATE CONSTRAINT agent_id IF NOT EXISTS FOR (n:Agent) REQUIRE n.id IS UNIQUE

// name: migration-0001-recall-id
// mode: batch
// One Recall an id; also the index that finds it.
CREATE CONSTRAINT recall_id IF NOT EXISTS FOR (n:Recall) REQUIRE n.id IS UNIQUE

// name: migration-0001-review-id
// mode: batch
// One Review an id; also the index that finds it.
CREATE CONSTRAINT review_id IF NOT EXISTS FOR (n:Review) REQUIRE n.id IS UNIQUE

// name: migration-0001-tombstone-id
// mode: batch
// One Tombstone an id; also the index that finds it.
CREATE CONSTRAINT tombstone_id IF NOT EXISTS FOR (n:Tombstone) REQUIRE n.id IS UNIQUE

// name: migration-0001-key-id
// mode: batch
// One Key an id; also the index that finds it.
CREATE CONSTRAINT key_id IF NOT EXISTS FOR (n:Key) REQUIRE n.id IS UNIQUE

// name: migration-0001-job-id
// mode: batch
// One Job an id; also the index that finds it.
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (n:Job) REQUIRE n.id IS UNIQUE

// name: migration-0001-migration-id
// mode: batch
// One Migration an id; also the index that finds it.
CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (n:Migration) REQUIRE n.id IS UNIQUE

// name: migration-0001-engraph-database-id
// mode: batch
// One EngraphDatabase an id; also the index that finds it.
CREATE CONSTRAINT engraph_database_id IF NOT EXISTS FOR (n:EngraphDatabase) REQUIRE n.id IS UNIQUE

// name: migration-0001-inbox-item-key
// mode: batch
// The same idempotency key in a space is the same write; items without a key are not in it.
CREATE CONSTRAINT inbox_item_key IF NOT EXISTS FOR (n:InboxItem) REQUIRE (n.space, n.idempotencyKey) IS UNIQUE

// name: migration-0001-entity-key
// mode: batch
// One Entity a scope and normal form.
CREATE CONSTRAINT entity_key IF NOT EXISTS FOR (n:Entity) REQUIRE (n.scope, n.key) IS UNIQUE

// name: migration-0001-session-id
// mode: batch
// One Session a scope and id.
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE (n.scope, n.id) IS UNIQUE

// name: migration-0001-memory-heat
// mode: batch
// The importance channel reads the warmest memories of a class in index order.
CREATE RANGE INDEX memory_heat IF NOT EXISTS FOR (n:Memory) ON (n.scope, n.decayClass, n.heat)

// name: migration-0001-memory-tier-time
// mode: batch
// The time channel, and the neighbours in time of a stream without sessions.
CREATE RANGE INDEX memory_tier_time IF NOT EXISTS FOR (n:Memory) ON (n.scope, n.tier, n.occurredAt)

// name: migration-0001-memory-session-time
// mode: batch
// The turns of a session in order.
CREATE RANGE INDEX memory_session_time IF NOT EXISTS FOR (n:Memory) ON (n.scope, n.session, n.occurredAt)

// name: migration-0001-inbox-queue
// mode: batch
// The queue of each scope in order of acceptance.
CREATE RANGE INDEX inbox_queue IF NOT EXISTS FOR (n:InboxItem) ON (n.state, n.scope, n.id)

// name: migration-0001-inbox-external-id
// mode: batch
// Finds what was written under an id of the caller's.
CREATE RANGE INDEX inbox_external_id IF NOT EXISTS FOR (n:InboxItem) ON (n.scope, n.externalId)

// name: migration-0001-review-queue
// mode: batch
// Reviews of a scope that wait for a decision.
CREATE RANGE INDEX review_queue IF NOT EXISTS FOR (n:Review) ON (n.state, n.scope, n.id)

// name: migration-0001-recall-time
// mode: batch
// The traces of a caller by time: ids are UUIDv7.
CREATE RANGE INDEX recall_time IF NOT EXISTS FOR (n:Recall) ON (n.scope, n.id)

// name: migration-0001-memory-embedding
// mode: batch
// Meaning, with every property a recall filters on inside the index: adding one later means a rebuild.
// $vectorIndexOptions holds the dimensions of the embedding model; no quantization, it saved no disk and cost recall.
CREATE VECTOR INDEX memory_embedding IF NOT EXISTS FOR (n:Memory) ON (n.embedding)
WITH [
  n.scope, n.tier, n.occurredAt, n.occurredUntil, n.validFrom, n.validUntil, n.closedAt, n.recordedAt, n.retiredAt,
  n.importance, n.kind, n.source, n.agent, n.layer, n.session, n.pinned, n.lang
]
OPTIONS $vectorIndexOptions

// name: migration-0001-memory-text-english
// mode: batch
// Words, stemmed as English. Scope and tier are in the index, so that a query reads its own scope's postings only.
CREATE FULLTEXT INDEX memory_text_english IF NOT EXISTS FOR (n:Memory) ON EACH [n.lexicalText, n.scope, n.tierKey]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}

// name: migration-0001-memory-text-cjk
// mode: batch
// Words, as pairs of Han characters. The order of the properties must differ from the other index: the same order
// is silently not created.
CREATE FULLTEXT INDEX memory_text_cjk IF NOT EXISTS FOR (n:Memory) ON EACH [n.scope, n.lexicalText, n.tierKey]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}

// name: migration-0001-entity-names
// mode: batch
// Names and aliases of entities.
CREATE FULLTEXT INDEX entity_names IF NOT EXISTS FOR (n:Entity) ON EACH [n.name, n.aliases, n.scope]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
