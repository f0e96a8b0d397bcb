// name: memories-to-decide
// mode: read
// What a decision by hand looks at, as far as the caller can read it; read under the lock of the scopes.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
RETURN memory.id AS id, memory.scope AS scope, memory.agent AS agent, memory.zone AS zone, memory.layer AS layer,
  memory.state AS state, memory.pinned AS pinned, memory.speaker AS speaker, memory.content AS content,
  memory.validFrom AS validFrom, memory.strength AS strength, memory.strengthAt AS strengthAt,
  memory.decayClass AS decayClass,
  COLLECT { MATCH (memory)-[:DUPLICATE_OF]->(canonical:Memory) RETURN canonical.id LIMIT 1 }[0] AS canonical

// name: change-memory
// mode: write
// Where a memory is in its life, computed from what was read under the lock of its scope; a property that becomes null
// goes, and with its embedding, text or tier the memory leaves that index.
MATCH (memory:Memory {id: $id})
USING INDEX SEEK memory:Memory(id)
SET memory += $properties
RETURN memory.id AS id

// name: embed-memory
// mode: write
// Gives a memory that was merged its vector again.
MATCH (memory:Memory {id: $id})
USING INDEX SEEK memory:Memory(id)
CALL db.create.setNodeVectorProperty(memory, 'embedding', $embedding)
RETURN memory.id AS id
