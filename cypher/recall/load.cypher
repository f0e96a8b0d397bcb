// name: load-memories
// mode: read
// What is shown of the memories of an answer, never their embeddings; with what replaced each of them and what it
// replaced or contradicts, as far as the caller may read it. "current" is the end of the chain of replacements.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
RETURN memory.id AS id, memory.content AS content, memory.summary AS summary, memory.kind AS kind,
  memory.source AS source, memory.speaker AS speaker, memory.session AS session, memory.state AS state,
  memory.tier AS tier, memory.scope AS scope, memory.lang AS lang, memory.saidAt AS saidAt, memory.dated AS dated,
  memory.occurredAt AS occurredAt, memory.occurredUntil AS occurredUntil, memory.due AS due,
  memory.externalIds AS externalIds,
  COLLECT {
    MATCH (memory)<-[:SUPERSEDES]-(newer:Memory)
    WHERE newer.scope IN $scopes
    RETURN newer.id ORDER BY newer.validFrom DESC, newer.id DESC LIMIT 1
  }[0] AS supersededBy,
  COLLECT {
    MATCH (memory) (()<-[:SUPERSEDES]-(step:Memory WHERE step.scope IN $scopes)){1,8} (current:Memory)
    WHERE current.tier IN [0, 1]
      AND NOT EXISTS { MATCH (current)<-[:SUPERSEDES]-(later:Memory) WHERE later.scope IN $scopes }
    RETURN current.id ORDER BY current.validFrom DESC, current.id DESC LIMIT 1
  }[0] AS current,
  COLLECT {
    MATCH (memory)-[:SUPERSEDES]->(older:Memory)
    WHERE older.scope IN $scopes
    RETURN older.id ORDER BY older.validFrom DESC, older.id DESC LIMIT 50
  } AS supersedes,
  COLLECT {
    MATCH (memory)<-[:OLDER|NEWER]-(review:Review)-[:OLDER|NEWER]->(other:Memory)
    WHERE review.state = 'OPEN' AND review.kind = 'conflict' AND other.scope IN $scopes AND other.tier IN [0, 1]
    RETURN DISTINCT other.id ORDER BY other.id LIMIT 50
  } AS conflictsWith
