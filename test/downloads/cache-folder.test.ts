import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { cacheFolder } from '../../src/downloads/cache-folder.js'

describe('cacheFolder', () => {
  it.each([
    [{ ENGRAPH_CACHE: '/a/b', XDG_CACHE_HOME: '/x' }, '/a/b'],
    [{ ENGRAPH_CACHE: '', XDG_CACHE_HOME: '/x' }, '/x/engraph'],
    [{ XDG_CACHE_HOME: 'relative' }, join(homedir(), '.cache', 'engraph')],
    [{}, join(homedir(), '.cache', 'engraph')],
  ])('%o → %s', (env, folder) => {
    expect(cacheFolder(env)).toBe(folder)
  })

  it('makes a relative folder absolute', () => {
    expect(cacheFolder({ ENGRAPH_CACHE: 'here' })).toBe(join(process.cwd(), 'here'))
  })
})
