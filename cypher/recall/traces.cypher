// name: store-recalls
// mode: write
// Keeps traces for looking at and learning from: the whole as compressed JSON, and edges to what was returned and lay on
// its way, so that Browser shows a recall as a graph. Twice the same is the same as once: a flush may be retried. A memory
// that was forgotten meanwhile gets no edge.
UNWIND $recalls AS item
MERGE (recall:Recall {id: item.id})
ON CREATE SET recall.scope = item.scope, recall.query = item.query, recall.at = item.at, recall.task = item.task,
  recall.depth = item.depth, recall.totalMs = item.totalMs, recall.detail = item.detail
WITH recall, item
UNWIND item.activated AS one
MATCH (memory:Memory {id: one.memory})
USING INDEX SEEK memory:Memory(id)
MERGE (recall)-[activated:ACTIVATED]->(memory)
ON CREATE SET activated.score = one.score, activated.hop = one.hop, activated.activation = one.activation,
  activated.lexical = one.lexical, activated.dense = one.dense, activated.edge = one.edge,
  activated.fromMemory = one.fromMemory

// name: prune-recalls
// mode: write
// Removes at most $batch of the traces of a scope that are older than its newest $kept: ids are in order of time.
MATCH (recall:Recall)
USING INDEX SEEK recall:Recall(scope, id)
WHERE recall.scope = $scope AND recall.id > ''
WITH recall
ORDER BY recall.scope DESC, recall.id DESC
SKIP $kept
LIMIT $batch
DETACH DELETE recall
RETURN count(*) AS deleted

// name: read-recall
// mode: read
// One trace; the scope decides who may read it.
MATCH (recall:Recall {id: $id})
USING INDEX SEEK recall:Recall(id)
WHERE recall.scope = $scope
RETURN recall.id AS id, recall.query AS query, recall.at AS at, recall.task AS task, recall.depth AS depth,
  recall.detail AS detail

// name: list-recalls
// mode: read
// The traces of a scope before an id, newest first, in index order.
MATCH (recall:Recall)
USING INDEX SEEK recall:Recall(scope, id)
WHERE recall.scope = $scope AND recall.id < $before
RETURN recall.id AS id, recall.query AS query, recall.at AS at, recall.task AS task, recall.depth AS depth,
  recall.detail AS detail
ORDER BY recall.scope DESC, recall.id DESC
LIMIT $limit
