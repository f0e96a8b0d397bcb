import { EngraphError } from '../errors.js'

/** read and write run in a managed transaction; batch statements open their own (`CALL … IN TRANSACTIONS`, schema). */
export const queryModes = ['read', 'write', 'batch'] as const
export type QueryMode = (typeof queryModes)[number]

export interface CypherStatement {
  name: string
  mode: QueryMode
  text: string
  /** Names of the `$parameters` in the text. */
  parameters: string[]
}

const header = /^\/\/ name:\s*([a-z0-9-]+)\s*$/
const modeLine = /^\/\/ mode:\s*(\w+)\s*$/

/** Reads one file of the catalogue: statements, each under `// name:` and `// mode:` and two lines of why. */
export function parseCypherFile(path: string, content: string): CypherStatement[] {
  const blocks: { name: string; lines: string[] }[] = []
  for (const line of content.split('\n')) {
    const name = header.exec(line)?.[1]
    if (name !== undefined) blocks.push({ name, lines: [] })
    else if (blocks.length > 0) blocks.at(-1)!.lines.push(line)
    else if (line.trim() !== '') throw fault(path, `the text before the first "// name:" line is not a statement`)
  }
  return blocks.map((block) => toStatement(path, block))
}

function toStatement(path: string, block: { name: string; lines: string[] }): CypherStatement {
  const mode = block.lines.map((line) => modeLine.exec(line)?.[1]).find((found) => found !== undefined)
  if (mode === undefined || !queryModes.some((known) => known === mode)) {
    throw fault(path, `${block.name} has the mode ${mode ?? 'none'}; it must be one of ${queryModes.join(', ')}`)
  }
  const text = block.lines
    .filter((line) => !/^\s*\/\//.test(line))
    .join('\n')
    .trim()
    .replace(/;$/, '')
  if (text === '') throw fault(path, `${block.name} has no statement`)
  return { name: block.name, mode: queryModes.find((known) => known === mode)!, text, parameters: parametersOf(text) }
}

/** Parameter names of a statement, outside of its strings and comments. */
export function parametersOf(text: string): string[] {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  return [...new Set([...bare.matchAll(/\$([A-Za-z_]\w*)/g)].map((match) => match[1]!))].sort()
}

function fault(path: string, what: string): EngraphError {
  return new EngraphError('INTERNAL', `The query catalogue is broken in ${path}: ${what}.`)
}
