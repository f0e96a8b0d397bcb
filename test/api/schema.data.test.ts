import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql'

const data = process.env.ENGRAPH_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const contract = buildSchema(readFileSync(join(data, '..', 'contract.graphql'), 'utf8'))
const ours = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))

const input = ({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string =>
  `${name}: ${type}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`

/** One line for each part of a type that a client can see. */
function partsOf(schema: GraphQLSchema, typeName: string): string[] {
  const type = schema.getType(typeName)
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(input)
  if (!isObjectType(type)) return [String(type)]
  return Object.values(type.getFields()).map(
    ({ name, args, type: result }) => `${name}(${args.map(input).join()}): ${result}`,
  )
}

/** What this project adds to the contract: nothing that a client of the contract would miss or trip over. */
const added: Record<string, string[]> = { Stats: ['languageModel(): LanguageModelStats'] }
const ownTypes = ['LanguageModelStats']
const typeNames = Object.keys(ours.getTypeMap()).filter((name) => !name.startsWith('__') && !ownTypes.includes(name))
/** These grow with the engine; every other type is whole. */
const growing = ['Query', 'Mutation', 'Subscription', 'WriteInput', 'RecallInput']
const notYet: Record<string, string[]> = {
  RecallInput: ['session: ID', 'knownAt: DateTime', 'rerank: RerankInput'],
}

describe('schema.graphql', () => {
  it('has the operations of this version', () => {
    expect(Object.keys(ours.getQueryType()?.getFields() ?? {}).sort()).toEqual([
      'memory',
      'recall',
      'reviews',
      'stats',
      'trace',
      'traces',
      'writeReceipt',
      'writes',
    ])
    expect(Object.keys(ours.getMutationType()?.getFields() ?? {}).sort()).toEqual([
      'link',
      'pin',
      'resolveReview',
      'restore',
      'retryWrite',
      'supersede',
      'write',
      'writeMany',
    ])
    expect(Object.keys(ours.getSubscriptionType()?.getFields() ?? {})).toEqual(['memoryChanged'])
  })

  it.each(typeNames)('has %s as in the contract', (name) => {
    const agreed = partsOf(contract, name)
    const here = partsOf(ours, name).filter((part) => !added[name]?.includes(part))
    expect(agreed).toEqual(expect.arrayContaining(here))
    if (!growing.includes(name)) expect(here).toEqual(agreed)
    if (notYet[name] !== undefined) expect(agreed.filter((part) => !here.includes(part))).toEqual(notYet[name])
  })
})
