import type { EvaluateProgress } from './evaluate.js'

export interface ProgressOutput {
  write(text: string): unknown
  isTTY?: boolean | undefined
}

/** A terminal's line is redrawn this often; elsewhere a new line comes this seldom. Milliseconds. */
const terminalMs = 200
const lineMs = 10_000

/** Shows how far an evaluation is, how fast and how long still; each phase ends with a line that stays. */
export function progressShower(
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): (progress: EvaluateProgress) => void {
  let phase = ''
  let startedAt = 0
  let startedWith = 0
  let shownAt = 0
  return (progress) => {
    const key = `${progress.file} ${progress.phase}`
    if (key !== phase) {
      phase = key
      startedAt = now()
      shownAt = startedAt
      startedWith = progress.done
    }
    const ends = progress.done === progress.total
    if (!ends && now() - shownAt < (output.isTTY ? terminalMs : lineMs)) return
    shownAt = now()
    const line = progressLine(progress, { done: progress.done - startedWith, ms: shownAt - startedAt })
    output.write(output.isTTY ? `\r\u001b[2K${line}${ends ? '\n' : ''}` : `${line}\n`)
  }
}

/** `locomo.dev.jsonl: writing 400 of 1451, 34.8/s, 31 s left`. `since` is what was done in which time. */
export function progressLine(
  { file, phase, done, total }: EvaluateProgress,
  since: { done: number; ms: number },
): string {
  const amount = `${file}: ${phase} ${done} of ${total}`
  if (since.done <= 0 || since.ms <= 0) return amount
  const perSecond = (since.done * 1000) / since.ms
  const rate = `${amount}, ${perSecond.toFixed(1)}/s`
  return done < total ? `${rate}, ${Math.ceil((total - done) / perSecond)} s left` : rate
}
