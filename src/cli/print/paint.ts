import type { ProgressStream } from '../../downloads/progress.js'

type Style = (text: string) => string

export interface Paint {
  bold: Style
  dim: Style
  good: Style
  bad: Style
  warn: Style
  accent: Style
}

/** Colours for a terminal; none when the stream isn't one, or when NO_COLOR is set (no-color.org). */
export function paintFor(stream: ProgressStream, env: NodeJS.ProcessEnv): Paint {
  const coloured = Boolean(stream.isTTY) && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  const style =
    (open: number, close: number): Style =>
    (text) =>
      coloured ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    good: style(32, 39),
    bad: style(31, 39),
    warn: style(33, 39),
    accent: style(36, 39),
  }
}
