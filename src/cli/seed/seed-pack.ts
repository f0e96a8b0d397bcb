import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { EngraphError, messageOf } from '../../errors.js'
import { memoryKinds, sources } from '../../memory/enums.js'
import { readLines } from '../import/lines.js'

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'must be lower-case letters, digits and hyphens')

/** The first line of a pack. */
export const seedHeaderSchema = z.strictObject({
  engraphSeed: z.literal(1).describe('Version of the format.'),
  name: id,
  title: z.string().min(1),
  description: z.string().min(1),
  license: z.string().min(1).describe('SPDX identifier of the licence of the texts.'),
  languages: z.array(z.enum(['en', 'zh'])).min(1),
})

/** Every other line. */
export const seedMemorySchema = z.strictObject({
  id: id.describe('Of this memory inside the pack.'),
  content: z.string().min(1).max(100_000),
  session: z.string().min(1).max(500).optional(),
  speaker: z.string().min(1).max(500).optional(),
  source: z.enum(sources).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  kind: z.enum(memoryKinds).optional(),
  importance: z.number().min(0).max(1).optional(),
  pin: z.boolean().optional(),
  causes: z.array(id).max(50).optional().describe('Memories of the pack that this one follows from.'),
  supersedes: z.array(id).max(50).optional().describe('Memories of the pack that this one replaces.'),
  metadata: z.record(z.string(), z.json()).optional(),
})

export type SeedMemory = z.infer<typeof seedMemorySchema>

export interface SeedPack {
  header: z.infer<typeof seedHeaderSchema>
  /** Each after those that it refers to; else in the order of the file. */
  memories: SeedMemory[]
}

const ownSeeds = fileURLToPath(new URL('../../../seeds/', import.meta.url))

/** The file of a pack that comes with Engraph (`demo`), else the path as it is. Throws BAD_INPUT naming the packs. */
export async function findPack(nameOrPath: string): Promise<string> {
  const names = (await readdir(ownSeeds)).filter((file) => file.endsWith('.jsonl')).map((file) => file.slice(0, -6))
  if (names.includes(nameOrPath)) return join(ownSeeds, `${nameOrPath}.jsonl`)
  const isFile = await stat(nameOrPath).then(
    (found) => found.isFile(),
    () => false,
  )
  if (isFile) return nameOrPath
  throw new EngraphError('BAD_INPUT', `There is no pack "${nameOrPath}". Packs: ${names.join(', ')}; or give a file.`, {
    field: 'pack',
    value: nameOrPath,
    limit: names.join(', '),
  })
}

/** JSON Schemas of a pack's first line and of its others: docs/seed-pack.schema.json. */
export function seedPackSchemas(): Record<'header' | 'memory', unknown> {
  return { header: z.toJSONSchema(seedHeaderSchema), memory: z.toJSONSchema(seedMemorySchema) }
}

/** Reads a pack. Throws BAD_INPUT with file, line and what is wrong. */
export async function readPack(path: string): Promise<SeedPack> {
  let header: SeedPack['header'] | undefined
  const memories: { line: number; memory: SeedMemory }[] = []
  try {
    for await (const { number, text, fault } of readLines(createReadStream(path))) {
      if (text?.trim() === '') continue
      if (text === null) throw bad(path, number, fault ?? 'it cannot be read')
      const value = parseJson(text, path, number)
      if (header === undefined) header = parseLine(seedHeaderSchema, value, path, number)
      else memories.push({ line: number, memory: parseLine(seedMemorySchema, value, path, number) })
    }
  } catch (error) {
    if (error instanceof EngraphError) throw error
    throw new EngraphError('BAD_INPUT', `The seed pack ${path} can't be read: ${messageOf(error)}.`, {
      field: 'pack',
      value: path,
      cause: error,
    })
  }
  if (header === undefined) throw bad(path, 1, 'the header {"engraphSeed": 1, …} is missing')
  checkReferences(path, memories)
  return { header, memories: memories.map(({ memory }) => memory) }
}

/** A memory refers to earlier lines only: causes come before effects, so there can be no circle. */
function checkReferences(path: string, memories: readonly { line: number; memory: SeedMemory }[]): void {
  const known = new Set<string>()
  for (const { line, memory } of memories) {
    if (known.has(memory.id)) throw bad(path, line, `the id "${memory.id}" is used above already`)
    const unknown = [...(memory.causes ?? []), ...(memory.supersedes ?? [])].find((other) => !known.has(other))
    if (unknown !== undefined) throw bad(path, line, `it refers to "${unknown}", which no line above has`)
    known.add(memory.id)
  }
}

function parseJson(text: string, path: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw bad(path, line, `it is no JSON: ${messageOf(error)}`)
  }
}

function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
  line: number,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  throw bad(path, line, `${field ? `"${field}": ` : ''}${issue?.message}`)
}

function bad(path: string, line: number, what: string): EngraphError {
  return new EngraphError('BAD_INPUT', `${path}, line ${line}: ${what}.`, { field: 'pack', value: `line ${line}` })
}
