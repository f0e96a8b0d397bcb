// name: known-names
// mode: read
// The names that a scope mentions most, to find them again where nothing but the name itself tells: read in index order,
// at most $limit of them. Short names without a type may be words: they count from the second mention on.
MATCH (entity:Entity)
USING INDEX SEEK entity:Entity(scope, mentions)
WHERE entity.scope = $scope AND entity.mentions > 0
WITH entity
ORDER BY entity.scope DESC, entity.mentions DESC
LIMIT $limit
WHERE entity.type <> 'code' AND (entity.type <> 'other' OR entity.mentions > 1 OR size(entity.name) > 2)
RETURN entity.name AS name

// name: people-called
// mode: read
// People of a scope whose names have a word, and how the name that it was read in is known itself: `known` is the node
// of that very name, if there is one. Full-text finds them; the scope is checked again.
CALL db.index.fulltext.queryNodes('entity_names', $lucene, {limit: $limit}) YIELD node AS entity
WHERE entity.scope = $scope AND entity.type = 'person'
RETURN entity.key AS key, entity.name AS name,
  EXISTS { (entity)-[:ALIAS_OF]->(:Entity) } AS isAlias
