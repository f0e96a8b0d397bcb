// name: link-causal
// mode: write
// Cause to effect, declared by hand; declared again, the same edge gets its new weight.
MATCH (cause:Memory {id: $from})
USING INDEX SEEK cause:Memory(id)
CALL (cause) {
  MATCH (effect:Memory {id: $to})
  USING INDEX SEEK effect:Memory(id)
  MERGE (cause)-[edge:CAUSAL]->(effect)
  ON CREATE SET edge.createdAt = $now
  SET edge.weight = $weight, edge.confidence = $confidence, edge.reason = $reason, edge.by = 'person'
  RETURN edge
}
RETURN startNode(edge).id AS `from`, endNode(edge).id AS to, edge.weight AS weight, edge.by AS by,
  edge.createdAt AS createdAt, edge.reason AS reason, edge.confidence AS confidence

// name: make-room-for-similarity
// mode: write
// A memory keeps its strongest SEMANTIC edges, declared ones before all: what is left over gives way to one that is being
// declared between the two of $ids, so that no recall meets a hub that it has to read whole.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
CALL (memory) {
  MATCH (memory)-[edge:SEMANTIC]-(other)
  WHERE NOT other.id IN $ids
  WITH edge
  ORDER BY edge.by = 'person' DESC, edge.weight DESC
  SKIP $kept
  DELETE edge
  RETURN count(*) AS gone
}
RETURN sum(gone) AS gone

// name: link-semantic
// mode: write
// Similarity, declared by hand. It is read in both directions, so that an edge either way is the same edge.
MATCH (one:Memory {id: $from})
USING INDEX SEEK one:Memory(id)
CALL (one) {
  MATCH (other:Memory {id: $to})
  USING INDEX SEEK other:Memory(id)
  MERGE (one)-[edge:SEMANTIC]-(other)
  ON CREATE SET edge.createdAt = $now
  SET edge.weight = $weight, edge.confidence = $confidence, edge.reason = $reason, edge.by = 'person'
  RETURN edge
}
RETURN startNode(edge).id AS `from`, endNode(edge).id AS to, edge.weight AS weight, edge.by AS by,
  edge.createdAt AS createdAt, edge.reason AS reason, edge.confidence AS confidence

// name: replaces-already
// mode: read
// Whether one memory replaces another, itself or over what it replaced.
MATCH (newer:Memory {id: $newer})
USING INDEX SEEK newer:Memory(id)
CALL (newer) {
  MATCH (older:Memory {id: $older})
  USING INDEX SEEK older:Memory(id)
  MATCH SHORTEST 1 (newer)-[:SUPERSEDES]->+(older)
  RETURN older
}
RETURN older.id AS id

// name: supersede-by-hand
// mode: write
// From the newer memory to the one it replaces. An edge that stands already is left as it is.
MATCH (newer:Memory {id: $newer})
USING INDEX SEEK newer:Memory(id)
CALL (newer) {
  MATCH (older:Memory {id: $older})
  USING INDEX SEEK older:Memory(id)
  MERGE (newer)-[edge:SUPERSEDES]->(older)
  ON CREATE SET edge.weight = 1.0, edge.confidence = 1.0, edge.reason = $reason, edge.by = 'person',
    edge.createdAt = $now, edge.evidence = $evidence
  RETURN older
}
RETURN older.id AS id

// name: cut-supersedes
// mode: write
// What replaced a memory, as far as the caller can read it, replaces it no longer. What is left replaces it still.
MATCH (older:Memory {id: $id})
USING INDEX SEEK older:Memory(id)
CALL (older) {
  MATCH (older)<-[edge:SUPERSEDES]-(newer:Memory)
  WHERE newer.scope IN $scopes
  DELETE edge
  RETURN count(*) AS cut
}
RETURN cut, COUNT { (older)<-[:SUPERSEDES]-() } AS remaining
