// name: begin-reindex
// mode: write
// Says that the vectors are being replaced: from now on no engine opens, so that vectors of two models never mix. A run
// that was interrupted keeps how far it was; one to another model starts anew.
MATCH (database:EngraphDatabase {id: 'engraph'})
USING INDEX SEEK database:EngraphDatabase(id)
WITH database, database.modelHash = $marker AS resumes
SET database.reindexFrom = CASE
    WHEN database.modelHash STARTS WITH 'reindexing ' THEN database.reindexFrom
    ELSE database.model
  END,
  database.reindexPhase = CASE WHEN resumes THEN database.reindexPhase ELSE 'vectors' END,
  database.reindexAfter = CASE WHEN resumes THEN database.reindexAfter ELSE '' END,
  database.model = $model, database.dimensions = $dimensions, database.modelHash = $marker
RETURN database.reindexFrom AS from, database.reindexPhase AS phase, database.reindexAfter AS after

// name: drop-vector-index
// mode: batch
// An index takes vectors of one length, and none is needed while they are replaced.
DROP INDEX memory_embedding IF EXISTS

// name: reindex-texts
// mode: read
// What is embedded next, in the order of ids.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(id)
WHERE memory.id > $after AND memory.embedding IS NOT NULL
RETURN memory.id AS id, memory.speaker AS speaker, memory.content AS content
ORDER BY memory.id
LIMIT $limit

// name: reindex-store
// mode: write
// The new vectors of a batch and how far the work is, in one transaction, as long as no other reindex has taken over.
// Similarity measured with the old vectors goes with them.
MATCH (database:EngraphDatabase {id: 'engraph'})
USING INDEX SEEK database:EngraphDatabase(id)
WHERE database.modelHash = $marker
SET database.reindexAfter = $after
CALL () {
  UNWIND $memories AS entry
  MATCH (memory:Memory {id: entry.id})
  USING INDEX SEEK memory:Memory(id)
  CALL db.create.setNodeVectorProperty(memory, 'embedding', entry.embedding)
  CALL (memory) {
    MATCH (memory)-[edge:SEMANTIC]->()
    DELETE edge
  }
  RETURN count(*) AS stored
}
RETURN stored

// name: reindex-phase
// mode: write
// All vectors are new: the second pass, over the edges, begins.
MATCH (database:EngraphDatabase {id: 'engraph'})
USING INDEX SEEK database:EngraphDatabase(id)
WHERE database.modelHash = $marker
SET database.reindexPhase = $phase, database.reindexAfter = ''
RETURN database.reindexPhase AS phase

// name: reindex-neighbours
// mode: read
// The nearest memories of the same scope for each of the next memories, by the new vectors; one without any is a row too.
CALL () {
  MATCH (memory:Memory)
  USING INDEX SEEK memory:Memory(id)
  WHERE memory.id > $after AND memory.embedding IS NOT NULL
  RETURN memory
  ORDER BY memory.id
  LIMIT $limit
}
CALL (memory) {
  MATCH (other:Memory)
  SEARCH other IN (
    VECTOR INDEX memory_embedding FOR memory.embedding
    WHERE other.scope = memory.scope AND other.tier IN [0, 1]
    LIMIT $neighbours
  ) SCORE AS score
  RETURN collect({id: other.id, lang: other.lang, score: score}) AS found
}
RETURN memory.id AS id, memory.lang AS lang, found
ORDER BY id

// name: reindex-edges
// mode: write
// Similarity from the newer memory to the older one; a pair is found from both sides and linked once. As when it was
// written, a memory that is similar to many already gets no more.
MATCH (database:EngraphDatabase {id: 'engraph'})
USING INDEX SEEK database:EngraphDatabase(id)
WHERE database.modelHash = $marker
SET database.reindexAfter = $after
CALL () {
  UNWIND $edges AS entry
  MATCH (newer:Memory {id: entry.from})
  USING INDEX SEEK newer:Memory(id)
  CALL (newer, entry) {
    MATCH (older:Memory {id: entry.to})
    USING INDEX SEEK older:Memory(id)
    WHERE COUNT { (older)-[:SEMANTIC]-() } < $mostEdges AND NOT EXISTS { (newer)-[:SEMANTIC]->(older) }
    CREATE (newer)-[edge:SEMANTIC {weight: entry.weight, createdAt: $now, by: 'rule'}]->(older)
    RETURN edge
  }
  RETURN count(edge) AS created
}
RETURN created

// name: finish-reindex
// mode: write
// From here on the database holds vectors of the new model, and engines with it open.
MATCH (database:EngraphDatabase {id: 'engraph'})
USING INDEX SEEK database:EngraphDatabase(id)
WHERE database.modelHash = $marker
SET database.modelHash = $hash, database.reindexedAt = $now
REMOVE database.reindexFrom, database.reindexPhase, database.reindexAfter
RETURN database.model AS model

// name: working-scopes
// mode: read
// Scopes that some process is storing writes of at this moment, by the database's clock, as their leases are.
MATCH (scope:Scope)
WHERE scope.leaseUntil > datetime()
RETURN count(scope) AS scopes

// name: database-clock
// mode: read
// The time of the server, which decides about leases.
RETURN datetime() AS now
