// name: lock-scope
// mode: write
// The first statement of a store: takes the scope's lock for the transaction, and shows whether this worker still holds
// the lease and whether anything was stored since it looked for neighbours.
MATCH (scope:Scope {id: $scope})
USING INDEX SEEK scope:Scope(id)
SET scope.writeSeq = scope.writeSeq + 1
RETURN scope.writeSeq - 1 AS writeSeq, scope.leaseToken AS leaseToken

// name: create-memories
// mode: write
// The memories of a batch with their vectors.
UNWIND $memories AS entry
CREATE (memory:Memory)
SET memory = entry.properties
WITH memory, entry
CALL db.create.setNodeVectorProperty(memory, 'embedding', entry.embedding)
RETURN count(*) AS created

// name: create-repetitions
// mode: write
// Writes that say again what is known: kept as they are, without vector, text or tier, so that no recall meets them, and
// counted in the memory that they repeat, which carries their external ids.
UNWIND $repetitions AS entry
MATCH (known:Memory {id: entry.repeats})
USING INDEX SEEK known:Memory(id)
CALL (known, entry) {
  CREATE (repetition:Memory)
  SET repetition = entry.properties
  CREATE (repetition)-[:DUPLICATE_OF {confidence: entry.confidence, by: 'rule', createdAt: $now, evidence: entry.evidence}]->(known)
  SET known.repetitions = known.repetitions + 1,
    known.externalIds = known.externalIds + [id IN entry.properties.externalIds WHERE NOT id IN known.externalIds]
  RETURN repetition
}
RETURN count(repetition) AS created

// name: create-semantic-edges
// mode: write
// Similarity, from the newer memory to the older one and read in both directions. A memory keeps its strongest edges up
// to $mostEdges and those that a person declared: where it is full, the weakest gives way, one to a memory that recall
// doesn't enter any more first. So no write and no recall meets a hub that it has to read whole.
UNWIND $edges AS entry
MATCH (newer:Memory {id: entry.from})
USING INDEX SEEK newer:Memory(id)
CALL (newer, entry) {
  MATCH (older:Memory {id: entry.to})
  USING INDEX SEEK older:Memory(id)
  WITH newer, entry, older, COUNT { (older)-[:SEMANTIC]-() } < $mostEdges AS hasRoom
  CALL (entry, older, hasRoom) {
    WITH entry, older, hasRoom
    WHERE NOT hasRoom
    MATCH (older)-[full:SEMANTIC {by: 'rule'}]-(other:Memory)
    WITH entry, full, CASE WHEN other.tier IN [0, 1] THEN full.weight ELSE 0.0 END AS worth
    ORDER BY worth
    LIMIT 1
    WITH full
    WHERE worth < entry.weight
    DELETE full
    RETURN count(*) AS freed
  }
  WITH newer, entry, older
  WHERE hasRoom OR freed = 1
  CREATE (newer)-[edge:SEMANTIC {weight: entry.weight, createdAt: $now, by: 'rule'}]->(older)
  RETURN edge
}
RETURN count(edge) AS created

// name: measure-hubs
// mode: write
// How much of a hub a memory is: the mean weight of its ten strongest similar edges, one that is missing counting as
// $floor. What is near to everything is near to a question by that alone, so recall takes a share of it off.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
CALL (memory) {
  MATCH (memory)-[edge:SEMANTIC]-()
  WITH edge.weight AS weight
  ORDER BY weight DESC
  LIMIT 10
  RETURN sum(weight) AS strongest, count(*) AS edges
}
SET memory.hub = (strongest + $floor * (10 - edges)) / 10
RETURN count(*) AS measured

// name: create-temporal-edges
// mode: write
// One turn to the next of its session, or one part of a long write to the next.
UNWIND $edges AS entry
MATCH (earlier:Memory {id: entry.from})
USING INDEX SEEK earlier:Memory(id)
CALL (earlier, entry) {
  MATCH (later:Memory {id: entry.to})
  USING INDEX SEEK later:Memory(id)
  CREATE (earlier)-[edge:TEMPORAL {weight: entry.weight, createdAt: $now, by: 'rule'}]->(later)
  RETURN edge
}
RETURN count(edge) AS created

// name: cut-temporal-edges
// mode: write
// Turns that are no longer neighbours, since one that came late belongs between them.
UNWIND $edges AS entry
MATCH (earlier:Memory {id: entry.from})
USING INDEX SEEK earlier:Memory(id)
CALL (earlier, entry) {
  MATCH (earlier)-[edge:TEMPORAL]->(later:Memory {id: entry.to})
  DELETE edge
  RETURN count(*) AS gone
}
RETURN sum(gone) AS cut

// name: create-causal-edges
// mode: write
// Cause to effect, as the writer declared it or as it is stated with a connective.
UNWIND $edges AS entry
MATCH (cause:Memory {id: entry.from})
USING INDEX SEEK cause:Memory(id)
WHERE cause.scope IN $scopes
CALL (cause, entry) {
  MATCH (effect:Memory {id: entry.to})
  USING INDEX SEEK effect:Memory(id)
  CREATE (cause)-[edge:CAUSAL {weight: entry.confidence, confidence: entry.confidence, reason: entry.reason,
    createdAt: $now, by: entry.by}]->(effect)
  RETURN edge
}
RETURN count(edge) AS created

// name: supersede-memories
// mode: write
// A change, declared or found: the older memory keeps its content, is closed where the newer one begins, leaves everyday recall and
// most of its strength, and is reached from the newer one. Closed once, by the first of several that replace it. 1e-6 is
// the least strength there is; ln of the ratio keeps `heat` in step with it.
UNWIND $edges AS entry
MATCH (newer:Memory {id: entry.from})
USING INDEX SEEK newer:Memory(id)
CALL (newer, entry) {
  MATCH (older:Memory {id: entry.to})
  USING INDEX SEEK older:Memory(id)
  WHERE older.scope = newer.scope
  CREATE (newer)-[:SUPERSEDES {weight: 1.0, confidence: entry.confidence, reason: entry.reason, createdAt: $now,
    by: entry.by, evidence: entry.evidence}]->(older)
  RETURN older
}
WITH older, min(newer.validFrom) AS validUntil
WHERE older.tier IN [0, 1, 3]
WITH older, validUntil, CASE WHEN older.strength > 1e-6 THEN older.strength ELSE 1e-6 END AS before
WITH older, validUntil, before, CASE WHEN before * 0.3 > 1e-6 THEN before * 0.3 ELSE 1e-6 END AS after
SET older.state = 'SUPERSEDED', older.tier = 2, older.tierKey = 't2', older.validUntil = validUntil,
  older.closedAt = $now, older.strength = after, older.heat = older.heat + log(after / before)
RETURN count(*) AS closed

// name: open-reviews
// mode: write
// Pairs about which a person should decide. One that waits already between the same two is not opened again.
UNWIND $reviews AS entry
MATCH (older:Memory {id: entry.older})
USING INDEX SEEK older:Memory(id)
CALL (older, entry) {
  MATCH (newer:Memory {id: entry.newer})
  USING INDEX SEEK newer:Memory(id)
  WHERE NOT EXISTS { (older)<-[:OLDER|NEWER]-(:Review {state: 'OPEN', kind: entry.kind})-[:OLDER|NEWER]->(newer) }
  CREATE (review:Review {id: entry.id, scope: entry.scope, kind: entry.kind, state: 'OPEN', confidence: entry.confidence,
    evidence: entry.evidence, by: 'rule', createdAt: $now})
  CREATE (review)-[:OLDER]->(older)
  CREATE (review)-[:NEWER]->(newer)
  RETURN review
}
RETURN count(review) AS opened

// name: strengthen-related
// mode: write
// What is spoken of again is remembered a little better: A(t) + amount, never above $most, and no memory weaker for it.
// $rates holds the λ of each decay class, per day. The arithmetic is that of src/memory/activation.ts.
UNWIND $related AS entry
MATCH (memory:Memory {id: entry.id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.tier IN [0, 1] AND memory.strengthAt <= $now
WITH memory, entry, $rates[memory.decayClass] AS rate, $now.epochMillis / 86400000.0 AS today
WITH memory, entry, rate, today,
  memory.strength * exp(-rate * (today - memory.strengthAt.epochMillis / 86400000.0)) AS activation
WHERE activation < $most
WITH memory, rate, today,
  CASE WHEN activation + entry.amount < $most THEN activation + entry.amount ELSE $most END AS strength
SET memory.strength = strength, memory.strengthAt = $now, memory.heat = log(strength) + rate * today
RETURN count(memory) AS strengthened

// name: link-sessions
// mode: write
// Which session a memory belongs to.
UNWIND $memories AS entry
MATCH (memory:Memory {id: entry.id})
USING INDEX SEEK memory:Memory(id)
MERGE (session:Session {scope: $scope, id: entry.session})
ON CREATE SET session.createdAt = $now
CREATE (memory)-[:IN_SESSION]->(session)
RETURN count(*) AS linked

// name: link-entities
// mode: write
// What a memory mentions or is about: one Entity a scope and normal form. A name first seen without a type takes one later.
// A name that a person has declared to be another's leads to that one, and says so, in case the two are split again.
UNWIND $mentions AS entry
MATCH (memory:Memory {id: entry.memory})
USING INDEX SEEK memory:Memory(id)
MERGE (named:Entity {scope: $scope, key: entry.key})
ON CREATE SET named.name = entry.name, named.type = entry.type, named.aliases = [], named.aliasKeys = [],
  named.mentions = 0, named.createdAt = $now
WITH memory, entry, named
CALL (named) {
  OPTIONAL MATCH (named)-[:ALIAS_OF]->(canonical:Entity)
  RETURN coalesce(canonical, named) AS entity
  LIMIT 1
}
SET entity.mentions = entity.mentions + 1,
  entity.type = CASE entity.type WHEN 'other' THEN entry.type ELSE entity.type END
CREATE (memory)-[mention:MENTIONS {weight: entry.weight, role: entry.role, createdAt: $now, by: 'rule'}]->(entity)
SET mention.aliasKey = CASE WHEN entity = named THEN null ELSE named.key END
RETURN count(*) AS linked

// name: update-lexical-texts
// mode: write
// Turns whose neighbours changed: what the full-text indexes read of them gains the new turn's words.
UNWIND $texts AS entry
MATCH (memory:Memory {id: entry.id})
USING INDEX SEEK memory:Memory(id)
SET memory.lexicalText = entry.lexicalText
RETURN count(*) AS updated

// name: finish-writes
// mode: write
// Ends the inbox items in the transaction that stores their memories: a crash leaves both or neither. The content is the
// memory's now; receipt and key stay. What a write replaced is what it has edges to: a memory may be gone by now. A write
// without memories was small talk.
UNWIND $items AS entry
MATCH (inbox:InboxItem {id: entry.id})
USING INDEX SEEK inbox:InboxItem(id)
WHERE inbox.state = 'ACCEPTED'
CALL (entry) {
  UNWIND entry.supersedes AS old
  MATCH (older:Memory {id: old})<-[:SUPERSEDES]-(newer:Memory)
  USING INDEX SEEK older:Memory(id)
  WHERE newer.id IN entry.memories
  RETURN collect(DISTINCT older.id) AS superseded
}
SET inbox.state = CASE size(entry.memories) WHEN 0 THEN 'DROPPED' ELSE 'STORED' END,
  inbox.memories = entry.memories, inbox.superseded = superseded, inbox.storedAt = $now,
  inbox.mergedInto = entry.mergedInto, inbox.review = entry.review,
  inbox.outcome = CASE
    WHEN size(entry.memories) = 0 THEN 'SMALL_TALK'
    WHEN entry.mergedInto IS NOT NULL THEN 'MERGED'
    WHEN size(superseded) > 0 THEN 'SUPERSEDED_OLDER'
    WHEN entry.review IS NOT NULL THEN 'CONFLICT'
    ELSE 'NEW'
  END,
  inbox.reason = CASE WHEN size(superseded) < size(entry.supersedes)
    THEN 'Some of the memories to be replaced were gone by then.' END
REMOVE inbox.payload, inbox.begun
RETURN count(*) AS finished
