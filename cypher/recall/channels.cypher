// name: recall-dense
// mode: read
// The nearest memories by meaning, filtered inside the index. What later steps need of a candidate comes along, so that
// none of them has to ask again.
MATCH (memory:Memory)
SEARCH memory IN (
  VECTOR INDEX memory_embedding FOR $embedding
  WHERE memory.scope IN $scopes AND memory.tier IN $tiers
  LIMIT $limit
) SCORE AS score
RETURN memory.id AS id, score, memory.scope AS scope, memory.session AS session, memory.speaker AS speaker,
  memory.dated AS dated, memory.saidAt.epochMillis AS saidAtMs, memory.occurredAt.epochMillis AS occurredAtMs,
  memory.occurredUntil.epochMillis AS occurredUntilMs, size(memory.content) AS length,
  right(memory.content, 1) IN ['?', '？'] AS asks, coalesce(memory.hub, 0.7) AS hub

// name: recall-dense-filtered
// mode: read
// The same with every filter of a caller; one that was not given has a value that lets all through, so that one text,
// and one plan, serves all combinations.
MATCH (memory:Memory)
SEARCH memory IN (
  VECTOR INDEX memory_embedding FOR $embedding
  WHERE memory.scope IN $scopes AND memory.tier IN $tiers
    AND memory.kind IN $kinds AND memory.source IN $sources AND memory.importance >= $minImportance
    AND memory.occurredAt <= $until AND memory.occurredUntil >= $from
    AND memory.validFrom <= $validAt AND memory.validUntil > $validAfter AND memory.retiredAt > $retiredAfter
  LIMIT $limit
) SCORE AS score
RETURN memory.id AS id, score, memory.scope AS scope, memory.session AS session, memory.speaker AS speaker,
  memory.dated AS dated, memory.saidAt.epochMillis AS saidAtMs, memory.occurredAt.epochMillis AS occurredAtMs,
  memory.occurredUntil.epochMillis AS occurredUntilMs, size(memory.content) AS length,
  right(memory.content, 1) IN ['?', '？'] AS asks, coalesce(memory.hub, 0.7) AS hub

// name: recall-dense-of-agents
// mode: read
// The same again for named agents: "any agent" can't be said with IN, and an index filter knows no OR.
MATCH (memory:Memory)
SEARCH memory IN (
  VECTOR INDEX memory_embedding FOR $embedding
  WHERE memory.scope IN $scopes AND memory.tier IN $tiers AND memory.agent IN $agents
    AND memory.kind IN $kinds AND memory.source IN $sources AND memory.importance >= $minImportance
    AND memory.occurredAt <= $until AND memory.occurredUntil >= $from
    AND memory.validFrom <= $validAt AND memory.validUntil > $validAfter AND memory.retiredAt > $retiredAfter
  LIMIT $limit
) SCORE AS score
RETURN memory.id AS id, score, memory.scope AS scope, memory.session AS session, memory.speaker AS speaker,
  memory.dated AS dated, memory.saidAt.epochMillis AS saidAtMs, memory.occurredAt.epochMillis AS occurredAtMs,
  memory.occurredUntil.epochMillis AS occurredUntilMs, size(memory.content) AS length,
  right(memory.content, 1) IN ['?', '？'] AS asks, coalesce(memory.hub, 0.7) AS hub

// name: recall-lexical
// mode: read
// The best matches by words. Scope and tier stand in $lucene with weight 0, so that only their postings are read; they
// are checked again here, since what an analyzer makes of a token must not decide who sees what. A query of nothing
// but the analyzer's stop words matches everything with score 0: that is no match.
CALL db.index.fulltext.queryNodes($index, $lucene, {limit: $limit}) YIELD node AS memory, score
WHERE score > 0 AND memory.scope IN $scopes AND memory.tier IN $tiers
RETURN memory.id AS id, score, memory.scope AS scope, memory.session AS session, memory.speaker AS speaker,
  memory.dated AS dated, memory.saidAt.epochMillis AS saidAtMs, memory.occurredAt.epochMillis AS occurredAtMs,
  memory.occurredUntil.epochMillis AS occurredUntilMs, size(memory.content) AS length,
  right(memory.content, 1) IN ['?', '？'] AS asks, coalesce(memory.hub, 0.7) AS hub

// name: recall-lexical-filtered
// mode: read
// The same with every filter of a caller, applied to a larger $limit of matches: a full-text index holds no ranges.
CALL db.index.fulltext.queryNodes($index, $lucene, {limit: $limit}) YIELD node AS memory, score
WHERE score > 0 AND memory.scope IN $scopes AND memory.tier IN $tiers
  AND ($agents IS NULL OR memory.agent IN $agents)
  AND memory.kind IN $kinds AND memory.source IN $sources AND memory.importance >= $minImportance
  AND memory.occurredAt <= $until AND memory.occurredUntil >= $from
  AND memory.validFrom <= $validAt AND memory.validUntil > $validAfter AND memory.retiredAt > $retiredAfter
RETURN memory.id AS id, score, memory.scope AS scope, memory.session AS session, memory.speaker AS speaker,
  memory.dated AS dated, memory.saidAt.epochMillis AS saidAtMs, memory.occurredAt.epochMillis AS occurredAtMs,
  memory.occurredUntil.epochMillis AS occurredUntilMs, size(memory.content) AS length,
  right(memory.content, 1) IN ['?', '？'] AS asks, coalesce(memory.hub, 0.7) AS hub
LIMIT $keep

// name: recall-matching
// mode: read
// Which of the memories that spreading reached pass a caller's filters. Spreading may lead through memories that don't.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes AND memory.tier IN $tiers
  AND ($agents IS NULL OR memory.agent IN $agents)
  AND memory.kind IN $kinds AND memory.source IN $sources AND memory.importance >= $minImportance
  AND memory.occurredAt <= $until AND memory.occurredUntil >= $from
  AND memory.validFrom <= $validAt AND memory.validUntil > $validAfter AND memory.retiredAt > $retiredAfter
RETURN memory.id AS id
