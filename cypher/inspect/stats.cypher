// name: count-memories
// mode: read
// Memories of the readable scopes by state, over an index that merged writes are in too.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(scope, session, saidAt)
WHERE memory.scope IN $scopes AND memory.session IS NOT NULL AND memory.saidAt IS NOT NULL
RETURN memory.state AS state, count(*) AS memories

// name: count-edges
// mode: read
// Edges of the readable scopes by type, each counted once, at its start. Degrees are stored: no edge is read.
MATCH (memory:Memory)
USING INDEX SEEK memory:Memory(scope, session, saidAt)
WHERE memory.scope IN $scopes AND memory.session IS NOT NULL AND memory.saidAt IS NOT NULL
RETURN sum(COUNT { (memory)-[:SEMANTIC]->() }) AS SEMANTIC, sum(COUNT { (memory)-[:TEMPORAL]->() }) AS TEMPORAL,
  sum(COUNT { (memory)-[:CAUSAL]->() }) AS CAUSAL, sum(COUNT { (memory)-[:SUPERSEDES]->() }) AS SUPERSEDES,
  sum(COUNT { (memory)-[:SUMMARIZES]->() }) AS SUMMARIZES, sum(COUNT { (memory)-[:MENTIONS]->() }) AS ENTITY

// name: count-queue
// mode: read
// Writes that wait or failed. The oldest is the smallest id of its scope: ids are in order of acceptance.
UNWIND $scopes AS scope
UNWIND $states AS state
MATCH (item:InboxItem)
USING INDEX SEEK item:InboxItem(state, scope, id)
WHERE item.state = state AND item.scope = scope AND item.id > ''
RETURN state, count(*) AS items, min(item.id) AS oldest

// name: count-open-reviews
// mode: read
// Decisions that wait for a person.
MATCH (review:Review)
USING INDEX SEEK review:Review(state, scope, id)
WHERE review.state = 'OPEN' AND review.scope IN $scopes AND review.id > ''
RETURN count(*) AS reviews
