import type { Terminal } from '../terminal.js'

const controlC = '\u0003'
const controlD = '\u0004'

/** Each key as it is pressed; Ctrl-C and Ctrl-D end it. Gives the terminal back when it is left. */
export async function* keyPresses({ stdin }: Terminal): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  stdin.setRawMode?.(true)
  try {
    for await (const chunk of stdin) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      for (const key of text) {
        if (key === controlC || key === controlD) return undefined
        yield key
      }
    }
    return undefined
  } finally {
    stdin.setRawMode?.(false)
  }
}
