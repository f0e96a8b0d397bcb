// name: server-version
// mode: read
// Which server answers, and what it speaks: Engraph needs Neo4j 2026.02 (filters inside the vector index).
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition

// name: applied-migrations
// mode: read
// What has been applied to this database, with the checksum of each migration's text.
MATCH (migration:Migration)
RETURN migration.version AS version, migration.name AS name, migration.checksum AS checksum
ORDER BY version

// name: lock-schema
// mode: write
// Held by one transaction at a time, for as long as its process migrates; the unique id makes the others wait.
MERGE (lock:EngraphDatabase {id: 'migration-lock'})
SET lock.lockedAt = $now
RETURN lock.id AS id

// name: record-migration
// mode: write
// Marks a migration as applied; running twice is harmless, each of its statements is IF NOT EXISTS.
MERGE (migration:Migration {id: $id})
ON CREATE SET migration.version = $version, migration.name = $name, migration.checksum = $checksum, migration.at = $now
RETURN migration.id AS id

// name: existing-indexes
// mode: read
// Everything the drift check compares: constraints show up here through the index that backs them.
SHOW INDEXES YIELD name, state, type, labelsOrTypes, properties, options, owningConstraint
WHERE type <> 'LOOKUP'
RETURN name, state, type, labelsOrTypes AS labels, properties, options.indexConfig AS config, owningConstraint IS NOT NULL AS isUnique

// name: await-indexes
// mode: read
// New indexes fill in the background; a recall before that would see less than there is.
CALL db.awaitIndexes($seconds)

// name: read-settings
// mode: read
// What this database was made with: the embedding model whose vectors it holds.
OPTIONAL MATCH (database:EngraphDatabase {id: 'engraph'})
RETURN database.model AS model, database.dimensions AS dimensions, database.modelHash AS hash

// name: record-model
// mode: write
// Says once which embedding model this database holds; a later start with another one is refused.
MERGE (database:EngraphDatabase {id: 'engraph'})
ON CREATE SET database.model = $model, database.dimensions = $dimensions, database.modelHash = $hash, database.createdAt = $now
RETURN database.model AS model, database.dimensions AS dimensions, database.modelHash AS hash
