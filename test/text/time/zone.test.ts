import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { EngraphError } from '../../../src/errors.js'
import { readTimes } from '../../../src/text/time/read-times.js'
import { toInstant, toLocal } from '../../../src/text/time/zone.js'

function first(text: string, { now, timeZone }: { now: string; timeZone: string }): (string | undefined)[] {
  const [range] = readTimes(text, { now: new Date(now), timeZone, as: 'question' })
  return [range?.from?.toISOString(), range?.until?.toISOString()]
}

describe('days of a time zone', () => {
  it('are those of the wall clock there: 23:30 in Shanghai is still that day', () => {
    expect(first('yesterday', { now: '2024-05-15T15:30:00Z', timeZone: 'Asia/Shanghai' })).toEqual([
      '2024-05-13T16:00:00.000Z',
      '2024-05-14T15:59:59.999Z',
    ])
  })

  it('are those of the wall clock there: 23:30 in New York is already the next day in UTC', () => {
    expect(first('yesterday', { now: '2024-05-16T03:30:00Z', timeZone: 'America/New_York' })).toEqual([
      '2024-05-14T04:00:00.000Z',
      '2024-05-15T03:59:59.999Z',
    ])
  })

  it('have 23 hours when clocks go forward and 25 when they go back', () => {
    expect(first('yesterday', { now: '2024-03-11T16:00:00Z', timeZone: 'America/New_York' })).toEqual([
      '2024-03-10T05:00:00.000Z',
      '2024-03-11T03:59:59.999Z',
    ])
    expect(first('yesterday', { now: '2024-11-04T16:00:00Z', timeZone: 'America/New_York' })).toEqual([
      '2024-11-03T04:00:00.000Z',
      '2024-11-04T04:59:59.999Z',
    ])
  })

  it('refuses a zone that does not exist', () => {
    expect(() => first('yesterday', { now: '2024-05-15T00:00:00Z', timeZone: 'Mars/Olympus' })).toThrow(EngraphError)
  })

  it('come back to the same instant, except in the hour that happens twice', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true }),
        zones,
        (date, zone) => {
          const local = toLocal(date.getTime(), zone)
          expect(toLocal(toInstant(local, zone), zone)).toBe(local)
          expect(Math.abs(toInstant(local, zone) - date.getTime())).toBeLessThanOrEqual(3_600_000)
        },
      ),
    )
  })
})
