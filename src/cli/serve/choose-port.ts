import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { readRecord, writeRecord } from '../../graph/local/records.js'
import { EngraphError } from '../../errors.js'

const firstPort = 4747
const mostTries = 100
const portRecordSchema = z.object({ port: z.int().min(1).max(65_535) })

/**
 * The port to serve on: the wanted one as it is (its taker is told when it is used); for 0 the one this project had
 * last, else 4747, else the next free one, remembered in the data folder so that bookmarks stay right.
 */
export async function choosePort(options: { dataFolder: string; host: string; wanted: number }): Promise<number> {
  const { dataFolder, host, wanted } = options
  if (wanted !== 0) return wanted
  const path = join(dataFolder, 'port.json')
  const remembered = (await readRecord(path, portRecordSchema))?.port
  if (remembered !== undefined && (await canListen(host, remembered))) return remembered
  for (let port = firstPort; port < firstPort + mostTries; port++) {
    if (!(await canListen(host, port))) continue
    await writeRecord(path, { port })
    return port
  }
  throw new EngraphError(
    'BAD_INPUT',
    `No port from ${firstPort} to ${firstPort + mostTries - 1} is free on ${host}. Name one with --port or ENGRAPH_PORT.`,
    { field: 'port', limit: `${firstPort} to ${firstPort + mostTries - 1}` },
  )
}

/** False only for a taken port: any other fault is told better by the server that listens. */
async function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
