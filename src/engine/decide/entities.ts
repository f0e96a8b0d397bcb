import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Executor } from '../../graph/executor.js'
import { entityKey } from '../../text/entities.js'
import { joinEntities } from '../../write/store-queries.js'
import { deciding } from './decided.js'
import { findEntities, moveMentions, moveMentionsBack, splitEntities, type FoundEntity } from './entity-queries.js'

/** A name and another form of it. */
export interface EntityNames {
  name: string
  alias: string
}

export interface EntityReport extends EntityNames {
  /** Mentions that were handed over. */
  moved: number
}

export interface EntityParts {
  executor: Executor
  now: () => Date
  /** Mentions handed over in one transaction. @default 1000 */
  batch?: number
}

const defaultBatch = 1_000

/**
 * Declares a name to be another form of a name, in the zones of the caller: what mentions it, now and later, is linked
 * to the other one. After an interruption run it again: it goes on where it was. Throws BAD_INPUT and NOT_FOUND.
 */
export async function mergeEntities(parts: EntityParts, scopes: Scopes, names: EntityNames): Promise<EntityReport> {
  const { executor, now, batch = defaultBatch } = parts
  const { found, keys } = await look(executor, scopes, names)
  const [first] = found.name
  const known = first ?? refuseUnknown('name', names.name)
  if (found.alias.length === 0) refuseUnknown('alias', names.alias)
  // What is itself another form stands for what it is a form of.
  const { key, name } = found.name.find(({ canonical }) => canonical !== null)?.canonical ?? known
  if (key === keys.alias) throw joinedAlready('name', names.name, names.alias)
  const elsewhere = found.alias.find(({ canonical }) => canonical !== null && canonical.key !== key)
  if (elsewhere?.canonical) throw joinedAlready('alias', names.alias, elsewhere.canonical.name)

  const type = found.name.find((entity) => entity.type !== 'other')?.type ?? known.type
  const aliasName = found.alias[0]!.name
  const join = { key, name, aliasKey: keys.alias, aliasName, type, by: 'person' as const, now: now() }
  await deciding(executor, { name: 'join-entities', scopes }, async (transaction) => {
    for (const scope of scopes.readable) {
      const [joined] = await transaction.run(joinEntities, { ...join, scope })
      if (joined === undefined) throw movedMeanwhile(names)
    }
  })
  const move = { aliasKey: keys.alias, batch }
  const moved = await inEach(scopes, async (scope) =>
    deciding(executor, { name: 'move-mentions', scopes }, async (transaction) => {
      const [row] = await transaction.run(moveMentions, { ...move, scope })
      return { moved: row?.moved ?? 0, done: (row?.moved ?? 0) < batch }
    }),
  )
  return { name, alias: aliasName, moved }
}

/** Undoes a merge: the name stands for itself again, with what was said by it. Throws BAD_INPUT and NOT_FOUND. */
export async function splitEntity(parts: EntityParts, scopes: Scopes, names: EntityNames): Promise<EntityReport> {
  const { executor, batch = defaultBatch } = parts
  const { found, keys } = await look(executor, scopes, names)
  const [known] = found.name
  if (known === undefined) refuseUnknown('name', names.name)
  const [alias] = found.alias
  const other = alias ?? refuseUnknown('alias', names.alias)
  if (!found.alias.some(({ canonical }) => canonical?.key === keys.name)) {
    throw new EngraphError('BAD_INPUT', `alias: "${names.alias}" is not another name of "${names.name}".`, {
      field: 'alias',
      value: names.alias,
    })
  }
  const move = { aliasKey: keys.alias, batch }
  const moved = await inEach(scopes, async (scope) =>
    deciding(executor, { name: 'split-entities', scopes }, async (transaction) => {
      const [row] = await transaction.run(moveMentionsBack, { ...move, scope })
      const done = (row?.moved ?? 0) < batch
      // Only once nothing is left to give back: an interrupted split can be run again.
      if (done) await transaction.run(splitEntities, { aliasKey: keys.alias, scope })
      return { moved: row?.moved ?? 0, done }
    }),
  )
  return { name: known?.name ?? names.name, alias: other.name, moved }
}

/** Both names in the zones of the caller. Throws BAD_INPUT when they are no names, or the same one. */
async function look(executor: Executor, scopes: Scopes, { name, alias }: EntityNames) {
  const keys = { name: keyOf('name', name), alias: keyOf('alias', alias) }
  if (keys.name === keys.alias) {
    throw new EngraphError('BAD_INPUT', `alias: "${alias}" and "${name}" are the same name already (${keys.name}).`, {
      field: 'alias',
      value: alias,
    })
  }
  const rows = await executor.run(findEntities, { keys: [keys.name, keys.alias], scopes: scopes.readable })
  const of = (key: string): FoundEntity[] => rows.filter((row) => row.key === key)
  return { keys, found: { name: of(keys.name), alias: of(keys.alias) } }
}

function keyOf(field: keyof EntityNames, name: string): string {
  const key = entityKey(name)
  if (key !== '') return key
  throw new EngraphError('BAD_INPUT', `${field}: ${JSON.stringify(name)} is no name.`, { field, value: name })
}

function refuseUnknown(field: keyof EntityNames, name: string): never {
  throw new EngraphError('NOT_FOUND', `${field}: no memory of this caller mentions "${name}".`, { field, value: name })
}

function joinedAlready(field: keyof EntityNames, name: string, other: string): EngraphError {
  return new EngraphError(
    'BAD_INPUT',
    `${field}: "${name}" is another name of "${other}" already. Split it first: engraph entity split "${other}" "${name}".`,
    { field, value: name },
  )
}

function movedMeanwhile({ name, alias }: EntityNames): EngraphError {
  return new EngraphError(
    'BAD_INPUT',
    `alias: "${alias}" or "${name}" was joined to another name just now. Look at both and merge again.`,
    { field: 'alias', value: alias },
  )
}

/** Works zone after zone, batch after batch, until each is done; what was moved in all. */
async function inEach(
  { readable }: Scopes,
  work: (scope: string) => Promise<{ moved: number; done: boolean }>,
): Promise<number> {
  let moved = 0
  for (const scope of readable) {
    for (let done = false; !done;) {
      const step = await work(scope)
      moved += step.moved
      done = step.done
    }
  }
  return moved
}
