/** Where progress goes: a terminal rewrites one line, anything else gets a line now and then. */
export interface ProgressStream {
  write(text: string): unknown
  isTTY?: boolean | undefined
  /** @default 80 */
  columns?: number | undefined
}

export interface ProgressOptions {
  stream: ProgressStream
  /** Writes nothing at all. @default false */
  quiet?: boolean | undefined
  /** Milliseconds, monotonic. @default performance.now */
  now?: (() => number) | undefined
}

export interface PhaseFigures {
  doneBytes: number
  totalBytes: number
}

export interface ProgressPhase {
  update(figures: PhaseFigures): void
  /** Ends the phase with a line that stays; safe to call twice. */
  finish(note?: string): void
}

export interface ProgressDisplay {
  /** Starts a phase, such as "Neo4j 2026.09.0". Of several at once a terminal's line shows the one that is open longest. */
  phase(label: string): ProgressPhase
}

/** A terminal redraw costs little, but more than ten a second only flicker. */
const redrawMs = 100
const lineMs = 5_000
const linePercent = 10
/** The speed is taken over this long, so that a stall shows soon and a burst doesn't mislead. */
const speedWindowMs = 3_000

/** One progress display. On a terminal it rewrites a line; otherwise it writes one per 10 % or 5 s, whichever is rarer. */
export function progressDisplay({
  stream,
  quiet = false,
  now = () => performance.now(),
}: ProgressOptions): ProgressDisplay {
  const open: symbol[] = []
  return {
    phase(label) {
      if (quiet) return silentPhase
      const self = Symbol(label)
      open.push(self)
      return openPhase(label, {
        stream,
        now,
        isShown: () => !stream.isTTY || open[0] === self,
        onFinish: () => open.splice(open.indexOf(self), 1),
      })
    },
  }
}

/**
 * Turns reports that name their step into phases of a display, one a label, however steps alternate: a phase ends with
 * its last byte, the others with `finish`; call that after the last report.
 */
export function phaseReporter(display: ProgressDisplay): {
  report(step: { label: string; doneBytes?: number; totalBytes?: number }): void
  finish(): void
} {
  const phases = new Map<string, ProgressPhase>()
  return {
    report({ label, doneBytes, totalBytes }) {
      const phase = phases.get(label) ?? display.phase(label)
      phases.set(label, phase)
      if (doneBytes === undefined || totalBytes === undefined) return
      phase.update({ doneBytes, totalBytes })
      if (doneBytes >= totalBytes) phase.finish()
    },
    finish() {
      for (const phase of phases.values()) phase.finish()
    },
  }
}

const silentPhase: ProgressPhase = { update: () => undefined, finish: () => undefined }

interface PhasePlace {
  stream: ProgressStream
  now: () => number
  isShown: () => boolean
  onFinish: () => void
}

function openPhase(label: string, { stream, now, isShown, onFinish }: PhasePlace): ProgressPhase {
  const startedAt = now()
  const samples: { at: number; bytes: number }[] = []
  let figures: PhaseFigures | undefined
  let firstBytes: number | undefined
  let drawnAt = -Infinity
  let drawnPercent = -Infinity
  let finished = false
  const clear = stream.isTTY ? '\r\u001b[2K' : ''
  const show = (text: string, ending: string): void => {
    const width = stream.isTTY ? (stream.columns || 80) - 1 : Infinity
    stream.write(`${clear}${text.length > width ? text.slice(0, width) : text}${ending}`)
  }
  if (stream.isTTY && isShown()) show(`${label} …`, '')

  return {
    update(next) {
      if (finished) return
      const at = now()
      figures = next
      firstBytes ??= next.doneBytes
      samples.push({ at, bytes: next.doneBytes })
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > speedWindowMs) samples.shift()
      const percent = percentOf(next)
      const isDue = stream.isTTY
        ? at - drawnAt >= redrawMs
        : percent - drawnPercent >= linePercent && at - Math.max(drawnAt, startedAt) >= lineMs
      if (!isDue || !isShown()) return
      drawnAt = at
      drawnPercent = percent
      show(progressLine(label, next, speedOf(samples)), stream.isTTY ? '' : '\n')
    },
    finish(note) {
      if (finished) return
      finished = true
      onFinish()
      const seconds = (now() - startedAt) / 1000
      const fetched = figures === undefined ? '' : `, ${formatBytes(figures.doneBytes)}`
      show(note === undefined ? `${label}: done in ${seconds.toFixed(1)} s${fetched}` : `${label}: ${note}`, '\n')
    },
  }
}

function percentOf({ doneBytes, totalBytes }: PhaseFigures): number {
  return totalBytes === 0 ? 100 : Math.floor((100 * Math.min(doneBytes, totalBytes)) / totalBytes)
}

function speedOf(samples: { at: number; bytes: number }[]): number | undefined {
  const first = samples.at(0)
  const last = samples.at(-1)
  if (!first || !last || last.at <= first.at || last.bytes <= first.bytes) return undefined
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

/** `Neo4j 2026.09.0: 42 % of 176 MB, 12.3 MB/s, 9 s left`. */
export function progressLine(label: string, figures: PhaseFigures, bytesPerSecond: number | undefined): string {
  const amount = `${label}: ${percentOf(figures)} % of ${formatBytes(figures.totalBytes)}`
  if (bytesPerSecond === undefined) return amount
  const left = Math.max(0, figures.totalBytes - figures.doneBytes) / bytesPerSecond
  return `${amount}, ${formatBytes(bytesPerSecond)}/s, ${formatSeconds(left)} left`
}

/** Decimal units as disks and networks use them: 999 B, 1.0 kB, 45 MB. */
export function formatBytes(bytes: number): string {
  let value = bytes
  for (const unit of ['B', 'kB', 'MB']) {
    if (value < 999.5) return `${unit === 'B' || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${unit}`
    value /= 1000
  }
  return `${value.toFixed(1)} GB`
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 100 ? `${whole} s` : `${Math.ceil(whole / 60)} min`
}
