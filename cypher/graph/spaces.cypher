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
  WHERE node.scope IN $scopes AND node.session IS NOT NULL AND node.occurredAt IS NOT NULL
  RETURN node
  UNION ALL
  MATCH (node:Entity)
  WHERE node.scope IN $scopes AND node.key > ''
  RETURN node
  UNION ALL
  MATCH (node:Session)
  WHERE node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Recall)
  WHERE node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:InboxItem)
  WHERE node.state IN $writeStates AND node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Review)
  WHERE node.state IN $reviewStates AND node.scope IN $scopes AND node.id > ''
  RETURN node
  UNION ALL
  MATCH (node:Scope)
  WHERE node.id IN $scopes
  RETURN node
  UNION ALL
  MATCH (node:Space)
  WHERE node.id IN $spaces
  RETURN node
}
CALL (node) {
  DETACH DELETE node
} IN TRANSACTIONS OF 1000 ROWS
RETURN count(*) AS deleted
