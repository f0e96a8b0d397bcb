import type { ProgressStream } from '../downloads/progress.js'

/** Where a command reads and writes; the process itself has this shape. */
export interface Terminal {
  stdin: AsyncIterable<string | Uint8Array> & {
    /** Whether a person types it … */
    isTTY?: boolean | undefined
    /** … and a way to get each key as it is pressed. */
    setRawMode?: ((raw: boolean) => unknown) | undefined
  }
  stdout: ProgressStream
  stderr: ProgressStream
  env: NodeJS.ProcessEnv
}

/** One JSON value as a line; dates as ISO text. */
export function writeJson(terminal: Terminal, value: unknown): void {
  terminal.stdout.write(`${JSON.stringify(value)}\n`)
}

export function writeLine(terminal: Terminal, text = ''): void {
  terminal.stdout.write(`${text}\n`)
}

/** For a person who waits: a line on stderr, and nothing where no person reads it. */
export function sayOnTerminal({ stderr }: Terminal, text: string): void {
  if (stderr.isTTY) stderr.write(`${text}\n`)
}
