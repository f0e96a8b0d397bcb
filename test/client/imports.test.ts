import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Every module that is loaded at run time from `file` on; type imports vanish in the build. */
function loaded(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const source = readFileSync(fileURLToPath(file), 'utf8')
  for (const [statement, from = ''] of source.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'/gm)) {
    if (/^(?:import|export) type\s/.test(statement)) continue
    if (from.startsWith('.')) loaded(new URL(from.replace(/\.js$/, '.ts'), file), seen)
    else seen.add(from)
  }
  return seen
}

describe('the client', () => {
  it('needs nothing but itself and the errors: no package, nothing of Node', () => {
    const root = new URL('../../src/', import.meta.url)
    const modules = [...loaded(new URL('client/index.ts', root))].map((file) => file.replace(root.href, ''))
    expect(modules).toContain('errors.ts')
    expect(modules.filter((file) => !file.startsWith('client/') && file !== 'errors.ts')).toEqual([])
  })
})
