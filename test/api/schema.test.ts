import { describe, expect, it } from '@jest/globals'
import { isEnumType, isObjectType, isInputObjectType, lexicographicSortSchema, validateSchema } from 'graphql'
import { apiSchema } from '../../src/api/schema.js'
import * as enums from '../../src/memory/enums.js'

const schema = apiSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

describe('apiSchema', () => {
  it('is valid', () => {
    expect(validateSchema(lexicographicSortSchema(schema))).toEqual([])
  })

  it.each([
    ['Source', enums.sources],
    ['Zone', enums.zones],
    ['Layer', enums.layers],
    ['MemoryKind', enums.memoryKinds],
    ['MemoryState', enums.memoryStates],
    ['EdgeType', enums.edgeTypes],
    ['TaskClass', enums.taskClasses],
    ['WriteWait', enums.writeWaits],
    ['WriteState', enums.writeStates],
    ['WriteOutcome', enums.writeOutcomes],
    ['ReviewState', enums.reviewStates],
    ['ReviewDecision', enums.reviewDecisions],
  ])('has the values of %s that the library has', (name, values) => {
    const type = schema.getType(name)
    expect(isEnumType(type) ? type.getValues().map((value) => value.name) : []).toEqual(values)
  })

  it('describes every operation and every value of its vocabularies', () => {
    const undescribed = types.flatMap((type) => {
      if (isEnumType(type))
        return type
          .getValues()
          .filter((value) => !value.description)
          .map((value) => `${type.name}.${value.name}`)
      const root = isObjectType(type) && ['Query', 'Mutation', 'Subscription'].includes(type.name)
      if (!root) return []
      return Object.values(type.getFields())
        .filter((field) => !field.description)
        .map((field) => `${type.name}.${field.name}`)
    })
    expect(undescribed).toEqual([])
  })

  it('has no input that nothing reads', () => {
    const unused = types.filter(
      (type) =>
        isInputObjectType(type) &&
        !types.some(
          (user) =>
            (isObjectType(user) &&
              Object.values(user.getFields()).some(({ args }) =>
                args.some((arg) => String(arg.type).includes(type.name)),
              )) ||
            (isInputObjectType(user) &&
              Object.values(user.getFields()).some((field) => String(field.type).includes(type.name))),
        ),
    )
    expect(unused.map(({ name }) => name)).toEqual([])
  })
})
