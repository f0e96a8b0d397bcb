import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { packedSize } from '../../src/graph/meter.js'
import { instantColumn, toDateTime } from '../../src/graph/values.js'

describe('values', () => {
  it('sends an instant and reads it back to the millisecond', () => {
    const dates = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(fc.property(dates, (date) => expect(instantColumn.parse(toDateTime(date))).toEqual(date)))
  })

  it('estimates the size of an answer as PackStream packs it', () => {
    expect(packedSize([1, 'abc', null, true, 1.5])).toBe(3 + 1 + 4 + 1 + 1 + 9)
    expect(packedSize('记忆')).toBe(6 + 1)
  })
})
