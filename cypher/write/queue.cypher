// name: scopes-with-writes
// mode: read
// Where work waits that nobody does, oldest first: read at start and now and then, for what other processes left behind.
MATCH (inbox:InboxItem)
USING INDEX SEEK inbox:InboxItem(state, scope, id)
WHERE inbox.state = 'ACCEPTED' AND inbox.scope > '' AND inbox.id > ''
WITH inbox.scope AS name, min(inbox.id) AS oldest, count(*) AS waiting
MATCH (scope:Scope {id: name})
USING INDEX SEEK scope:Scope(id)
WHERE scope.leaseUntil IS NULL OR scope.leaseUntil < datetime()
RETURN scope.id AS scope, oldest, waiting
ORDER BY oldest

// name: lease-scope
// mode: write
// One worker at a time works a scope. The first SET takes the node's lock before its lease is read; the database's clock
// decides, so that processes need no common one. Renews the lease of the same worker.
MATCH (scope:Scope {id: $scope})
USING INDEX SEEK scope:Scope(id)
SET scope.leaseAskedBy = $token
WITH scope
WHERE scope.leaseToken IS NULL OR scope.leaseToken = $token OR scope.leaseUntil < datetime()
SET scope.leaseToken = $token, scope.leaseUntil = datetime() + duration({milliseconds: $leaseMs})
RETURN scope.writeSeq AS writeSeq

// name: begin-writes
// mode: write
// Renews the lease, and notes a try on each write before the work begins: the note of a process that ends meanwhile stays.
MATCH (scope:Scope {id: $scope})
USING INDEX SEEK scope:Scope(id)
SET scope.leaseAskedBy = $token
WITH scope
WHERE scope.leaseToken IS NULL OR scope.leaseToken = $token OR scope.leaseUntil < datetime()
SET scope.leaseToken = $token, scope.leaseUntil = datetime() + duration({milliseconds: $leaseMs})
WITH scope
CALL () {
  UNWIND $ids AS id
  MATCH (inbox:InboxItem {id: id})
  USING INDEX SEEK inbox:InboxItem(id)
  WHERE inbox.state = 'ACCEPTED'
  SET inbox.begun = coalesce(inbox.begun, 0) + $counted
}
RETURN scope.writeSeq AS writeSeq

// name: end-tries
// mode: write
// Tries that their process lived through, whatever came of them.
UNWIND $ids AS id
MATCH (inbox:InboxItem {id: id})
USING INDEX SEEK inbox:InboxItem(id)
REMOVE inbox.begun
RETURN inbox.id AS id

// name: release-scope
// mode: write
// Gives a lease back, unless somebody else has taken it over.
MATCH (scope:Scope {id: $scope, leaseToken: $token})
USING INDEX SEEK scope:Scope(id)
REMOVE scope.leaseToken, scope.leaseUntil, scope.leaseAskedBy
RETURN scope.id AS id

// name: next-writes
// mode: read
// The oldest writes of a scope in order of acceptance: ids are time-ordered, and the index holds their order.
MATCH (inbox:InboxItem)
USING INDEX SEEK inbox:InboxItem(state, scope, id)
WHERE inbox.state = 'ACCEPTED' AND inbox.scope = $scope AND inbox.id > ''
RETURN inbox.id AS id, inbox.payload AS payload, inbox.attempts AS attempts,
  inbox.begun AS begun
ORDER BY inbox.state, inbox.scope, inbox.id
LIMIT $limit

// name: count-attempt
// mode: write
// A write that failed on its own; after the last attempt it is passed over with its reason, so that it blocks nobody.
MATCH (inbox:InboxItem {id: $id})
USING INDEX SEEK inbox:InboxItem(id)
WHERE inbox.state = 'ACCEPTED'
SET inbox.attempts = inbox.attempts + 1
SET inbox.reason = $reason, inbox.state = CASE WHEN inbox.attempts >= $mostAttempts THEN 'FAILED' ELSE 'ACCEPTED' END
RETURN inbox.state AS state
