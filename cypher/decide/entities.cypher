// name: find-entities
// mode: read
// What names stand for in each of the caller's zones, and which name they are declared to be another form of.
UNWIND $keys AS key
UNWIND $scopes AS scope
MATCH (entity:Entity {scope: scope, key: key})
USING INDEX SEEK entity:Entity(scope, key)
RETURN key, scope, entity.name AS name, entity.type AS type,
  COLLECT { MATCH (entity)-[:ALIAS_OF]->(canonical:Entity) RETURN {key: canonical.key, name: canonical.name} LIMIT 1 }[0]
    AS canonical

// name: join-entities
// mode: write
// Declares a name to be another form of a name: from now on writes that mention it are linked to the other one. Both
// exist in the zone from then on. The other forms of the joined name come along. Twice is the same as once. A rule joins
// only a name that is new there, and none that a person has split from this one; a person may. No row: one of the two is
// another form of something else by now.
MERGE (canonical:Entity {scope: $scope, key: $key})
ON CREATE SET canonical.name = $name, canonical.type = $type, canonical.aliases = [], canonical.aliasKeys = [],
  canonical.mentions = 0, canonical.createdAt = $now
MERGE (alias:Entity {scope: $scope, key: $aliasKey})
ON CREATE SET alias.name = $aliasName, alias.type = $type, alias.aliases = [], alias.aliasKeys = [], alias.mentions = 0,
  alias.createdAt = $now
WITH canonical, alias
WHERE NOT EXISTS { (canonical)-[:ALIAS_OF]->() } AND NOT EXISTS { (alias)-[:ALIAS_OF]->(other) WHERE other <> canonical }
  AND ($by = 'person' OR (alias.mentions = 0 AND NOT canonical.key IN coalesce(alias.splitFrom, [])
    AND NOT EXISTS { (alias)-[:ALIAS_OF]->() }))
MERGE (alias)-[joined:ALIAS_OF]->(canonical)
ON CREATE SET joined.by = $by, joined.createdAt = $now
WITH canonical, alias, [alias.name] + alias.aliases AS names, [alias.key] + coalesce(alias.aliasKeys, []) AS keys
SET canonical.aliases = canonical.aliases + [name IN names WHERE NOT name IN canonical.aliases],
  canonical.aliasKeys = coalesce(canonical.aliasKeys, [])
    + [key IN keys WHERE NOT key IN coalesce(canonical.aliasKeys, [])],
  canonical.type = CASE canonical.type WHEN 'other' THEN alias.type ELSE canonical.type END
SET alias.aliases = [], alias.aliasKeys = []
WITH canonical, alias
CALL (canonical, alias) {
  MATCH (alias)<-[old:ALIAS_OF]-(other:Entity)
  MERGE (other)-[joined:ALIAS_OF]->(canonical)
  SET joined = properties(old)
  DELETE old
  RETURN count(*) AS others
}
RETURN canonical.key AS key, others

// name: move-mentions
// mode: write
// Hands at most $batch mentions of a joined name to the other one. Each keeps by which name it was made.
MATCH (alias:Entity {scope: $scope, key: $aliasKey})
USING INDEX SEEK alias:Entity(scope, key)
CALL (alias) {
  MATCH (alias)-[:ALIAS_OF]->(canonical:Entity)
  MATCH (alias)<-[mention:MENTIONS]-(memory:Memory)
  LIMIT $batch
  CREATE (memory)-[moved:MENTIONS]->(canonical)
  SET moved = properties(mention), moved.aliasKey = coalesce(mention.aliasKey, alias.key)
  SET canonical.mentions = canonical.mentions + 1, alias.mentions = alias.mentions - 1
  DELETE mention
  RETURN count(*) AS moved
}
RETURN moved

// name: move-mentions-back
// mode: write
// Gives at most $batch mentions back to the name by which they were made.
MATCH (alias:Entity {scope: $scope, key: $aliasKey})
USING INDEX SEEK alias:Entity(scope, key)
CALL (alias) {
  MATCH (alias)-[:ALIAS_OF]->(canonical:Entity)
  MATCH (canonical)<-[mention:MENTIONS]-(memory:Memory)
  WHERE mention.aliasKey = alias.key
  LIMIT $batch
  CREATE (memory)-[moved:MENTIONS]->(alias)
  SET moved = properties(mention), moved.aliasKey = null
  SET canonical.mentions = canonical.mentions - 1, alias.mentions = alias.mentions + 1
  DELETE mention
  RETURN count(*) AS moved
}
RETURN moved

// name: split-entities
// mode: write
// A name stands for itself again, and no rule joins the two any more.
MATCH (alias:Entity {scope: $scope, key: $aliasKey})
USING INDEX SEEK alias:Entity(scope, key)
MATCH (alias)-[joined:ALIAS_OF]->(canonical:Entity)
SET canonical.aliases = [name IN canonical.aliases WHERE name <> alias.name],
  canonical.aliasKeys = [key IN coalesce(canonical.aliasKeys, []) WHERE key <> alias.key]
DELETE joined
SET alias.splitFrom = [key IN coalesce(alias.splitFrom, []) WHERE key <> canonical.key] + canonical.key
RETURN alias.key AS key
