import { createReadStream } from 'node:fs'
import { EngraphError, messageOf } from '../errors.js'

/**
 * The lines of a UTF-8 file with their numbers from 1, in bounded memory; blank lines are left out. Only line feeds end a
 * line: node:readline also ends one at U+2028, which JSON allows inside a text. Throws BAD_INPUT for an unreadable file.
 */
export async function* readLines(path: string): AsyncGenerator<{ number: number; text: string }> {
  let number = 0
  for await (const line of splitAtLineFeeds(path)) {
    number += 1
    const text = (number === 1 ? line.replace(/^\ufeff/, '') : line).trim()
    if (text !== '') yield { number, text }
  }
}

async function* splitAtLineFeeds(path: string): AsyncGenerator<string> {
  const stream = createReadStream(path, 'utf8')
  let rest = ''
  try {
    for await (const chunk of stream) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new EngraphError('BAD_INPUT', `${path} can't be read: ${messageOf(error)}.`, {
      field: 'file',
      value: path,
      cause: error,
    })
  }
  if (rest !== '') yield rest
}
