// name: reserve-model-budget
// mode: write
// Takes calls and tokens out of a space's budget for the day, or nothing when they don't fit: no row then. The lock comes
// first, so that two processes never spend the same rest. A new day begins at 0.
MATCH (space:Space {id: $space})
USING INDEX SEEK space:Space(id)
SET space.lockedAt = $now
WITH space, coalesce(space.modelDay = $day, false) AS isToday
SET space.modelDay = $day,
  space.modelCalls = CASE WHEN isToday THEN space.modelCalls ELSE 0 END,
  space.modelTokens = CASE WHEN isToday THEN space.modelTokens ELSE 0 END,
  space.modelFailures = CASE WHEN isToday THEN space.modelFailures ELSE 0 END
WITH space
WHERE space.modelCalls + $calls <= $mostCalls AND space.modelTokens + $tokens <= $mostTokens
SET space.modelCalls = space.modelCalls + $calls, space.modelTokens = space.modelTokens + $tokens
RETURN space.modelCalls AS calls, space.modelTokens AS tokens

// name: settle-model-budget
// mode: write
// What a question cost beyond what was reserved for it, or gives back of that; on the day it was reserved only.
MATCH (space:Space {id: $space})
USING INDEX SEEK space:Space(id)
WHERE space.modelDay = $day
SET space.modelCalls = space.modelCalls + $calls, space.modelTokens = space.modelTokens + $tokens,
  space.modelFailures = space.modelFailures + $failures
RETURN space.modelCalls AS calls, space.modelTokens AS tokens

// name: read-model-budget
// mode: read
// What a space has spent today.
MATCH (space:Space {id: $space})
USING INDEX SEEK space:Space(id)
WHERE space.modelDay = $day
RETURN space.modelCalls AS calls, space.modelTokens AS tokens, space.modelFailures AS failures

// name: create-fact-edges
// mode: write
// Facts that a language model drew out of a memory, from the fact to the memory that has them in its own words.
UNWIND $edges AS entry
MATCH (fact:Memory {id: entry.from})
USING INDEX SEEK fact:Memory(id)
CALL (fact, entry) {
  MATCH (original:Memory {id: entry.to})
  USING INDEX SEEK original:Memory(id)
  CREATE (fact)-[edge:SUMMARIZES {weight: 1.0, createdAt: $now, by: 'model'}]->(original)
  RETURN edge
}
RETURN count(edge) AS created
