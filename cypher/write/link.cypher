// name: session-window
// mode: read
// The stored turns around the places where new turns belong: by their own time, at one time by order of acceptance (a
// writeMany gives a thousand turns one time). `first` and `last` are the writes of the new turns at that time; what lies
// between them came in while one of them was tried again. What was merged has no tier and is no turn any more.
UNWIND $windows AS entry
CALL (entry) {
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(scope, session, saidAt)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.saidAt <= entry.at
    AND (memory.saidAt < entry.at OR memory.writeId < entry.first) AND memory.tier IS NOT NULL
  RETURN memory
  ORDER BY memory.saidAt DESC, memory.writeId DESC, memory.part DESC
  LIMIT $around
  UNION ALL
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(scope, session, saidAt)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.saidAt = entry.at
    AND memory.writeId > entry.first AND memory.writeId < entry.last AND memory.tier IS NOT NULL
  RETURN memory
  UNION ALL
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(scope, session, saidAt)
  WHERE memory.scope = $scope AND memory.session = entry.session AND memory.saidAt >= entry.at
    AND (memory.saidAt > entry.at OR memory.writeId > entry.last) AND memory.tier IS NOT NULL
  RETURN memory
  ORDER BY memory.saidAt, memory.writeId, memory.part
  LIMIT $around
}
WITH DISTINCT memory
RETURN memory.id AS id, memory.session AS session, memory.speaker AS speaker, memory.content AS content,
  memory.saidAt AS saidAt, memory.writeId AS writeId, memory.part AS part

// name: semantic-neighbours
// mode: read
// The nearest memories of the same scope for each new one, by the vector index: never all pairs; with what is compared
// when one may repeat, replace or contradict another.
UNWIND $memories AS entry
CALL (entry) {
  MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX memory_embedding FOR entry.embedding
    WHERE memory.scope = $scope AND memory.tier IN [0, 1]
    LIMIT $limit
  ) SCORE AS score
  RETURN memory, score
}
RETURN entry.id AS id, memory.id AS neighbour, score, memory.writeId AS writeId, memory.part AS part,
  memory.agent AS agent, memory.zone AS zone, memory.session AS session, memory.speaker AS speaker,
  memory.source AS source, memory.kind AS kind, memory.lang AS lang, left(memory.content, 2000) AS content,
  memory.contentHash AS contentHash, memory.pinned AS pinned, memory.dated AS dated,
  memory.occurredAt AS occurredAt, memory.occurredUntil AS occurredUntil, memory.validFrom AS validFrom,
  memory.recordedAt AS recordedAt

// name: memory-vectors
// mode: read
// The meaning of a few stored memories, to compare with new ones.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.embedding IS NOT NULL
RETURN memory.id AS id, memory.embedding AS embedding
