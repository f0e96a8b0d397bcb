import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:net'
import neo4j from 'neo4j-driver'
import { EngraphError, messageOf } from '../../errors.js'
import { openDriver } from '../driver.js'
import type { DatabaseAddress } from '../driver.js'

const pollMs = 100

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
 * it answers, but not to this password.
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
  driver: ReturnType<typeof openDriver>,
  { uri, user, database }: DatabaseAddress,
  passwordPath: string,
): Promise<boolean> {
  const session = driver.session({ database })
  try {
    await session.run('RETURN 1')
    return true
  } catch (error) {
    const code = error instanceof neo4j.Neo4jError ? error.code : ''
    if (!code.startsWith('Neo.ClientError.Security')) return false
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The database at ${uri} refuses the password of ${user} in ${passwordPath} (${messageOf(error)}); put the right one into that file.`,
      { cause: error },
    )
  } finally {
    await session.close()
  }
}
