import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:net'
import neo4j from 'neo4j-driver'
import type { Driver } from 'neo4j-driver'
import { z } from 'zod'
import { EngraphError, messageOf } from '../../errors.js'
import { openDriver } from '../driver.js'
import type { DatabaseAddress } from '../driver.js'

const pollMs = 100

const statusSchema = z.object({ currentStatus: z.string(), statusMessage: z.string() })

export interface WaitForBoltOptions {
  address: DatabaseAddress
  /** Milliseconds. */
  limitMs: number
  /** Names the file with the password, for the message. */
  passwordPath: string
  /** Looked at between attempts: true when waiting has become useless. */
  hasEnded?: (() => boolean | Promise<boolean>) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Waits until the database answers a query. False when it hasn't in time or `hasEnded`. Throws DATABASE_UNAVAILABLE when
 * it answers, but refuses the password or can't open the database.
 */
export async function waitForBolt({
  address,
  limitMs,
  passwordPath,
  hasEnded,
  signal,
}: WaitForBoltOptions): Promise<boolean> {
  const { hostname, port } = new URL(address.uri)
  const endAt = performance.now() + limitMs
  const driver = openDriver(address)
  try {
    for (;;) {
      signal?.throwIfAborted()
      // A plain connection first: the driver's own attempts are slow to fail.
      if ((await accepts(hostname, Number(port))) && (await answers(driver, address, passwordPath))) return true
      if (performance.now() > endAt || (await hasEnded?.())) return false
      await delay(pollMs)
    }
  } finally {
    await driver.close()
  }
}

async function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 })
    const end = (accepted: boolean): void => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

async function answers(
  driver: Driver,
  { uri, user, database }: DatabaseAddress,
  passwordPath: string,
): Promise<boolean> {
  const session = driver.session({ database })
  try {
    await session.run('RETURN 1')
    return true
  } catch (error) {
    const code = error instanceof neo4j.Neo4jError ? error.code : ''
    if (code.startsWith('Neo.ClientError.Security')) {
      throw new EngraphError(
        'DATABASE_UNAVAILABLE',
        `The database at ${uri} refuses the password of ${user} in ${passwordPath} (${messageOf(error)}); put the right one into that file.`,
        { cause: error },
      )
    }
    if (code === 'Neo.TransientError.General.DatabaseUnavailable') await refuseFailedDatabase(driver, database)
    return false
  } finally {
    await session.close()
  }
}

/** A server whose data is damaged starts all the same and leaves that database offline: waiting won't help. */
async function refuseFailedDatabase(driver: Driver, database: string): Promise<void> {
  const { records } = await driver.executeQuery(
    'SHOW DATABASES YIELD name, currentStatus, statusMessage WHERE name = $database RETURN currentStatus, statusMessage',
    { database },
    { database: 'system' },
  )
  const status = statusSchema.safeParse(records[0]?.toObject())
  if (!status.success || status.data.currentStatus !== 'offline' || status.data.statusMessage === '') return
  throw new EngraphError(
    'DATABASE_UNAVAILABLE',
    `The database ${database} cannot be opened (${status.data.statusMessage}); its reason is in logs/debug.log of the server's folder: restore that folder from a copy or move it away.`,
    { value: status.data.statusMessage },
  )
}
