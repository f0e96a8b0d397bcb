import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { detectLanguage } from '../../src/text/language.js'

describe('detectLanguage', () => {
  it.each([
    ['I moved to Lisbon last spring.', 'en'],
    ['Je pars demain à Nîmes.', 'en'],
    ['ok', 'en'],
    ['我上个月搬到了苏州。', 'zh'],
    ['漢字與繁體', 'zh'],
    ['用 Python 写个脚本，部署到服务器上', 'zh'],
    ['My friend 王伟 lives on Nanjing Road and works in a bank', 'en'],
    ['𠀀𠀁𠀂', 'zh'],
    ['昨日は東京で友達に会いました。', 'ja'],
    ['コンピュータ', 'ja'],
    ['她开了一家店叫优の良品，生意很好，周末常常排队', 'zh'],
    ['오늘 날씨가 좋네요', 'ko'],
    ['哈哈哈哈 ¯\\_(ツ)_/¯', 'zh'],
    ['no idea ¯\\_(ツ)_/¯ ヽ(°〇°)ﾉ', 'en'],
    ['She said ありがとう and left the room without another word', 'en'],
    ['', 'und'],
    ['12:30 ... 😀', 'und'],
    ['Привет', 'und'],
  ])('reads %j as %s', (text, lang) => {
    expect(detectLanguage(text)).toBe(lang)
  })

  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(['zh', 'en', 'ja', 'ko', 'und']).toContain(detectLanguage(text))
      }),
    )
  })
})
