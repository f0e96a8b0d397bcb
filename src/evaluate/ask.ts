import type { Engine } from '../engine.js'
import { EngraphError } from '../errors.js'
import type { DatasetQuestion, DatasetSpace } from './dataset.js'
import { latestOf } from './fill.js'
import type { Answer } from './measures.js'
import type { Step } from './report.js'
import type { SettableClock } from './settable-clock.js'

/** What every recall of an evaluation asks with. */
export interface RecallOptions {
  /** Memories per recall: the largest k. */
  limit: number
  profile: string | null
}

export interface AskOptions {
  clock: SettableClock
  step: Step
  recall: RecallOptions
  signal?: AbortSignal | undefined
  onAsked: () => void
}

/** Asks a space's questions, one at a time so that the latencies are those of an idle engine; no trace is kept. */
export async function askQuestions(engine: Engine, space: DatasetSpace, options: AskOptions): Promise<Answer[]> {
  const { clock, step, signal, onAsked } = options
  const answers: Answer[] = []
  for (const question of space.questions) {
    signal?.throwIfAborted()
    const now = timeOf(question, space, clock)
    clock.set(now)
    const startedAt = performance.now()
    const { memories } = await engine.recall(
      { query: question.text, now, ...options.recall },
      { upTo: step, keepTrace: false },
    )
    const latencyMs = performance.now() - startedAt
    const returned = memories.map(({ externalIds }) => externalIds)
    answers.push({ type: question.type, gold: question.gold, returned, latencyMs })
    onAsked()
  }
  return answers
}

/** Its own, or one second after the space's last dated memory; where nothing is dated, the time of the fill. */
function timeOf({ time }: DatasetQuestion, { memories }: DatasetSpace, clock: SettableClock): Date {
  if (time !== null) return time
  const latest = latestOf(memories)
  return latest ? new Date(latest.getTime() + 1000) : clock.now()
}

/** Refuses a profile or a limit that the recall doesn't take, before minutes of filling. */
export async function checkRecall(engine: Engine, options: RecallOptions): Promise<void> {
  await engine.recall({ query: '?', ...options }, { upTo: 'lexical', keepTrace: false })
}

/** In both languages, so that the model, both text indexes and the server's plans are warm. */
const warmUps = ['Where did we meet last summer?', '我们去年夏天在哪里见面？', 'Who likes tea?', '谁喜欢喝茶？']
const mostAttempts = 4

/** Recalls that aren't measured. A server that has just started plans each statement for seconds, past a time-out even. */
export async function warmUp(engine: Engine, options: RecallOptions): Promise<void> {
  for (const query of warmUps) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await engine.recall({ query, ...options }, { keepTrace: false })
        break
      } catch (error) {
        const slow = error instanceof EngraphError && error.code === 'DEADLINE_EXCEEDED'
        if (!slow || attempt === mostAttempts) throw error
      }
    }
  }
}
