import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseDateTime } from '../../src/memory/date-time.js'

describe('parseDateTime', () => {
  // Instants worked out by hand from RFC 3339, section 5.8 and the calendar.
  it.each([
    ['1985-04-12T23:20:50.52Z', '1985-04-12T23:20:50.520Z'],
    ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57.000Z'],
    ['1937-01-01T12:00:27.87+00:20', '1937-01-01T11:40:27.870Z'],
    ['2025-03-01t17:30:00+08:00', '2025-03-01T09:30:00.000Z'],
    ['2024-02-29T00:00:00.123456789z', '2024-02-29T00:00:00.123Z'],
    ['2000-02-29T00:00:00-00:00', '2000-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['9998-12-31T23:59:59.999Z', '9998-12-31T23:59:59.999Z'],
  ])('reads %s', (text, instant) => {
    expect(parseDateTime(text).toISOString()).toBe(instant)
  })

  it.each([
    ['2025-03-01', /a bare date has no time and no offset/],
    ['2025-03-01T09:30:00', /the offset is missing/],
    ['2025-03-01 09:30', /the offset is missing/],
    ['2025-03-01T09:30Z', /it is not in that form/],
    ['2025-03-01 09:30:00Z', /it is not in that form/],
    ['2025-02-29T00:00:00Z', /no such day/],
    ['1900-02-29T00:00:00Z', /no such day/],
    ['2025-04-31T00:00:00Z', /no such day/],
    ['2025-00-10T00:00:00Z', /no such day/],
    ['2025-13-10T00:00:00Z', /no such day/],
    ['2025-03-01T24:00:00Z', /no such time of day/],
    ['2016-12-31T23:59:60Z', /no such time of day/],
    ['2025-03-01T09:30:00+24:00', /no such offset/],
    ['2025-03-01T09:30:00+0800', /it is not in that form/],
    ['0000-12-31T23:59:59Z', /year is out of range/],
    ['0001-01-01T00:30:00+01:00', /year is out of range/],
    ['9998-12-31T23:30:00-01:00', /year is out of range/],
    ['9999-01-01T00:00:00Z', /year is out of range/],
    ['+010000-01-01T00:00:00Z', /it is not in that form/],
    ['1740821400000', /it is not in that form/],
    ['yesterday', /it is not in that form/],
    ['', /it is not in that form/],
    ['2025-03-01T09:30:00Z\n', /it is not in that form/],
    ['２０２５-03-01T09:30:00Z', /it is not in that form/],
  ])('refuses %j and says why', (text, why) => {
    expect(() => parseDateTime(text)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringMatching(why) }),
    )
  })

  it('gives back any instant that it is given in any offset', () => {
    const instant = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9998-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }), (expected, offsetMinutes) => {
        const local = new Date(expected.getTime() + offsetMinutes * 60_000)
        const pad = (value: number): string => String(value).padStart(2, '0')
        const size = Math.abs(offsetMinutes)
        const offset = `${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
        expect(parseDateTime(local.toISOString().replace('Z', offset))).toEqual(expected)
      }),
    )
  })

  it('never gives anything but an instant or BAD_INPUT', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9TZ:+. -]{0,30}$/), (text) => {
        try {
          expect(parseDateTime(text).getTime()).not.toBeNaN()
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_INPUT' })
        }
      }),
    )
  })
})
