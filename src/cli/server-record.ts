import { join } from 'node:path'
import { z } from 'zod'
import { isAlive } from '../graph/local/process-identity.js'
import { identitySchema, readRecord } from '../graph/local/records.js'
import type { Settings } from '../settings.js'

/** `<dataFolder>/server.json`: there while a server of the project runs, and after it was killed. */
export const serverRecordSchema = z.object({
  url: z.url(),
  /** Which process it is, safe against a reused number. */
  ...identitySchema.shape,
  /** Since when it serves. */
  since: z.iso.datetime(),
  version: z.string(),
  /** Address of the database it serves. */
  neo4jUri: z.string(),
  /** Whether that is the project's own Neo4j. */
  isLocal: z.boolean(),
  neo4jBrowser: z.url().nullable(),
})

export type ServerRecord = z.infer<typeof serverRecordSchema>

const answerMs = 5_000

export function serverRecordPath(dataFolder: string): string {
  return join(dataFolder, 'server.json')
}

/** The recorded server if exactly that process still lives, whether it answers or not. */
export async function findServerProcess(dataFolder: string): Promise<ServerRecord | undefined> {
  const record = await readRecord(serverRecordPath(dataFolder), serverRecordSchema)
  return record && (await isAlive(record)) ? record : undefined
}

/** The project's running server: its process lives, and /healthz answers as Engraph does. */
export async function findServer(dataFolder: string): Promise<ServerRecord | undefined> {
  const record = await findServerProcess(dataFolder)
  return record && (await answers(record.url)) ? record : undefined
}

/** The running server if it serves the very database that the settings name. */
export async function findServerFor(settings: Settings): Promise<ServerRecord | undefined> {
  const record = await findServer(settings.dataFolder)
  if (record === undefined) return undefined
  const same = settings.neo4jUri === '' ? record.isLocal : record.neo4jUri === settings.neo4jUri
  return same ? record : undefined
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerMs) })
    return z.object({ status: z.literal('ok') }).safeParse(await response.json()).success
  } catch {
    return false
  }
}
