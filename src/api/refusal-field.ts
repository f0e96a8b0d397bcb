/**
 * Which input field a refusal by GraphQL itself is about, from its message (it has no structure to read): `occurredAt`,
 * `during.from`, `inputs[3].content` in a list, as the engine names them. Undefined when the message names none.
 */
export function refusalField(message: string): string | undefined {
  const missing = /^Variable "\$(\w+)" of (?:required|non-null) type/.exec(message)
  if (missing !== null) return missing[1]
  if (!message.startsWith('Variable "$')) return undefined
  // A quote inside a shown value is escaped, so ` at "` is GraphQL's own.
  const at = / at "\w+([\w.[\]]*)";? /.exec(message)?.[1]?.replace(/^\./, '').replace(/^\[/, 'inputs[') ?? ''
  const named = /Field "(\w+)" (?:is not defined by|of required) type/.exec(message)?.[1]
  const path = [at, named].filter((part) => part !== undefined && part !== '').join('.')
  return path === '' ? undefined : path
}
