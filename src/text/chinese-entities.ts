import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import { z } from 'zod'
import type { EntityType, FoundName } from './entities.js'

/** The commonest surnames, two-character ones first; a name starts with one of them. */
const surnames =
  '欧阳|司马|上官|诸葛|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤]'
const titles = '师傅|老师|医生|大夫|教授|经理|主任|总监|律师|护士|教练|叔叔|阿姨|先生|女士|小姐|同学|总|姐|哥|工'
const titled = new RegExp(`(?:(?:${surnames})\\p{Script=Han}{0,2}?|[小老]\\p{Script=Han})(?:${titles})`, 'gu')
/** A full name where a person is spoken to, named as sender or acted with. */
const inSlot = new RegExp(
  `(?:^|[和跟与给找叫约@、，。：:\\s]|联系人|同事|朋友|好友|妻子|丈夫|儿子|女儿)((?:${surnames})\\p{Script=Han}{1,2})(?=[，。、：:！？\\s和跟与说在去来到的也都给发打约]|$)`,
  'gu',
)
const quoted = /《([^《》\n]{1,30})》/gu
const bracketed = /[“【]([^”】\n]{2,12})[”】]/gu

const tags: Record<string, EntityType> = { nr: 'person', ns: 'place', nt: 'organisation', nz: 'other' }
/** Common words that the dictionary tags as names. */
const noName =
  /^(?:师傅|老师|医生|阿姨|妈妈|爸爸|小姐|先生|女士|时候|小时|高兴|安静|平安|明白|东西|小心|大方|和平|方便|周末|周一|周二|周三|周四|周五|周六|周日|温馨|经典|微信)$/u
const shortestWord = 2
const dictionarySchema = z.object({ dict: z.custom<Uint8Array>((value) => ArrayBuffer.isView(value)) })

let segmenter: Jieba | null = null

/** The dictionary takes 0.2 s and 60 MB: only when a Chinese text comes. */
function load(): Jieba {
  segmenter ??= Jieba.withDict(dictionarySchema.parse(createRequire(import.meta.url)('@node-rs/jieba/dict')).dict)
  return segmenter
}

/** Chinese names: surnames with titles or in the places where people stand, works in 《》, and jieba's name tags. */
export function chineseEntities(text: string): FoundName[] {
  const ruled: FoundName[] = [
    ...[...text.matchAll(quoted)].map((match) => ({ text: match[1]!, type: 'work' as const })),
    ...[...text.matchAll(bracketed)].map((match) => ({ text: match[1]!, type: 'other' as const })),
    ...[...text.matchAll(inSlot)].map((match) => ({ text: match[1]!, type: 'person' as const })),
    ...[...text.matchAll(titled)].map((match) => ({ text: match[0], type: 'person' as const })),
  ].filter(({ text: name }) => !noName.test(name))
  const tagged = load()
    .tag(text)
    .filter(({ word, tag }) => tag in tags && [...word].length >= shortestWord && !noName.test(word))
    .filter(({ word }) => !ruled.some(({ text: name }) => name.includes(word)))
    .map(({ word, tag }) => ({ text: word, type: tags[tag] ?? 'other' }))
  return [...ruled, ...tagged]
}
