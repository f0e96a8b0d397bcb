import { openSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { diskError } from '../../src/downloads/disk-error.js'
import { EngraphError } from '../../src/errors.js'

const where = { folder: '/cache', neededBytes: 12_000_001, code: 'MODEL_UNAVAILABLE' } as const
const systemError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code })

describe('diskError', () => {
  it.each(['ENOSPC', 'EDQUOT'])('%s names the folder and the megabytes, rounded up', (code) => {
    const error = diskError(systemError(code), where)
    expect(error).toBeInstanceOf(EngraphError)
    expect(error).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message:
        'The disk that holds /cache is full: 13 MB more are needed; free space or set ENGRAPH_CACHE to a folder on another disk.',
    })
  })

  it('knows the error of a real full device', () => {
    let thrown: unknown
    try {
      writeSync(openSync('/dev/full', 'w'), 'x')
    } catch (error) {
      thrown = error
    }
    expect(diskError(thrown, where)).toMatchObject({ message: expect.stringContaining('is full') })
  })

  it.each(['EACCES', 'EPERM', 'EROFS'])('%s says that the folder cannot be written', (code) => {
    expect(diskError(systemError(code), where)).toMatchObject({
      message: `Cannot write /cache: ${code}: no; make it writable or set ENGRAPH_CACHE to a folder that is.`,
    })
  })

  it('knows the error of a folder below a file', async () => {
    const thrown: unknown = await mkdir(`${process.execPath}/x`).catch((error: unknown) => error)
    expect(diskError(thrown, where)).toMatchObject({ message: expect.stringMatching(/^Cannot write \/cache/) })
  })

  it('leaves other errors and our own as they are', () => {
    for (const error of [systemError('EMFILE'), new EngraphError('NOT_FOUND', 'x'), new Error('y'), 'z']) {
      expect(diskError(error, where)).toBe(error)
    }
  })
})
