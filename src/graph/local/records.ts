import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const port = z.int().min(1).max(65_535)

/** `<dataFolder>/neo4j.json`: the ports that a project keeps from start to start. */
export const portsSchema = z.object({ boltPort: port, httpPort: port })

export const identitySchema = z.object({ pid: z.int().positive(), startedAt: z.string() })

/** `<dataFolder>/neo4j-process.json`: there while a server runs, and after a crash of its supervisor. */
export const processRecordSchema = z.object({
  ...portsSchema.shape,
  /** The Java process of the server. */
  server: identitySchema,
  /** The process that stops the server when its owner dies. */
  supervisor: identitySchema,
  /** The Engraph that started the server, or took it over. */
  owner: identitySchema,
})

export type Ports = z.infer<typeof portsSchema>
export type ProcessRecord = z.infer<typeof processRecordSchema>

export function portsPath(dataFolder: string): string {
  return join(dataFolder, 'neo4j.json')
}

export function processRecordPath(dataFolder: string): string {
  return join(dataFolder, 'neo4j-process.json')
}

/** A record that is missing or unreadable is the same as none: both are remade. */
export async function readRecord<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Written beside and renamed, so that no reader sees half of it. */
export async function writeRecord(path: string, record: object): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 })
  await rename(beside, path)
}

export async function removeRecord(path: string): Promise<void> {
  await rm(path, { force: true })
}
