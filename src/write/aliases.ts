import type { Executor } from '../graph/executor.js'
import { readTitledName, wholeNameOf } from '../text/titled-names.js'
import { entityKey } from '../text/entities.js'
import { allOf, type EncodedWrite } from './encode.js'
import { peopleCalled } from './entity-queries.js'

/** A titled name that is another form of a whole one from now on. */
export interface FoundAlias {
  aliasKey: string
  aliasName: string
  key: string
  name: string
}

/** Titled names looked up for one batch, and people of a family name beyond whom nobody is meant for sure. */
const limits = { titled: 20, people: 50 }

/**
 * Which titled names ("Dr. Lin", 林医生) are other forms of the one whole name (Lin Wei, 林伟) that they can be in a scope.
 * Only one that is new there is joined: what was said by it before may have been of anybody. The first whole name that it
 * is joined to stays, and what a person has split is never joined again (the statement that joins looks).
 */
export async function findAliases(
  writes: readonly EncodedWrite[],
  { executor, scope }: { executor: Executor; scope: string },
): Promise<FoundAlias[]> {
  const people = new Map(
    writes
      .flatMap(allOf)
      .flatMap(({ entities }) => entities)
      .filter(({ type }) => type === 'person')
      .map(({ key, name }) => [key, name] as const),
  )
  const titled = [...people].flatMap(([key, name]) => {
    const read = readTitledName(name)
    return read === null ? [] : [{ key, name, read }]
  })
  const found: FoundAlias[] = []
  for (const { key, name, read } of titled.slice(0, limits.titled)) {
    const rows = await executor.run(peopleCalled, {
      scope,
      lucene: `+scope:${scope} +name:(${wordsOf(read.rest)})`,
      limit: limits.people,
    })
    if (rows.length === limits.people || rows.some((row) => row.key === key)) continue
    const names = rows.filter(({ isAlias }) => !isAlias).map((row) => row.name)
    const whole = wholeNameOf(read, [...new Set([...names, ...people.values()])])
    if (whole !== null) found.push({ aliasKey: key, aliasName: name, key: entityKey(whole), name: whole })
  }
  return found
}

/** Words for a Lucene query, each required: letters and digits alone, so that nothing in a name is an operator. */
function wordsOf(name: string): string {
  const words = name.match(/\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? []
  return words.map((word) => `+${word.toLowerCase()}`).join(' ')
}
