import { describe, expect, it } from '@jest/globals'
import { takingTurns } from '../../src/write/turns.js'

/** Work that says when it begins, and ends when it is told to. */
function work(log: string[], name: string) {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return {
    end,
    run: async (alone?: boolean): Promise<void> => {
      log.push(alone === undefined ? name : `${name} ${alone ? 'alone' : 'beside'}`)
      await ended
    },
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('takingTurns', () => {
  it('works side by side, and says who began with nothing beside it', async () => {
    const log: string[] = []
    const turns = takingTurns()
    const [a, b, c] = ['a', 'b', 'c'].map((name) => work(log, name))
    const first = turns.beside(a!.run)
    const second = turns.beside(b!.run)
    await settle()
    expect(log).toEqual(['a alone', 'b beside'])
    a!.end()
    b!.end()
    await Promise.all([first, second])
    const third = turns.beside(c!.run)
    await settle()
    expect(log.at(-1)).toBe('c alone')
    c!.end()
    await third
  })

  it('lets what goes alone wait for what has begun, and what comes later wait for it', async () => {
    const log: string[] = []
    const turns = takingTurns()
    const [a, alone, b, next] = ['a', 'alone', 'b', 'next'].map((name) => work(log, name))
    const all = [turns.beside(a!.run), turns.alone(alone!.run), turns.beside(b!.run), turns.alone(next!.run)]
    await settle()
    expect(log).toEqual(['a alone'])
    a!.end()
    await settle()
    expect(log).toEqual(['a alone', 'alone'])
    alone!.end()
    await settle()
    expect(log).toEqual(['a alone', 'alone', 'b alone'])
    b!.end()
    await settle()
    next!.end()
    await Promise.all(all)
    expect(log.at(-1)).toBe('next')
  })

  it('goes on after work that failed', async () => {
    const turns = takingTurns()
    const fail = (): Promise<never> => Promise.reject(new Error('failed'))
    await expect(turns.alone(fail)).rejects.toThrow('failed')
    await expect(turns.beside(fail)).rejects.toThrow('failed')
    expect(await turns.alone(async () => 1)).toBe(1)
    expect(await turns.beside(async (alone) => alone)).toBe(true)
  })
})
