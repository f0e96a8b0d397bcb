/** The indexes that must exist, as SHOW INDEXES reports them; a constraint shows as the unique index behind it. */
export interface ExpectedIndex {
  name: string
  type: 'RANGE' | 'VECTOR' | 'FULLTEXT'
  label: string
  properties: readonly string[]
  unique?: boolean
  /** Settings of the index that must have these values. */
  config?: Readonly<Record<string, string | number>>
}

const vectorFilters = [
  'scope',
  'tier',
  'occurredAt',
  'occurredUntil',
  'validFrom',
  'validUntil',
  'closedAt',
  'recordedAt',
  'retiredAt',
  'importance',
  'kind',
  'source',
  'agent',
  'layer',
  'session',
  'pinned',
  'lang',
]

const uniqueIds = [
  ['memory_id', 'Memory'],
  ['inbox_item_id', 'InboxItem'],
  ['scope_id', 'Scope'],
  ['space_id', 'Space'],
  ['agent_id', 'Agent'],
  ['recall_id', 'Recall'],
  ['review_id', 'Review'],
  ['tombstone_id', 'Tombstone'],
  ['key_id', 'Key'],
  ['job_id', 'Job'],
  ['migration_id', 'Migration'],
  ['engraph_database_id', 'EngraphDatabase'],
] as const

/** The whole schema for vectors of `dimensions` numbers. */
export function expectedSchema(dimensions: number): ExpectedIndex[] {
  const range = (name: string, label: string, properties: string[], unique = false): ExpectedIndex => ({
    name,
    type: 'RANGE',
    label,
    properties,
    unique,
  })
  const fullText = (name: string, label: string, properties: string[], analyzer: string): ExpectedIndex => ({
    name,
    type: 'FULLTEXT',
    label,
    properties,
    config: { 'fulltext.analyzer': analyzer },
  })
  return [
    ...uniqueIds.map(([name, label]) => range(name, label, ['id'], true)),
    range('inbox_item_key', 'InboxItem', ['space', 'idempotencyKey'], true),
    range('entity_key', 'Entity', ['scope', 'key'], true),
    range('session_id', 'Session', ['scope', 'id'], true),
    range('memory_heat', 'Memory', ['scope', 'decayClass', 'heat']),
    range('memory_tier_time', 'Memory', ['scope', 'tier', 'occurredAt']),
    range('memory_session_said', 'Memory', ['scope', 'session', 'saidAt']),
    range('entity_mentions', 'Entity', ['scope', 'mentions']),
    range('inbox_queue', 'InboxItem', ['state', 'scope', 'id']),
    range('inbox_external_id', 'InboxItem', ['scope', 'externalId']),
    range('review_queue', 'Review', ['state', 'scope', 'id']),
    range('recall_time', 'Recall', ['scope', 'id']),
    {
      name: 'memory_embedding',
      type: 'VECTOR',
      label: 'Memory',
      properties: ['embedding', ...vectorFilters],
      config: {
        'vector.dimensions': dimensions,
        'vector.similarity_function': 'COSINE',
        'vector.quantization.type': 'NONE',
      },
    },
    fullText('memory_text_english', 'Memory', ['lexicalText', 'scope', 'tierKey'], 'english'),
    fullText('memory_text_cjk', 'Memory', ['scope', 'lexicalText', 'tierKey'], 'cjk'),
    fullText('entity_names', 'Entity', ['name', 'aliases', 'scope'], 'standard-no-stop-words'),
  ]
}
