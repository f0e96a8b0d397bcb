import { describe, expect, it } from '@jest/globals'
import { chineseValues } from '../../../src/write/change/chinese-values.js'
import { englishValues } from '../../../src/write/change/english-values.js'

const en = (text: string) => englishValues(text).map(({ kind, value }) => [kind, value])
const zh = (text: string) => chineseValues(text).map(({ kind, value }) => [kind, value])

describe('the values of an English statement', () => {
  it.each([
    ["I've tried four Korean restaurants", 'count', '4'],
    ['I finished my 5th project', 'count', '5'],
    ['I finished my fifth issue', 'count', '5'],
    ["I'm on page 220", 'count', '220'],
    ['I have 1,250 followers', 'count', '1250'],
    ['I went six times', 'times', '6 times'],
    ['I went twice', 'times', '2 times'],
    ['yoga three times a week', 'frequency', '3 times / week'],
    ['I had it for 9 months', 'duration', '9 month'],
    ['up at 7:30 am', 'clock', '7:30 am'],
    ['up at 7:00 pm', 'clock', '7 pm'],
    ['a class on Fridays', 'weekday', 'friday'],
    ['we are 5-2', 'score', '5-2'],
    ['my best is 132 points', 'measure', '132 points'],
    ['rent is $1,200', 'money', '$1200'],
  ])('%s', (text, kind, value) => {
    expect(en(text)).toEqual([[kind, value]])
  })

  it.each([
    ['my Nikon D5600 with the 50mm lens'],
    ['my Fitbit Charge 3'],
    ['it was in 2021'],
    ['on June 24th'],
    ['on 7/22'],
    ['two weeks ago'],
    ['that one is nice'],
  ])('are none in: %s', (text) => {
    expect(en(text)).toEqual([])
  })
})

describe('the values of a Chinese statement', () => {
  it.each([
    ['我养了三只猫', 'count', '3 只'],
    ['看到第120页', 'count', '120 第页'],
    ['拍了七次', 'times', '7 次'],
    ['每周去健身房两次', 'frequency', '2 / 周'],
    ['每星期三次', 'frequency', '3 / 周'],
    ['坚持了8个月', 'duration', '8 个月'],
    ['最好成绩是3比2', 'score', '3 2 比'],
    ['体重4.2公斤', 'measure', '4.2 公斤'],
    ['房租3600元', 'money', '3600 元'],
  ])('%s', (text, kind, value) => {
    expect(zh(text)).toEqual([[kind, value]])
  })

  it('are none in codes, of whatever length: they are read in time that grows with it', () => {
    for (const code of ['1'.repeat(28), '４８１５'.repeat(20), '9'.repeat(20_000), '二'.repeat(5_000)]) {
      expect(zh(`微信支付订单号是${code}，请保存。`)).toEqual([])
    }
  })

  it('tell weekdays, and the same ones alike', () => {
    expect(zh('每周三有课')).toEqual(zh('每星期三有课'))
    expect(zh('每周三有课')).not.toEqual(zh('每周四有课'))
  })

  it.each([['第二天很累'], ['一个朋友'], ['2025年'], ['万一下雨']])('are none in: %s', (text) => {
    expect(zh(text)).toEqual([])
  })
})
