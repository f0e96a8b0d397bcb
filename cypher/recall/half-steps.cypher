// name: spread-entities
// mode: read
// Memories that mention what a seed mentions. Entities come first, so that each is expanded once however many seeds
// share it; what more than $maxMentions memories mention links all with all and is left out. An entity's ways into the
// readable scopes are joined by its key. A memory that is about an entity of few mentions is its strongest target;
// else rarer entities weigh more: .8 · ln 3 / ln(2 + mentions).
UNWIND $seeds AS seed
MATCH (memory:Memory {id: seed.id})-[mention:MENTIONS]->(entity:Entity)
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes AND memory.tier IN $openTiers
WITH entity.key AS key, max([seed.activation * $decay * mention.weight, seed.id]) AS best
ORDER BY best DESC
LIMIT $maxEntities
MATCH (entity:Entity)
USING INDEX SEEK entity:Entity(scope, key)
WHERE entity.scope IN $scopes AND entity.key = key
WITH key, best, collect(entity) AS entities
WITH best, entities, reduce(sum = 0, entity IN entities | sum + COUNT { (entity)<-[:MENTIONS]-() }) AS mentions
WHERE mentions <= $maxMentions
WITH best, entities, mentions <= 3 AS isRare, 0.8 * log(3) / log(2 + mentions) AS rarity
UNWIND entities AS entity
MATCH (entity)<-[mention:MENTIONS]-(candidate:Memory)
WITH best, entity, candidate,
  mention.weight * CASE WHEN isRare AND mention.role = 'about' THEN 1.0 ELSE rarity END AS weight
WHERE best[0] * weight >= $threshold
WITH candidate, max([best[0] * weight, best[1], weight, entity.name]) AS way
ORDER BY way DESC
WITH candidate, way
WHERE candidate.scope IN $scopes AND candidate.tier IN $tiers AND candidate.id <> way[1]
LIMIT $beam
RETURN candidate.id AS id, way[0] AS activation, way[1] AS `from`, way[2] AS weight, way[3] AS via

// name: spread-time
// mode: read
// Neighbours in time of memories without a session, which have no edges to each other: at most $perSide index entries
// before and after each seed are read, whatever lies there.
UNWIND $seeds AS seed
UNWIND $tiers AS tier
CALL (seed, tier) {
  MATCH (candidate:Memory)
  USING INDEX SEEK candidate:Memory(scope, tier, occurredAt)
  WHERE candidate.scope = seed.scope AND candidate.tier = tier
    AND candidate.occurredAt >= seed.after AND candidate.occurredAt <= seed.at
  RETURN candidate
  ORDER BY candidate.scope DESC, candidate.tier DESC, candidate.occurredAt DESC
  LIMIT $perSide
  UNION ALL
  MATCH (candidate:Memory)
  USING INDEX SEEK candidate:Memory(scope, tier, occurredAt)
  WHERE candidate.scope = seed.scope AND candidate.tier = tier
    AND candidate.occurredAt > seed.at AND candidate.occurredAt <= seed.before
  RETURN candidate
  ORDER BY candidate.scope, candidate.tier, candidate.occurredAt
  LIMIT $perSide
}
WITH seed, candidate
WHERE candidate.id <> seed.id AND candidate.session = '' AND candidate.dated
WITH seed, candidate, exp(-abs(candidate.occurredAt.epochMillis - seed.at.epochMillis) / $fadeMs) AS weight
WHERE seed.activation * $decay * weight >= $threshold
WITH candidate, max([seed.activation * $decay * weight, seed.id, weight]) AS way
RETURN candidate.id AS id, way[0] AS activation, way[1] AS `from`, way[2] AS weight
ORDER BY activation DESC
LIMIT $beam
