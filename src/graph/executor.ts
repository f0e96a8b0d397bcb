import neo4j, { type Driver, type Record as Row, type Session } from 'neo4j-driver'
import { z } from 'zod'
import type { Catalogue } from './catalogue.js'
import { toDatabaseError } from './database-error.js'
import type { ParametersOf, Query } from './define-query.js'
import { packedSize, type Meter } from './meter.js'

type Shape = Record<string, z.ZodType>

/** What runs a statement: a transaction, or a session on its own. */
interface Statements {
  run(text: string, parameters: Record<string, unknown>): PromiseLike<{ records: Row[] }>
}

export interface RunOptions {
  /** @default 30,000 for reads (planning alone took 10,000 on a cold, busy server), 60,000 for writes */
  timeoutMs?: number
  /** Adds what this call costs. */
  meter?: Meter
}

/** Runs named statements, inside a transaction or each in its own. */
export interface Runner {
  run<Parameters extends Shape, RowType extends z.ZodType>(
    query: Query<Parameters, RowType>,
    parameters: ParametersOf<Parameters>,
    options?: RunOptions,
  ): Promise<z.output<RowType>[]>
}

/** The one way to the database. */
export interface Executor extends Runner {
  /**
   * Several statements in one write transaction. `retry` only when running the work twice is the same as once (fenced
   * by a lease or a unique key): then transient failures are retried by the driver.
   */
  transaction<Result>(
    name: string,
    options: { retry: boolean; timeoutMs?: number },
    work: (transaction: Runner) => Promise<Result>,
  ): Promise<Result>
}

/** The check of each query's parameters, built once: building it took longer than it takes to check. */
const checks = new WeakMap<object, z.ZodType<Record<string, unknown>>>()

function checked<Parameters extends Shape>(
  query: Query<Parameters>,
  parameters: ParametersOf<Parameters>,
): Record<string, unknown> {
  const check = checks.get(query) ?? z.object(query.parameters)
  checks.set(query, check)
  return check.parse(parameters)
}

const readTimeoutMs = 30_000
const writeTimeoutMs = 60_000

export function openExecutor(options: { driver: Driver; database: string; catalogue: Catalogue }): Executor {
  const { driver, database, catalogue } = options

  const newSession = (defaultAccessMode: 'READ' | 'WRITE'): Session =>
    driver.session({ database, defaultAccessMode, bookmarkManager: driver.executeQueryBookmarkManager })

  const statementOf = (name: string) => {
    const statement = catalogue.get(name)
    if (statement === undefined) throw new Error(`The query ${name} is not in the catalogue.`)
    return statement
  }

  const runInside = async <Parameters extends Shape, RowType extends z.ZodType>(
    transaction: Statements,
    query: Query<Parameters, RowType>,
    parameters: ParametersOf<Parameters>,
    meter?: Meter,
  ): Promise<z.output<RowType>[]> => {
    const { records } = await transaction.run(statementOf(query.name).text, checked(query, parameters))
    return readRows(query, records, meter)
  }

  const inTransaction = async <Result>(
    config: { name: string; mode: 'READ' | 'WRITE'; retry: boolean; timeoutMs: number },
    work: (transaction: Statements) => Promise<Result>,
  ): Promise<Result> => {
    const session = newSession(config.mode)
    const settings = { timeout: config.timeoutMs, metadata: { app: 'engraph', query: config.name } }
    try {
      if (config.mode === 'READ') return await session.executeRead(work, settings)
      if (config.retry) return await session.executeWrite(work, settings)
      const transaction = await session.beginTransaction(settings)
      try {
        const result = await work(transaction)
        await transaction.commit()
        return result
      } finally {
        await transaction.close()
      }
    } catch (error) {
      throw toDatabaseError(error, config.name)
    } finally {
      await session.close()
    }
  }

  /**
   * A read as the server's own transaction, in one exchange instead of three; where the server says that trying again
   * may help, the driver's retries take over.
   */
  const read = async <Result>(
    { name, timeoutMs }: { name: string; timeoutMs: number },
    work: (transaction: Statements) => Promise<Result>,
  ): Promise<Result> => {
    const session = newSession('READ')
    const settings = { timeout: timeoutMs, metadata: { app: 'engraph', query: name } }
    try {
      return await work({ run: (text, parameters) => session.run(text, parameters, settings) })
    } catch (error) {
      if (!(error instanceof Error && neo4j.isRetryableError(error))) throw toDatabaseError(error, name)
    } finally {
      await session.close()
    }
    return inTransaction({ name, mode: 'READ', retry: true, timeoutMs }, work)
  }

  return {
    async run(query, parameters, { timeoutMs, meter } = {}) {
      const { mode, name, text } = statementOf(query.name)
      if (mode === 'batch') {
        const sent = checked(query, parameters)
        const session = newSession('WRITE')
        try {
          const { records } = await session.run(text, sent, {
            metadata: { app: 'engraph', query: name },
            ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
          })
          return readRows(query, records, meter)
        } catch (error) {
          throw toDatabaseError(error, name)
        } finally {
          await session.close()
        }
      }
      const work = (transaction: Statements) => runInside(transaction, query, parameters, meter)
      if (mode === 'read') return read({ name, timeoutMs: timeoutMs ?? readTimeoutMs }, work)
      return inTransaction({ name, mode: 'WRITE', retry: false, timeoutMs: timeoutMs ?? writeTimeoutMs }, work)
    },

    transaction: (name, { retry, timeoutMs = writeTimeoutMs }, work) =>
      inTransaction({ name, mode: 'WRITE', retry, timeoutMs }, (transaction) =>
        work({ run: (query, parameters, runOptions) => runInside(transaction, query, parameters, runOptions?.meter) }),
      ),
  }
}

function readRows<RowType extends z.ZodType>(
  query: Query<Shape, RowType>,
  records: Row[],
  meter?: Meter,
): z.output<RowType>[] {
  if (meter) meter.roundTrips += 1
  return records.map((record) => {
    const row = record.toObject()
    if (meter) {
      meter.rows += 1
      meter.bytes += packedSize(Object.values(row))
    }
    const parsed = query.row.safeParse(row)
    if (!parsed.success) throw new Error(`A row of ${query.name} is not as defined: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  })
}
