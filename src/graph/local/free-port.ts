import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { EngraphError } from '../../errors.js'

/** Below the ports that systems hand out for outgoing connections (from 32768), so that a remembered one stays free. */
const firstPort = 20_000
const lastPort = 29_999
const mostTries = 200

/** Whether a server could listen on this port of the loopback interface now. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** A free port that isn't among `taken`; `random` gives the numbers to try (first, last + 1). */
export async function findFreePort(
  taken: readonly number[] = [],
  random: (from: number, before: number) => number = randomInt,
): Promise<number> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const port = random(firstPort, lastPort + 1)
    if (!taken.includes(port) && (await isPortFree(port))) return port
  }
  throw new EngraphError(
    'DATABASE_UNAVAILABLE',
    `No free port between ${firstPort} and ${lastPort} was found in ${mostTries} tries.`,
  )
}
