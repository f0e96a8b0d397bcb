import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEnd } from '../../src/memory/instants.js'
import { timesOf } from '../../src/write/event-times.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

const saidAt = new Date('2026-05-08T10:00:00Z')
const told = (text: string, timeZone?: string) => timesOf(text, { saidAt, timeZone })

describe('timesOf', () => {
  it('takes the time that the text names for when it happened', () => {
    const yesterday = {
      named: true,
      occurredAt: new Date('2026-05-07T00:00:00Z'),
      occurredUntil: new Date('2026-05-07T23:59:59.999Z'),
      due: null,
    }
    expect(told('Yesterday I went to the dentist.')).toEqual(yesterday)
    expect(told('昨天我去看了牙医。')).toEqual(yesterday)
  })

  it('keeps what is planned or owed as due, and its own time as when it happened', () => {
    const undated = { named: false, occurredAt: saidAt, occurredUntil: saidAt }
    expect(told('The report is due on 20 May 2026.')).toEqual({ ...undated, due: new Date('2026-05-20T00:00:00Z') })
    expect(told('报告要在5月20日交。')).toEqual({ ...undated, due: new Date('2026-05-20T00:00:00Z') })
    expect(told('I like tea.')).toEqual({ ...undated, due: null })
  })

  it('leaves open what has been so since', () => {
    expect(told('I have lived in Oslo since 2019.')).toMatchObject({
      named: true,
      occurredAt: new Date('2019-01-01T00:00:00Z'),
      occurredUntil: openEnd,
    })
  })

  it('counts days in the zone of the writer', () => {
    expect(told('昨天下雨了。', 'Asia/Shanghai').occurredAt).toEqual(new Date('2026-05-06T16:00:00Z'))
    expect(told('昨天下雨了。', '+08:00').occurredAt).toEqual(new Date('2026-05-06T16:00:00Z'))
  })

  it('has no instants that a database of years 1 to 9999 would not take', () => {
    for (const text of [
      'It was founded in 3000 BC.',
      'It ends in the year 12000.',
      'due by 31 December 9999',
      '公元前221年秦朝建立',
    ]) {
      const { occurredAt, occurredUntil, due } = told(text)
      for (const instant of [occurredAt, occurredUntil, due ?? saidAt]) {
        expect(instant.getUTCFullYear()).toBeGreaterThanOrEqual(1)
        expect(instant.getUTCFullYear()).toBeLessThanOrEqual(9999)
      }
    }
  })
})

describe('a write', () => {
  let fixture: WriteFixture
  beforeAll(async () => {
    fixture = await writeFixture()
  })
  afterAll(() => fixture.close())

  it('keeps both the time of saying and the time of happening; the order of the session is that of saying', async () => {
    const path = fixture.openPath({ settings: { timeZone: 'Asia/Tokyo' } })
    const session = 'trip'
    await path.accept(fixture.scopes, [
      { content: 'I got home from the lake.', session, occurredAt: '2026-05-08T10:00:00Z', wait: 'STORED' },
      { content: 'Last year I was at the sea instead.', session, occurredAt: '2026-05-08T10:01:00Z', wait: 'STORED' },
      { content: '前天我爬了山。', session, occurredAt: '2026-05-09T02:00:00+08:00', wait: 'STORED' },
      { content: 'Yesterday it rained.', session, occurredAt: '2026-05-09T03:00:00Z', timeZone: 'UTC', wait: 'STORED' },
    ])
    const memories = await fixture.memories()
    const shown = memories.map(({ saidAt: said, occurredAt, occurredUntil, dated }) =>
      [said, occurredAt, occurredUntil, dated].map(String),
    )
    expect(shown.map(([said]) => said)).toEqual([
      '2026-05-08T10:00:00Z',
      '2026-05-08T10:01:00Z',
      '2026-05-08T18:00:00Z',
      '2026-05-09T03:00:00Z',
    ])
    expect(shown.map(([, ...rest]) => rest)).toEqual([
      ['2026-05-08T10:00:00Z', '2026-05-08T10:00:00Z', 'true'],
      ['2024-12-31T15:00:00Z', '2025-12-31T14:59:59.999000000Z', 'true'],
      ['2026-05-06T16:00:00Z', '2026-05-07T15:59:59.999000000Z', 'true'],
      ['2026-05-08T00:00:00Z', '2026-05-08T23:59:59.999000000Z', 'true'],
    ])
    const ids = memories.map(({ id }) => id)
    const temporal = (await fixture.edges()).filter(({ type }) => type === 'TEMPORAL')
    expect(temporal.map(({ from, to }) => [ids.indexOf(from), ids.indexOf(to)]).sort()).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it.each(['Mars/Olympus', '', '+25:00', '+08', 'x'.repeat(200)])('refuses the time zone %j', async (timeZone) => {
    const path = fixture.openPath()
    await expect(path.accept(fixture.scopes, [{ content: 'x', timeZone }])).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'timeZone',
    })
  })
})
