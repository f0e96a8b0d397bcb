// name: session-window
// mode: read
// The stored turns around the places where new turns belong: by their own time, at one time by order of acceptance (a
// writeMany gives a thousand turns one time). `first` and `last` are the writes of the new turns at that time; what lies
// between them came in while one of them was tried again.
UNWIND $windows AS entry
CALL (entry) {
  MATCH (memory:Memory)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.occurredAt <= entry.at
    AND (memory.occurredAt < entry.at OR memory.writeId < entry.first)
  RETURN memory
  ORDER BY memory.occurredAt DESC, memory.writeId DESC, memory.part DESC
  LIMIT $around
  UNION ALL
  MATCH (memory:Memory)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.occurredAt = entry.at
    AND memory.writeId > entry.first AND memory.writeId < entry.last
  RETURN memory
  UNION ALL
  MATCH (memory:Memory)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.occurredAt >= entry.at
    AND (memory.occurredAt > entry.at OR memory.writeId > entry.last)
  RETURN memory
  ORDER BY memory.occurredAt, memory.writeId, memory.part
  LIMIT $around
}
WITH DISTINCT memory
RETURN memory.id AS id, memory.session AS session, memory.speaker AS speaker, memory.content AS content,
  memory.occurredAt AS occurredAt, memory.writeId AS writeId, memory.part AS part

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
