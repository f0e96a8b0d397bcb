import { describe, expect, it } from '@jest/globals'
import { easter } from '../../../src/text/time/holidays.js'
import { islamicDay } from '../../../src/text/time/islamic.js'
import { lunarDay, lunarYearEnd, qingming, winterSolstice } from '../../../src/text/time/lunar.js'
import type { Span } from '../../../src/text/time/types.js'

const day = (span: Span | null): string | undefined =>
  span?.start === undefined ? undefined : new Date(span.start).toISOString().slice(0, 10)

/** Dates as the Hong Kong Observatory publishes them; Node's own calendar has 2027 and 2030 wrong. */
describe('days of the Chinese calendar', () => {
  it.each([
    [2019, '2019-02-05'],
    [2020, '2020-01-25'],
    [2021, '2021-02-12'],
    [2022, '2022-02-01'],
    [2023, '2023-01-22'],
    [2024, '2024-02-10'],
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2027, '2027-02-06'],
    [2028, '2028-01-26'],
    [2030, '2030-02-03'],
  ])('new year of %i', (year, expected) => {
    expect(day(lunarDay(year, 1, 1))).toBe(expected)
  })

  it('finds days before and after a leap month', () => {
    // 2023 has a second second month, 2025 a second sixth one.
    expect(day(lunarDay(2023, 5, 5))).toBe('2023-06-22')
    expect(day(lunarDay(2023, 8, 15))).toBe('2023-09-29')
    expect(day(lunarDay(2025, 5, 5))).toBe('2025-05-31')
    expect(day(lunarDay(2025, 8, 15))).toBe('2025-10-06')
    expect(day(lunarYearEnd(2025))).toBe('2025-01-28')
  })

  it('has no thirtieth in a short month', () => {
    expect(lunarDay(2024, 12, 30)).toBeNull()
    expect(lunarDay(1899, 1, 1)).toBeNull()
  })

  it.each([
    [2017, '2017-04-04', '2017-12-22'],
    [2019, '2019-04-05', '2019-12-22'],
    [2024, '2024-04-04', '2024-12-21'],
    [2027, '2027-04-05', '2027-12-22'],
  ])('solar terms of %i', (year, clear, winter) => {
    expect([day(qingming(year)), day(winterSolstice(year))]).toEqual([clear, winter])
  })
})

describe('other moving days', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2038, '2038-04-25'],
  ])('Easter of %i', (year, expected) => {
    expect(day(easter(year))).toBe(expected)
  })

  it('Eid al-Fitr as Saudi Arabia kept it', () => {
    expect([2022, 2023, 2024].map((year) => day(islamicDay(year, 10, 1)))).toEqual([
      '2022-05-02',
      '2023-04-21',
      '2024-04-10',
    ])
  })
})
