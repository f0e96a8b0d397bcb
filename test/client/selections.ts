import { getNamedType, isObjectType, Kind, parse, type GraphQLSchema, type SelectionSetNode } from 'graphql'

/** Paths of fields that the schema has but the operation does not select: `recall.memories.score`. */
export function unselected(schema: GraphQLSchema, operation: string): string[] {
  const [definition] = parse(operation).definitions
  if (definition?.kind !== Kind.OPERATION_DEFINITION) return ['no operation']
  const root = schema.getRootType(definition.operation)
  return definition.selectionSet.selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return ['a fragment']
    const field = root?.getFields()[selection.name.value]
    return field === undefined
      ? []
      : missingBelow(selection.name.value, getNamedType(field.type), selection.selectionSet)
  })
}

function missingBelow(path: string, type: unknown, set: SelectionSetNode | undefined): string[] {
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const selected = set?.selections.find((node) => node.kind === Kind.FIELD && node.name.value === field.name)
    const here = `${path}.${field.name}`
    if (selected?.kind !== Kind.FIELD) return [here]
    return missingBelow(here, getNamedType(field.type), selected.selectionSet)
  })
}
