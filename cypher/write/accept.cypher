// name: open-scope
// mode: write
// The nodes that a scope's writes hang on: the space, and the scope with its counter of stores.
MERGE (space:Space {id: $space})
ON CREATE SET space.createdAt = $now
MERGE (scope:Scope {id: $scope})
ON CREATE SET scope.space = $space, scope.zone = $zone, scope.agent = $agent, scope.writeSeq = 0, scope.createdAt = $now
RETURN scope.id AS id

// name: accept-writes
// mode: write
// Makes writes without a key of the caller's durable. MERGE by id, so that a retried commit accepts nothing twice. Without
// their scope nobody would work them: no row then, and the caller of this makes it anew.
UNWIND $items AS item
MATCH (scope:Scope {id: item.scope})
USING INDEX SEEK scope:Scope(id)
MERGE (inbox:InboxItem {id: item.id})
ON CREATE SET inbox += item, inbox.state = 'ACCEPTED', inbox.attempts = 0
RETURN inbox.id AS id

// name: accept-keyed-writes
// mode: write
// The same for writes with an idempotency key: whoever comes first with a key creates the item, all others find it. The
// constraint on (space, key) makes that true between processes too.
UNWIND $items AS item
MATCH (scope:Scope {id: item.scope})
USING INDEX SEEK scope:Scope(id)
MERGE (inbox:InboxItem {space: item.space, idempotencyKey: item.idempotencyKey})
ON CREATE SET inbox += item, inbox.state = 'ACCEPTED', inbox.attempts = 0
RETURN item.id AS offered, inbox.id AS id, inbox.inputHash AS inputHash, inbox.scope AS scope

// name: referenced-memories
// mode: read
// What a write's `causes` and `supersedes` point at, as far as the caller can read it.
UNWIND $ids AS id
MATCH (memory:Memory {id: id})
USING INDEX SEEK memory:Memory(id)
WHERE memory.scope IN $scopes
RETURN memory.id AS id, memory.scope AS scope, memory.agent AS agent, memory.source AS source,
  memory.state AS state, memory.pinned AS pinned, memory.validFrom AS validFrom

// name: write-receipts
// mode: read
// How far writes have come, for a caller who may know of them.
UNWIND $ids AS id
MATCH (inbox:InboxItem {id: id})
USING INDEX SEEK inbox:InboxItem(id)
WHERE inbox.scope IN $scopes
RETURN inbox.id AS id, inbox.state AS state, inbox.outcome AS outcome, coalesce(inbox.memories, []) AS memories,
  coalesce(inbox.superseded, []) AS superseded, inbox.mergedInto AS mergedInto, inbox.review AS review,
  inbox.reason AS reason
