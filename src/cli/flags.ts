import { InvalidArgumentError, type Command } from 'commander'
import { resolveSettings, type Settings } from '../settings.js'

/** Flags that every command takes. */
export interface CommonFlags {
  dataFolder?: string
  json?: true
}

/** Flags of the commands that touch memories. */
export interface CallerFlags extends CommonFlags {
  space?: string
  agent?: string
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON only, on stdout')
}

export function withCaller(command: Command): Command {
  return withJson(command)
    .option('--space <name>', 'whose memory: the tenant (default: ENGRAPH_SPACE, else "default")')
    .option('--agent <name>', 'whose memory: the agent (default: ENGRAPH_AGENT, else "default")')
}

/** Shown below a command's options. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
}

/** Every setting, with the flags before everything else. Throws BAD_INPUT. */
export function settingsOf({ dataFolder, space, agent }: CallerFlags): Settings {
  return resolveSettings({ dataFolder, space, agent })
}

/** A flag's number. Ranges are checked where the number is used. */
export function readNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError(`It must be a number.`)
  return value
}

export function readWhole(text: string): number {
  const value = readNumber(text)
  if (!Number.isInteger(value)) throw new InvalidArgumentError(`It must be a whole number.`)
  return value
}

/** One word of a closed set, in any case. */
export function readWord<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word.toLowerCase() === text.trim().toLowerCase())
    if (found === undefined) throw new InvalidArgumentError(`It must be one of ${words.join(', ').toLowerCase()}.`)
    return found
  }
}

/** Several words of a closed set, comma-separated; the flag may be repeated. */
export function readWords<Word extends string>(words: readonly Word[]): (text: string, before?: Word[]) => Word[] {
  const read = readWord(words)
  return (text, before = []) => [...before, ...readList(text).map(read)]
}

/** Comma-separated texts; the flag may be repeated. */
export function readList(text: string, before: readonly string[] = []): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...before, ...parts.filter((part) => part !== '')]
}

export function readJsonObject(text: string): Record<string, unknown> {
  const refuse = (): never => {
    throw new InvalidArgumentError(`It must be a JSON object, such as '{"page": 3}'.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse()
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : refuse()
}
