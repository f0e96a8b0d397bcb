import { describe, expect, it } from '@jest/globals'
import { readTimes, type ReadTimesOptions } from '../../../src/text/time/read-times.js'

/** A Wednesday, 15 May 2024, in the afternoon: what is expected below was counted on a paper calendar. */
const now = new Date('2024-05-15T14:30:00Z')

function days(text: string, options: Partial<ReadTimesOptions> = {}): string[] {
  return readTimes(text, { now, as: 'question', ...options }).map(({ from, until }) => {
    const [first, last] = [from, until].map((date) => date?.toISOString().slice(0, 10) ?? '')
    return first === last ? `${first}` : `${first}..${last}`
  })
}

function instants(text: string, options: Partial<ReadTimesOptions> = {}): (string | undefined)[] {
  const [range] = readTimes(text, { now, as: 'question', ...options })
  return [range?.from?.toISOString(), range?.until?.toISOString()]
}

describe('English times', () => {
  it.each([
    ['What did I cook yesterday?', '2024-05-14'],
    ['The dentist called the day before yesterday.', '2024-05-13'],
    ['Who visited us last week?', '2024-05-06..2024-05-12'],
    ['We moved in the month before last.', '2024-03-01..2024-03-31'],
    ['the plans we made last weekend', '2024-05-11..2024-05-12'],
    ['What did Ana say on Monday?', '2024-05-13'],
    ['Ana wrote two weeks ago on Friday.', '2024-05-03'],
    ['the call from last Friday', '2024-05-10'],
    ['What was due on Thursday of last week?', '2024-05-09'],
    ['It rained 3 days ago.', '2024-05-12'],
    ['I bought it a few days ago.', '2024-05-10..2024-05-13'],
    ['a couple of weeks ago', '2024-04-24..2024-05-08'],
    ['over the past three months', '2024-02-15..2024-05-15'],
    ['the race on 15 May 2023', '2023-05-15'],
    ['on May 3rd, 2024 we met', '2024-05-03'],
    ['the fair on June 9', '2023-06-09'],
    ['invoice of 2024-02-29', '2024-02-29'],
    ['paid on 3/5/2024', '2024-03-05'],
    ['paid on 25/3/2024', '2024-03-25'],
    ['the 20th of last month', '2024-04-20'],
    ['in March', '2024-03-01..2024-03-31'],
    ['in November', '2023-11-01..2023-11-30'],
    ['in early 2019', '2019-01-01..2019-06-30'],
    ['late in April', '2024-04-16..2024-04-30'],
    ['in 1998', '1998-01-01..1998-12-31'],
    ['the first week of 2023', '2023-01-02..2023-01-08'],
    ['the last Monday of May 2023', '2023-05-29'],
    ['in Q3 2023', '2023-07-01..2023-09-30'],
    ['the second quarter of last year', '2023-04-01..2023-06-30'],
    ['summer of 2021', '2021-06-01..2021-08-31'],
    ['last winter', '2023-12-01..2024-02-29'],
    ['back in the 1980s', '1980-01-01..1989-12-31'],
    ['in the nineties', '1990-01-01..1999-12-31'],
    ['between March and May 2020', '2020-03-01..2020-05-31'],
    ['from 30 December 2022 to 2 January 2023', '2022-12-30..2023-01-02'],
    ['from November to February', '2023-11-01..2024-02-29'],
    ['April 3-7', '2024-04-03..2024-04-07'],
    ['since 2015', '2015-01-01..'],
    ['since last Monday', '2024-05-13..'],
    ['before March 2020', '..2020-02-29'],
    ['after 2020', '2021-01-01..'],
    ['until the end of June 2023', '..2023-06-30'],
    ['after 2018 and before 2021', '2019-01-01..2020-12-31'],
    ['two weeks before 24 May 2024', '2024-05-10'],
    ['the weekend before 15 May', '2024-05-11..2024-05-12'],
    ['recently', '2024-04-15..2024-05-15'],
    ['the other day', '2024-05-08..2024-05-14'],
    ['last Christmas', '2023-12-25'],
    ['on New Year’s Eve', '2023-12-31'],
    ['in ’99', '1999-01-01..1999-12-31'],
  ])('%s', (text, expected) => {
    expect(days(text)).toEqual([expected])
  })

  it.each([
    'May I borrow your bike?',
    'She may have been the one who may not come.',
    'We march on, and the sun sat low.',
    'It costs $2000, or 1999 tokens.',
    'Call 555-1234 or +44 171 2345678.',
    'Use version 3.11.2, not 2.0.2023.1.',
    'Mix 1/2 cup of sugar with 3/4 cup of flour.',
    'It is open 24/7.',
    'The server is 192.168.1.20.',
    'I will second that motion at once.',
    'The spring in the mattress broke.',
    'every Friday',
    'a hundred thousand years ago',
    '',
  ])('finds none in: %s', (text) => {
    expect(days(text)).toEqual([])
  })

  it('reads times of day with their day', () => {
    expect(instants('yesterday at 3pm')).toEqual(['2024-05-14T15:00:00.000Z', '2024-05-14T15:00:59.999Z'])
    expect(instants('from 9am to 5:30pm on Monday')).toEqual(['2024-05-13T09:00:00.000Z', '2024-05-13T17:29:59.999Z'])
    expect(instants('tonight at 8')).toEqual(['2024-05-15T20:00:00.000Z', '2024-05-15T20:00:59.999Z'])
    expect(instants('on Sunday morning')[0]).toBe('2024-05-12T06:00:00.000Z')
  })
})

describe('Chinese times', () => {
  it.each([
    ['昨天晚饭吃了什么', '2024-05-14'],
    ['大前天谁来过', '2024-05-12'],
    ['上周我去了哪里', '2024-05-06..2024-05-12'],
    ['上個禮拜五的會議', '2024-05-10'],
    ['上上周的账单', '2024-04-29..2024-05-05'],
    ['下下周一开会', '2024-05-27'],
    ['上上个月的开销', '2024-03-01..2024-03-31'],
    ['两周前的周五', '2024-05-03'],
    ['三天前买的票', '2024-05-12'],
    ['几天前', '2024-05-10..2024-05-13'],
    ['两三天前', '2024-05-12..2024-05-13'],
    ['最近一周', '2024-05-08..2024-05-15'],
    ['过去三个月', '2024-02-15..2024-05-15'],
    ['２０２３年３月５日', '2023-03-05'],
    ['二〇二三年三月五号', '2023-03-05'],
    ['去年5月', '2023-05-01..2023-05-31'],
    ['11月去过哪里', '2023-11-01..2023-11-30'],
    ['三月初', '2024-03-01..2024-03-10'],
    ['4月中旬', '2024-04-11..2024-04-20'],
    ['去年二月下旬', '2023-02-21..2023-02-28'],
    ['上个月底', '2024-04-21..2024-04-30'],
    ['上半年', '2024-01-01..2024-06-30'],
    ['去年下半年', '2023-07-01..2023-12-31'],
    ['2022年第三季度', '2022-07-01..2022-09-30'],
    ['2018年', '2018-01-01..2018-12-31'],
    ['上世纪八十年代', '1980-01-01..1989-12-31'],
    ['前年夏天', '2022-06-01..2022-08-31'],
    ['3月到5月', '2024-03-01..2024-05-31'],
    ['2月11日至13日期间', '2024-02-11..2024-02-13'],
    ['2019年与2021年之间', '2019-01-01..2021-12-31'],
    ['去年8月至今', '2023-08-01..'],
    ['2015年以来', '2015-01-01..'],
    ['春节前', '..2024-02-09'],
    ['截至上周', '..2024-05-12'],
    ['3月6日前交的', '..2024-03-05'],
    ['2020年的前两周', '2019-12-30..2020-01-12'],
    ['去年最后三个月', '2023-10-01..2023-12-31'],
    ['去年国庆', '2023-10-01'],
    ['去年国庆假期', '2023-10-01..2023-10-07'],
    ['2023年中秋节', '2023-09-29'],
    ['大年初三', '2024-02-12'],
    ['腊月廿三', '2024-02-02'],
    ['前段时间', '2024-02-15..2024-05-12'],
    ['这两天', '2024-05-13..2024-05-15'],
  ])('%s', (text, expected) => {
    expect(days(text)).toEqual([expected])
  })

  it.each([
    '三个月的孩子',
    '手机号是13812345678',
    '一共2000元',
    '住在3号楼',
    '每周五都去',
    '五角钱',
    '他现在很忙',
    '版本2.3.1',
  ])('finds none in: %s', (text) => {
    expect(days(text)).toEqual([])
  })

  it('reads times of day with their day', () => {
    expect(instants('昨晚八点半')[0]).toBe('2024-05-14T20:30:00.000Z')
    expect(instants('周一上午10点到12点')).toEqual(['2024-05-13T10:00:00.000Z', '2024-05-13T11:59:59.999Z'])
    expect(instants('明天下午三点一刻')[0]).toBe('2024-05-16T15:15:00.000Z')
  })
})

describe('which way a time is taken', () => {
  it('looks back in a question, unless it asks what will be', () => {
    expect(days('What did we plan for June 3?')).toEqual(['2023-06-03'])
    expect(days('Where will we stay on June 3?')).toEqual(['2024-06-03'])
  })

  it('follows the sentence in a memory', () => {
    expect(days('We met on Friday.', { as: 'memory' })).toEqual(['2024-05-10'])
    expect(days('We will meet on Friday.', { as: 'memory' })).toEqual(['2024-05-17'])
    expect(days('Met Ana on Friday. I’ll see her again on Monday.', { as: 'memory' })).toEqual([
      '2024-05-10',
      '2024-05-20',
    ])
    expect(days('6月3日交报告，记得提醒我', { as: 'memory' })).toEqual(['2024-06-03'])
  })

  it('reads numbers in the order of the language', () => {
    expect(days('3/5/2024', { lang: 'en' })).toEqual(['2024-03-05'])
    expect(days('3/5/2024', { lang: 'zh' })).toEqual(['2024-05-03'])
  })

  it('reads both languages in one text, in order, and says where', () => {
    const ranges = readTimes('I met 小李 上周 and again yesterday', { now, as: 'memory' })
    expect(ranges.map(({ text, at }) => [text, at])).toEqual([
      ['上周', 9],
      ['yesterday', 22],
    ])
  })
})

describe('Chinese times of less usual forms', () => {
  it.each([
    ['去年的今天我们在哪里？', '2023-05-15'],
    ['上周的今天', '2024-05-08'],
    ['三年前的今天下着雪', '2021-05-15'],
    ['一个半月前搬的家', '2024-03-31'],
    ['再下周开会', '2024-05-27..2024-06-02'],
    ['2023年3至5月的账单', '2023-03-01..2023-05-31'],
    ['1-3月的销售额', '2024-01-01..2024-03-31'],
    ['16年一季度', '2016-01-01..2016-03-31'],
    ['腊月二十三祭灶', '2024-02-02'],
    ['今年复活节', '2024-03-31'],
    ['后三天有雨', '2024-05-16..2024-05-18'],
    ['过去3月的开销', '2024-02-15..2024-05-15'],
    ['两年来一直如此', '2022-05-15..2024-05-15'],
    ['上一季的收入', '2024-01-01..2024-03-31'],
    ['初夏的傍晚', '2023-06-01..2023-06-30'],
  ])('%s', (text, expected) => {
    expect(days(text)).toEqual([expected])
  })

  it.each(['最后三天', '出院后三天', '我将近三天没睡'])('%s names no time of its own', (text) => {
    expect(days(text)).toEqual([])
  })
})
