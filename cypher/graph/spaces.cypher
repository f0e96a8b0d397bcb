// name: count-all-memories
// mode: read
// Whether a database is in use, by anyone: read from the store's own counter.
MATCH (memory:Memory)
RETURN count(memory) AS memories

// name: delete-spaces
// mode: batch
// Removes spaces whole, with everything in their scopes: each kind over an index that all of its nodes are in.
CALL () {
  MATCH (node:Memory)
  USING INDEX SEEK node:Memory(scope, session, saidAt)
  WHERE node.scope IN $scopes AND node.session IS NOT NULL AND node.saidAt IS NOT NULL
  RETURN node
  UNION ALL
  MATCH (node:Entity)
  USING INDEX SEEK node:Entity(scope, key)
  WHERE node.scope IN $scopes AND node.key > ''
  RETURN node
  UNION ALL
  MATCH (node:Session)
  USING INDEX SEEK node:Session(scope, id)
  WHERE node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Recall)
  USING INDEX SEEK node:Recall(scope, id)
  WHERE node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:InboxItem)
  USING INDEX SEEK node:InboxItem(state, scope, id)
  WHERE node.state IN $writeStates AND node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Review)
  USING INDEX SEEK node:Review(state, scope, id)
  WHERE node.state IN $reviewStates AND node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Scope)
  USING INDEX SEEK node:Scope(id)
  WHERE node.id IN $scopes
  RETURN node
  UNION ALL
  MATCH (node:Space)
  USING INDEX SEEK node:Space(id)
  WHERE node.id IN $spaces
  RETURN node
}
CALL (node) {
  DETACH DELETE node
} IN TRANSACTIONS OF 1000 ROWS
RETURN count(*) AS deleted
