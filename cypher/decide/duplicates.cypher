// name: merge-duplicate
// mode: write
// One memory becomes a repetition of an earlier one, which takes over its external ids, its repetitions and whatever
// repeats it, its pin, and what it replaced, caused or followed from. Its other places in the graph go: what is similar,
// next in the session or mentioned is so of the earlier one.
MATCH (newer:Memory {id: $newer})
USING INDEX SEEK newer:Memory(id)
CALL (newer) {
  MATCH (older:Memory {id: $older})
  USING INDEX SEEK older:Memory(id)
  CREATE (newer)-[:DUPLICATE_OF {confidence: $confidence, by: 'person', createdAt: $now, evidence: $evidence}]->(older)
  SET older.repetitions = older.repetitions + 1 + newer.repetitions,
    older.externalIds = older.externalIds + [id IN newer.externalIds WHERE NOT id IN older.externalIds],
    older.pinned = older.pinned OR newer.pinned,
    older.decayClass = CASE WHEN newer.pinned THEN newer.decayClass ELSE older.decayClass END
  SET newer.repetitions = 0
  RETURN older
}
CALL (newer, older) {
  MATCH (newer)<-[edge:DUPLICATE_OF]-(repeated:Memory)
  CREATE (repeated)-[moved:DUPLICATE_OF]->(older)
  SET moved = properties(edge)
  DELETE edge
  RETURN count(*) AS moved
}
CALL (newer, older) {
  MATCH (newer)-[edge:SUPERSEDES]->(replaced:Memory)
  WHERE replaced <> older AND NOT EXISTS { (older)-[:SUPERSEDES]->(replaced) }
  CREATE (older)-[moved:SUPERSEDES]->(replaced)
  SET moved = properties(edge)
  DELETE edge
  RETURN count(*) AS replacements
}
CALL (newer, older) {
  MATCH (newer)-[edge:CAUSAL]->(effect:Memory)
  WHERE effect <> older AND NOT EXISTS { (older)-[:CAUSAL]->(effect) }
  CREATE (older)-[copy:CAUSAL]->(effect)
  SET copy = properties(edge), copy.copiedFrom = newer.id
  RETURN count(*) AS effects
}
CALL (newer, older) {
  MATCH (newer)<-[edge:CAUSAL]-(cause:Memory)
  WHERE cause <> older AND NOT EXISTS { (older)<-[:CAUSAL]-(cause) }
  CREATE (older)<-[copy:CAUSAL]-(cause)
  SET copy = properties(edge), copy.copiedFrom = newer.id
  RETURN count(*) AS causes
}
CALL (newer) {
  MATCH (newer)-[edge:SEMANTIC|TEMPORAL]-()
  DELETE edge
  RETURN count(*) AS cut
}
CALL (newer) {
  MATCH (newer)-[mention:MENTIONS]->(entity:Entity)
  SET entity.mentions = entity.mentions - 1
  DELETE mention
  RETURN count(*) AS forgotten
}
RETURN older.id AS id

// name: cut-duplicate
// mode: write
// A merged write stands on its own again. The memory that it repeated gives back the repetition and its external ids,
// but for those that its own write or another repetition has too; what both name is mentioned by both.
MATCH (memory:Memory {id: $id})
USING INDEX SEEK memory:Memory(id)
MATCH (memory)-[edge:DUPLICATE_OF]->(canonical:Memory)
DELETE edge
WITH memory, canonical
CALL (memory, canonical) {
  MATCH (canonical)<-[:DUPLICATE_OF]-(other:Memory)
  WHERE other <> memory
  UNWIND other.externalIds AS id
  RETURN collect(DISTINCT id) AS ofOthers
}
CALL (canonical) {
  OPTIONAL MATCH (inbox:InboxItem {id: canonical.writeId})
  USING INDEX SEEK inbox:InboxItem(id)
  RETURN inbox.externalId AS own
}
CALL (memory, canonical) {
  MATCH (canonical)-[edge:CAUSAL]-()
  WHERE edge.copiedFrom = memory.id
  DELETE edge
  RETURN count(*) AS givenBack
}
CALL (memory, canonical) {
  MATCH (canonical)-[mention:MENTIONS]->(entity:Entity)
  WHERE entity.scope = memory.scope AND NOT EXISTS { (memory)-[:MENTIONS]->(entity) }
    AND toLower(memory.content) CONTAINS toLower(entity.name)
  CREATE (memory)-[again:MENTIONS]->(entity)
  SET again = properties(mention), entity.mentions = entity.mentions + 1
  RETURN count(*) AS mentioned
}
SET canonical.externalIds = [id IN canonical.externalIds
    WHERE NOT id IN memory.externalIds OR id IN ofOthers OR coalesce(id = own, false)],
  canonical.repetitions = CASE WHEN canonical.repetitions > 0 THEN canonical.repetitions - 1 ELSE 0 END
RETURN canonical.id AS canonical
