import type { Terminal } from './terminal.js'

/** An argument's text, or all of standard input when it is `-`, without the line end that editors and `echo` add. */
export async function readText(argument: string, terminal: Terminal): Promise<string> {
  if (argument !== '-') return argument
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of terminal.stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  }
  return (text + decoder.decode()).replace(/\r?\n$/, '')
}
