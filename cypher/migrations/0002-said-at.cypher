// name: migration-0002-said-at
// mode: batch
// When a turn was said, apart from when what it tells of happened: until here they were one.
MATCH (memory:Memory)
WHERE memory.saidAt IS NULL
CALL (memory) {
  SET memory.saidAt = memory.validFrom
} IN TRANSACTIONS OF 1000 ROWS

// name: migration-0002-memory-session-said
// mode: batch
// The turns of a session in order.
CREATE RANGE INDEX memory_session_said IF NOT EXISTS FOR (n:Memory) ON (n.scope, n.session, n.saidAt)

// name: migration-0002-drop-session-time
// mode: batch
// Replaced by the one before.
DROP INDEX memory_session_time IF EXISTS
