import type { z } from 'zod'

const fenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/iu

/**
 * The JSON in what a model wrote, as the schema has it: bare, in a code fence, or after a few words of its own. Null where
 * it is cut off, isn't JSON, or is of another shape.
 */
export function readAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  const inner = fenced.exec(text)?.[1] ?? text
  const start = inner.search(/[[{]/u)
  const end = Math.max(inner.lastIndexOf('}'), inner.lastIndexOf(']'))
  for (const candidate of [inner, start >= 0 && end > start ? inner.slice(start, end + 1) : '']) {
    const parsed = schema.safeParse(parseJson(candidate))
    if (parsed.success) return parsed.data
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
