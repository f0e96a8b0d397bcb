import { readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { describeProcess, isAlive, ownIdentity } from '../../../src/graph/local/process-identity.js'
import { withStartLock } from '../../../src/graph/local/start-lock.js'
import { inFolder } from '../../downloads/file-server.js'

describe('withStartLock', () => {
  it('lets one in at a time and leaves no file', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock')
      let inside = 0
      let most = 0
      const order: number[] = []
      const work = (index: number) => async (): Promise<void> => {
        most = Math.max(most, ++inside)
        await readFile(path, 'utf8')
        order.push(index)
        inside--
      }
      await Promise.all([1, 2, 3, 4].map((index) => withStartLock(path, undefined, work(index))))
      expect(most).toBe(1)
      expect(order.sort()).toEqual([1, 2, 3, 4])
      expect(await readdir(folder)).toEqual([])
    })
  })

  it('is released when the work fails', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock')
      await expect(withStartLock(path, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await withStartLock(path, undefined, () => Promise.resolve(7))).toBe(7)
    })
  })

  it.each([
    ['of a number that no process has', { pid: 999_999_999, startedAt: 'x' }],
    ['of a number that another process got since', { pid: process.pid, startedAt: 'before' }],
  ])('breaks a lock %s, with several waiting', async (_name, holder) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock')
      await writeFile(path, JSON.stringify(holder))
      let inside = 0
      const work = async (): Promise<number> => {
        inside++
        await readFile(path, 'utf8')
        return inside--
      }
      expect(await Promise.all([1, 2, 3].map(() => withStartLock(path, undefined, work)))).toEqual([1, 1, 1])
      expect(await readdir(folder)).toEqual([])
    })
  })

  it('breaks a lock that was left empty long ago', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock')
      await writeFile(path, '')
      await utimes(path, 1, 1)
      expect(await withStartLock(path, undefined, () => Promise.resolve('in'))).toBe('in')
    })
  })

  it('waits for a living holder until it is aborted', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'lock')
      await writeFile(path, JSON.stringify(await ownIdentity()))
      const stop = new AbortController()
      stop.abort(new Error('enough'))
      await expect(withStartLock(path, stop.signal, () => Promise.resolve())).rejects.toThrow('enough')
      expect(await readdir(folder)).toEqual(['lock'])
    })
  })
})

describe('process identity', () => {
  it('knows the running process by number, start and command line', async () => {
    const own = await ownIdentity()
    expect(own.pid).toBe(process.pid)
    expect(own.startedAt).not.toBe('')
    expect(await isAlive(own)).toBe(true)
    expect(await isAlive({ ...own, startedAt: `${own.startedAt}0` })).toBe(false)
    expect((await describeProcess(process.pid))?.command).toContain('jest')
    expect(await describeProcess(999_999_999)).toBeUndefined()
  })
})
