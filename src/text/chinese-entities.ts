import { createRequire } from 'node:module'
import type * as JiebaPackage from '@node-rs/jieba'
import { z } from 'zod'
import { firms, foreignName, givenName, isNoChinesePerson, noSurname, surnames, titles } from './chinese-names.js'
import { isNoChineseName, isThing } from './chinese-no-names.js'
import type { EntityType, FoundName } from './found-name.js'

/** A surname, perhaps with a given name, and what the person is called by: 李医生, 马丽姐, 小王总. */
const titled = new RegExp(`${noSurname}[小老]?(?:${surnames})\\p{Script=Han}?(?:${titles})`, 'gu')
/** A full name where someone is spoken to, sends, or is acted with. */
const inSlot = new RegExp(
  `(?<=^|[和跟与给找叫约见陪问@、，。：:；;\\s（(]|联系人|同事|朋友|好友|同学|妻子|丈夫|老公|老婆|儿子|女儿|遇到|碰到|认识|告诉|拜访|看望|通知)` +
    `${noSurname}(?:${surnames})\\p{Script=Han}{1,2}?(?=[，。、；：:！？\\s）)和跟与]|的|也|都|说|在|去了|来了|给|发来|打来|约我|是我|$)`,
  'gu',
)
const work = /《([^《》\n]{1,30})》/gu
const bracketed = /【([^】\n]{2,12})】/gu
/** Who sends a message names itself, or says what it is: 【系统通知】. */
const notice = /(?:通知|提醒|系统|公告|消息|日报|周报|活动|提示|更新)$/u
/** In quotes after a word that gives a name; anything else in quotes is mostly speech. */
const called =
  /(?:叫做?|名为|名叫|称为|取名|改名|品牌|公司|餐厅|项目|乐队|电影|小说|歌曲?|游戏)[“「"]([^”」"\n]{2,12})[”」"]/gu

/** What is in quotes and said to be one of something: “轩服饰”店, ‘断桥’一段. */
const quotedKind =
  /[“「"‘]([^”」"’\n]{2,12})[”」"’](?=(?:这|那|一)[家部本首款站段曲支座间条]|\p{Script=Han}{0,2}店|公司|餐厅|乐队|小区|项目|品牌|酒吧|工作室|俱乐部|协会|号)/gu
/** A street where an address or a way would name it. */
const street =
  /(?<=[省市区县镇乡在到往从沿过住、，：:\s]|^)(?!(?:[这那走上下半一同铁公马高]|道|网|线|思|有|没|回|问)路?)\p{Script=Han}{2,3}(?:路|街|巷|大道|公路)(?=[\s\d，。、；：往上的和与]|$)/gu
/** A house of an institution by its own name of two characters: 瑞金医院, but not 社区医院. */
const institution =
  /(?<=[\s在到去从、，。：:“‘（(]|^)(?!社区|中心|人民|附近|专科|儿童|当地|私立|公立|三甲|宠物|我们|他们|那家|这家|一家|一所|家乡|本地|全市|综合|大型|合作|各大|重点|其他|主题|湿地|郊野|森林|商业|购物)\p{Script=Han}{2}(?:医院|大学|中学|小学|公园|广场|大厦|机场|火车站|商场)/gu
/** A medicine with its dose: no one in particular. */
const dosed = /^\s*\d+(?:\.\d+)?\s*(?:mg|ml|μg|g|毫克|毫升|克|片|粒)/u

const firm = new RegExp(firms, 'gu')

const tags: Record<string, EntityType> = {
  nr: 'person',
  nrfg: 'person',
  nrt: 'person',
  ns: 'place',
  nt: 'organisation',
  nz: 'other',
}
const beginsWithSurname = new RegExp(`^${noSurname}(?:${surnames})\\p{Script=Han}{1,2}$`, 'u')
/** What begins with a surname and ends so is a street or a town: 张杨路. */
const placeEnd = /[路街巷桥县镇村站区]$/u

const dictionarySchema = z.object({ dict: z.custom<Uint8Array>((value) => ArrayBuffer.isView(value)) })
interface Word {
  word: string
  tag: string
}

let segmenter: JiebaPackage.Jieba | null = null

/** The dictionary takes 0.2 s and 60 MB: only when a Chinese text comes. */
function load(): JiebaPackage.Jieba {
  const require = createRequire(import.meta.url)
  const { Jieba } = require('@node-rs/jieba') as typeof JiebaPackage
  segmenter ??= Jieba.withDict(dictionarySchema.parse(require('@node-rs/jieba/dict')).dict)
  return segmenter
}

/** Chinese names: surnames with titles or where people stand, works in 《》, what is called “so”, and jieba's name tags. */
export function chineseEntities(text: string): FoundName[] {
  segmenter ??= load()
  const words = segmenter.tag(text)
  const common = new Set(words.filter(({ tag }) => !/^(?:n[rstz]|x|eng)/u.test(tag)).map(({ word }) => word))
  const plain = new Set(words.filter(({ tag }) => tag === 'n').map(({ word }) => word))
  const ruled: FoundName[] = [
    ...matches(text, work, 'work'),
    ...matches(text, called, 'other'),
    ...matches(text, quotedKind, 'other'),
    ...matches(text, bracketed, 'other').filter(
      ({ text: name }) => !common.has(name) && !plain.has(name) && !notice.test(name),
    ),
    ...matches(text, street, 'place'),
    ...matches(text, institution, 'organisation'),
    ...matches(text, firm, 'organisation'),
    ...matches(text, titled, 'person'),
    ...matches(text, inSlot, 'person').filter(({ text: name }) => !common.has(name)),
  ]
  const names = new Set(ruled.map(({ text: name }) => name))
  const covered = [...names].join('\n')
  const tagged = namesAmong(words).filter(({ text: name }) => names.has(name) || !covered.includes(name))
  return [...ruled, ...tagged].filter(isNamed).filter(isNoDose(text)).map(asStreet)
}

function isNoDose(text: string): (found: FoundName) => boolean {
  return ({ text: name }) => !dosed.test(text.slice(text.indexOf(name) + name.length))
}

function asStreet(found: FoundName): FoundName {
  return found.type === 'person' && placeEnd.test(found.text) ? { ...found, type: 'place' } : found
}

function matches(text: string, pattern: RegExp, type: EntityType): FoundName[] {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[1] ?? match[0], type }))
}

function namesAmong(words: readonly Word[]): FoundName[] {
  const found: FoundName[] = []
  for (let at = 0; at < words.length; at += 1) {
    const { word, tag } = words[at]!
    const person = nicknameAt(words, at) ?? personAt(words, at)
    if (person !== null) {
      found.push({ text: person.name, type: 'person' })
      at += person.words - 1
    } else if (isTagged(word, tag)) found.push({ text: word, type: tags[tag] ?? 'other' })
  }
  return found
}

/** 小王, 老张, but not 小白, 小熊, 老马, which are words. */
const nickname = new RegExp(`^[小老阿](?![白黄石金田江龙段毛熊马方钱汤])(?:${surnames})$`, 'u')

function nicknameAt(words: readonly Word[], at: number): { name: string; words: number } | null {
  const [{ word }, next] = [words[at]!, words[at + 1]]
  if (nickname.test(word)) return { name: word, words: 1 }
  const both = word + (next?.word ?? '')
  return next?.tag === 'nr' && nickname.test(both) ? { name: both, words: 2 } : null
}

/**
 * A surname and its given name from a word on. The dictionary knows few names: it cuts them anywhere (高晓/东, 范/志远),
 * so their characters tell, as long as they are no common word (马/明天).
 */
function personAt(words: readonly Word[], at: number): { name: string; words: number } | null {
  return fullNameAt(words, at) ?? cutNameAt(words, at)
}

/** What jieba cut into a surname and a character that hardly stands alone: 徐/峰, 沈/洁. */
function cutNameAt(words: readonly Word[], at: number): { name: string; words: number } | null {
  const [first, next] = [words[at]!, words[at + 1]]
  if (next === undefined || first.word.length !== 1 || !/^(?:nr|[az]g)/u.test(next.tag)) return null
  const name = first.word + next.word
  return beginsWithSurname.test(name) ? { name, words: 2 } : null
}

function fullNameAt(words: readonly Word[], at: number): { name: string; words: number } | null {
  const next = words.slice(at, at + 3).map(({ word }) => word)
  const [name] = fullName.exec(next.join('')) ?? []
  if (name === undefined || isCommon(words[at]!)) return null
  // A given name that jieba cut off is whole; a longer word loses nothing of itself to the name.
  for (let count = 1, length = 0; count <= next.length; count += 1) {
    const word = words[at + count - 1]!
    length += word.word.length
    if (count > 1 && isCommon(word) && [...word.word].length > 1) return null
    if (length === name.length) return { name, words: count }
    if (length > name.length) return length - name.length < 2 && name.length === 3 ? { name, words: count } : null
  }
  return null
}

const fullName = new RegExp(`^${noSurname}(?:${surnames})(?:${givenName}{2}|${givenName}(?!\\p{Script=Han}))`, 'u')

/** A word of the dictionary that is neither name nor a single character cut off from one. */
function isCommon({ word, tag }: Word): boolean {
  return [...word].length > 1 && !/^(?:n[rstz]|x)/u.test(tag)
}

function isTagged(word: string, tag: string): boolean {
  const type = tags[tag]
  if (type === 'person') return beginsWithSurname.test(word) || foreignName.test(word)
  return type === 'other' ? isThing(word) : type !== undefined
}

function isNamed({ text, type }: FoundName): boolean {
  return type === 'person' ? !isNoChinesePerson(text) : !isNoChineseName(text)
}
