// name: list-writes
// mode: read
// Writes before an id, newest first, each scope and state in index order.
UNWIND $states AS state
UNWIND $scopes AS scope
CALL (state, scope) {
  MATCH (inbox:InboxItem)
  USING INDEX SEEK inbox:InboxItem(state, scope, id)
  WHERE inbox.state = state AND inbox.scope = scope AND inbox.id < $before
  RETURN inbox.id AS id
  ORDER BY inbox.state DESC, inbox.scope DESC, inbox.id DESC
  LIMIT $limit
}
RETURN id
ORDER BY id DESC
LIMIT $limit

// name: retry-write
// mode: write
// A write that failed gets its attempts anew; its content is still there. Any other is left as it is.
MATCH (inbox:InboxItem {id: $id})
USING INDEX SEEK inbox:InboxItem(id)
WHERE inbox.scope IN $scopes AND inbox.state = 'FAILED' AND inbox.payload IS NOT NULL
SET inbox.state = 'ACCEPTED', inbox.attempts = 0
REMOVE inbox.reason, inbox.begun
RETURN inbox.scope AS scope

// name: stored-memories
// mode: read
// What writes that reached their end made and replaced: told to those who listen.
UNWIND $ids AS id
MATCH (inbox:InboxItem {id: id})
USING INDEX SEEK inbox:InboxItem(id)
WITH inbox, coalesce(inbox.superseded, []) AS superseded
UNWIND coalesce(inbox.memories, []) + superseded AS memoryId
MATCH (memory:Memory {id: memoryId})
USING INDEX SEEK memory:Memory(id)
RETURN memory.scope AS scope, memory.id AS id, memory.state AS state, memory.id IN superseded AS superseded
