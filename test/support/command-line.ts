import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built command line, as people run it. */
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface CommandResult {
  /** Null when a signal ended it. */
  code: number | null
  stdout: string
  stderr: string
}

export interface CommandOptions {
  /** Added to this process's variables; those of Engraph and Neo4j that it has itself are left out. */
  env?: Record<string, string>
  input?: string
}

export interface StartedCommand {
  process: ChildProcessWithoutNullStreams
  result: Promise<CommandResult>
  /** Resolves with the first line on stdout; rejects when the command ends before it. */
  firstLine: Promise<string>
}

export function startCommand(args: readonly string[], { env = {}, input = '' }: CommandOptions = {}): StartedCommand {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ENGRAPH|NEO4J|OPENAI)_|^NODE_OPTIONS$/.test(name),
  )
  const child = spawn(process.execPath, [program, ...args], { env: { ...Object.fromEntries(inherited), ...env } })
  const output = { stdout: '', stderr: '' }
  let tellLine: (line: string) => void = () => undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    if (output.stdout.includes('\n')) tellLine(output.stdout.slice(0, output.stdout.indexOf('\n')))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  // A command that ends before it has read its input is no fault of the test.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const result = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...output }))
  })
  const firstLine = new Promise<string>((resolve, reject) => {
    tellLine = resolve
    void result.then(({ code, stderr }) => reject(new Error(`It ended with ${code}: ${stderr}`)))
  })
  firstLine.catch(() => undefined)
  return { process: child, result, firstLine }
}

export function runCommand(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return startCommand(args, options).result
}
