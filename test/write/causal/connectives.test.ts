import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { statedCauses } from '../../../src/write/causal/connectives.js'

describe('causes that a text states', () => {
  it.each([
    ['The demo was off because the server was down.', 'en', 'The demo was off', 'the server was down'],
    ['Because the road was icy, we took the train.', 'en', 'we took the train', 'the road was icy'],
    ['We moved the picnic due to the storm.', 'en', 'We moved the picnic', 'the storm'],
    ['It was late. We left early because Mia felt ill.', 'en', 'We left early', 'Mia felt ill'],
    ['因为下雨，我们取消了野餐。', 'zh', '我们取消了野餐', '下雨'],
    ['由于预算不够，所以项目推迟了。', 'zh', '项目推迟了', '预算不够'],
    ['昨天服务停了，因为磁盘满了。', 'zh', '昨天服务停了', '磁盘满了'],
  ])('%s', (text, lang, effect, cause) => {
    expect(statedCauses(text, lang)).toEqual([expect.objectContaining({ effect, cause })])
  })

  it.each([
    ["That's why I sold the car.", 'en'],
    ['Because of that we stay home.', 'en'],
    ['As a result the release slipped.', 'en'],
    ['所以我把车卖了。', 'zh'],
    ['因此发布推迟了。', 'zh'],
  ])('%s points to what was said before', (text, lang) => {
    expect(statedCauses(text, lang)).toEqual([expect.objectContaining({ cause: null })])
  })

  it.each([
    ['Because the disk was full.', 'en', 'the disk was full'],
    ["It's because the disk was full.", 'en', 'the disk was full'],
    ['因为磁盘满了。', 'zh', '磁盘满了'],
  ])('%s gives the reason for what was said before', (text, lang, cause) => {
    expect(statedCauses(text, lang)).toEqual([expect.objectContaining({ cause, effect: null })])
  })

  it.each([
    ['Did you leave because it was late?', 'en'],
    ['I am so happy for you!', 'en'],
    ['I have lived here since 2019.', 'en'],
    ["We went home. That's why I called.", 'en'],
    ['是因为下雨吗？', 'zh'],
    ['我在这里住了很久。', 'zh'],
  ])('%s states none', (text, lang) => {
    expect(statedCauses(text, lang)).toEqual([])
  })

  it('reads any text in linear time', () => {
    const long = fc
      .constantFrom('because ', '因为', 'due to a, ', "that's why ", '所以', 'x')
      .map((part) => part.repeat(20_000))
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), long),
        fc.constantFrom('en', 'zh'),
        (text, lang) => {
          for (const { by } of statedCauses(text, lang)) expect(by).not.toBe('')
        },
      ),
      { numRuns: 200 },
    )
  })
})
