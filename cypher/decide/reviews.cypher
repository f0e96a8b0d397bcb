// name: find-open-review
// mode: read
// The one open review of a kind between two memories, whichever of them it calls older.
MATCH (one:Memory {id: $older})
USING INDEX SEEK one:Memory(id)
MATCH (one)<-[:OLDER|NEWER]-(review:Review)-[:OLDER|NEWER]->(other:Memory)
WHERE other.id = $newer AND review.state = 'OPEN' AND review.kind = $kind
RETURN review.id AS id
ORDER BY id
LIMIT 1

// name: open-review
// mode: write
// A decision that waits for a person.
MATCH (older:Memory {id: $older})
USING INDEX SEEK older:Memory(id)
CALL (older) {
  MATCH (newer:Memory {id: $newer})
  USING INDEX SEEK newer:Memory(id)
  MERGE (review:Review {id: $id})
  ON CREATE SET review.scope = $scope, review.kind = $kind, review.state = 'OPEN', review.confidence = $confidence,
    review.evidence = $evidence, review.by = 'agent', review.createdAt = $now
  MERGE (review)-[:OLDER]->(older)
  MERGE (review)-[:NEWER]->(newer)
  RETURN review
}
RETURN review.id AS id

// name: list-reviews
// mode: read
// Reviews before an id, newest first, each scope and state in index order; only those whose memories can both be read.
UNWIND $states AS state
UNWIND $scopes AS scope
CALL (state, scope) {
  MATCH (review:Review)
  USING INDEX SEEK review:Review(state, scope, id)
  WHERE review.state = state AND review.scope = scope AND review.id < $before
  MATCH (review)-[:OLDER]->(older:Memory)
  MATCH (review)-[:NEWER]->(newer:Memory)
  WHERE older.scope IN $scopes AND newer.scope IN $scopes
  RETURN review, older.id AS older, newer.id AS newer
  ORDER BY review.state DESC, review.scope DESC, review.id DESC
  LIMIT $limit
}
RETURN review.id AS id, review.scope AS scope, review.kind AS kind, review.state AS state,
  review.confidence AS confidence, review.evidence AS evidence, review.decision AS decision,
  review.decidedBy AS decidedBy, review.decidedAt AS decidedAt, review.createdAt AS createdAt, older, newer
ORDER BY id DESC
LIMIT $limit

// name: read-review
// mode: read
// One review whose memories the caller can both read.
MATCH (review:Review {id: $id})
USING INDEX SEEK review:Review(id)
WHERE review.scope IN $scopes
MATCH (review)-[:OLDER]->(older:Memory)
MATCH (review)-[:NEWER]->(newer:Memory)
WHERE older.scope IN $scopes AND newer.scope IN $scopes
RETURN review.id AS id, review.scope AS scope, review.kind AS kind, review.state AS state,
  review.confidence AS confidence, review.evidence AS evidence, review.decision AS decision,
  review.decidedBy AS decidedBy, review.decidedAt AS decidedAt, review.createdAt AS createdAt, older.id AS older,
  newer.id AS newer

// name: decide-review
// mode: write
// What was decided, by whom and when: once.
MATCH (review:Review {id: $id})
USING INDEX SEEK review:Review(id)
WHERE review.state = 'OPEN'
SET review.state = 'DECIDED', review.decision = $decision, review.decidedBy = $decidedBy, review.decidedAt = $now
RETURN review.id AS id

// name: decide-reviews-of-pair
// mode: write
// A decision by hand about two memories is one about every review that waits between them.
MATCH (one:Memory {id: $older})
USING INDEX SEEK one:Memory(id)
MATCH (one)<-[:OLDER|NEWER]-(review:Review)-[:OLDER|NEWER]->(other:Memory)
WHERE other.id = $newer AND review.state = 'OPEN'
WITH DISTINCT review
SET review.state = 'DECIDED', review.decision = $decision, review.decidedBy = $decidedBy, review.decidedAt = $now
RETURN review.id AS id
