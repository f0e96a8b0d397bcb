// name: inspect-memories
// mode: read
// Everything about memories but their embeddings; nothing of one that the caller may not read.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
RETURN memory.id AS id, memory.content AS content, memory.summary AS summary, memory.layer AS layer, memory.kind AS kind,
  memory.source AS source, memory.zone AS zone, memory.agent AS agent, memory.session AS session,
  memory.speaker AS speaker, memory.lang AS lang, memory.state AS state, memory.pinned AS pinned,
  memory.importance AS importance, memory.importanceSignals AS importanceSignals, memory.strength AS strength,
  memory.strengthAt AS strengthAt, memory.decayClass AS decayClass, memory.repetitions AS repetitions,
  memory.dated AS dated, memory.occurredAt AS occurredAt, memory.occurredUntil AS occurredUntil, memory.due AS due,
  memory.recordedAt AS recordedAt, memory.validFrom AS validFrom, memory.validUntil AS validUntil,
  memory.retiredAt AS retiredAt, memory.externalIds AS externalIds, memory.metadata AS metadata,
  COLLECT {
    MATCH (memory)-[mention:MENTIONS]->(entity:Entity)
    WHERE entity.scope IN $scopes
    WITH entity, max(mention.weight) AS weight
    RETURN {name: entity.name, type: entity.type} ORDER BY weight DESC, entity.name LIMIT 100
  } AS entities

// name: inspect-edges
// mode: read
// The strongest edges of each memory to memories that the caller may read.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
CALL (memory) {
  MATCH (memory)-[edge:SEMANTIC|TEMPORAL|CAUSAL|SUPERSEDES|SUMMARIZES]-(other)
  WHERE other.scope IN $scopes
  RETURN edge
  ORDER BY edge.weight DESC, elementId(edge)
  LIMIT $limit
}
RETURN memory.id AS memory, startNode(edge).id AS `from`, endNode(edge).id AS to, type(edge) AS type,
  edge.weight AS weight, edge.by AS by, edge.createdAt AS createdAt, edge.reason AS reason,
  edge.confidence AS confidence
