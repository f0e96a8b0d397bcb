import { z } from 'zod'
import { EngraphError, messageOf } from '../../errors.js'
import type { Line } from '../import/lines.js'
import type { ExplainKind } from './kind.js'

const identified = z.looseObject({ id: z.union([z.string(), z.number()]) })

/** One answer a line, in order, each with the line's `id`; blank lines are passed over. Throws BAD_INPUT at the first bad one. */
export async function* explainLines(
  lines: AsyncIterable<Line>,
  { open }: Pick<ExplainKind, 'open'>,
): AsyncGenerator<Record<string, unknown>> {
  const explain = await open()
  for await (const { number, text, fault } of lines) {
    if (text === null) throw badLine(number, fault ?? 'it can’t be read')
    if (text.trim() === '') continue
    try {
      const line = identified.parse(JSON.parse(text))
      yield { id: line.id, ...(await explain(line)) }
    } catch (cause) {
      if (cause instanceof EngraphError && cause.code !== 'BAD_INPUT') throw cause
      throw badLine(number, reasonOf(cause), cause)
    }
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return messageOf(cause)
  return cause.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ')
}

function badLine(number: number, reason: string, cause?: unknown): EngraphError {
  return new EngraphError('BAD_INPUT', `Line ${number} can't be explained: ${reason.replace(/\.$/, '')}.`, {
    field: `line ${number}`,
    cause,
  })
}
