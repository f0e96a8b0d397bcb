import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { artifactFile } from '../../src/downloads/fetch-all.js'
import { lockPath, readLock } from '../../src/downloads/lock.js'
import { inFolder } from './file-server.js'

describe('readLock', () => {
  it('reads the lock of the server: 231 jars with different names, 176 MB', async () => {
    const { artifacts } = await readLock(lockPath('neo4j'))
    expect(new Set(artifacts.map(artifactFile)).size).toBe(231)
    expect(artifacts.reduce((sum, { size }) => sum + size, 0)).toBe(176_061_082)
  })

  it('reads the lock of Java: one wheel for each platform', async () => {
    const { artifacts } = await readLock(lockPath('java'))
    expect(artifacts.map(({ platform }) => platform).sort()).toEqual([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
      'win32-x64',
    ])
  })

  it.each([
    ['{', 'cannot be read'],
    ['{"artifacts": []}', 'artifacts'],
    ['{"artifacts": [{"kind": "npm"}]}', 'artifacts.0.kind'],
    ['{"artifacts": [{"kind":"pypi","project":"p","file":"../x","sha256":"","size":1}]}', 'artifacts.0.file'],
  ])('names the fault of %s', async (text, fault) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock.json')
      await writeFile(path, text)
      await expect(readLock(path)).rejects.toThrow(fault)
      await expect(readLock(path)).rejects.toMatchObject({ code: 'INTERNAL' })
    })
  })
})
