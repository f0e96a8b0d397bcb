// name: session-window
// mode: read
// The turns around the place where a batch's turns belong: three before its earliest one, and what lies after.
UNWIND $sessions AS entry
CALL (entry) {
  MATCH (memory:Memory)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.occurredAt < entry.earliest
  RETURN memory
  ORDER BY memory.occurredAt DESC, memory.id DESC
  LIMIT $before
  UNION ALL
  MATCH (memory:Memory)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.occurredAt >= entry.earliest
  RETURN memory
  ORDER BY memory.occurredAt, memory.id
  LIMIT $after
}
RETURN memory.id AS id, memory.session AS session, memory.speaker AS speaker, memory.content AS content,
  memory.occurredAt AS occurredAt

// name: semantic-neighbours
// mode: read
// The nearest memories of the same scope for each new one, by the vector index: never all pairs.
UNWIND $memories AS entry
CALL (entry) {
  MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX memory_embedding FOR entry.embedding
    WHERE memory.scope = $scope AND memory.tier IN [0, 1]
    LIMIT $limit
  ) SCORE AS score
  RETURN memory.id AS neighbour, score
}
RETURN entry.id AS id, neighbour, score
