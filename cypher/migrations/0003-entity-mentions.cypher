// name: migration-0003-entity-mentions
// mode: batch
// The names of a scope that are mentioned most, in index order.
CREATE RANGE INDEX entity_mentions IF NOT EXISTS FOR (n:Entity) ON (n.scope, n.mentions)
