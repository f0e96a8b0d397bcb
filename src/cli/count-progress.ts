import type { ProgressStream } from '../downloads/progress.js'

const terminalMs = 200
const lineMs = 10_000

export interface Counted {
  /** What is counted, such as "lines". */
  unit: string
  count: number
  /** Done of the whole, 0 to 1; null when nobody knows how much it is. */
  share: number | null
}

/** Shows how far a long command is: rewrites a line on a terminal, else writes one every 10 s. */
export function countProgress(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): { show(counted: Counted): void; finish(): void } {
  const startedAt = now()
  let shownAt = startedAt
  let isOpen = false
  return {
    show(counted) {
      if (now() - shownAt < (stream.isTTY ? terminalMs : lineMs)) return
      shownAt = now()
      const line = countLine(counted, shownAt - startedAt)
      stream.write(stream.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
      isOpen = Boolean(stream.isTTY)
    },
    finish() {
      if (isOpen) stream.write('\r\u001b[2K')
      isOpen = false
    },
  }
}

/** `4000 lines, 41/s, 37 %, 164 s left`. */
export function countLine({ unit, count, share }: Counted, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? `, ${((count * 1000) / elapsedMs).toFixed(0)}/s` : ''
  if (share === null || share <= 0) return `${count} ${unit}${rate}`
  const leftSeconds = Math.ceil(((elapsedMs / 1000) * (1 - share)) / share)
  const left = leftSeconds < 100 ? `${leftSeconds} s` : `${Math.ceil(leftSeconds / 60)} min`
  return `${count} ${unit}${rate}, ${Math.floor(share * 100)} %, ${left} left`
}
