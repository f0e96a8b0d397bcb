import { cue, hasCue, type Cue } from './cue.js'

const said =
  '(?:told|said|mentioned|explained|given|gave|sent|shown|showed|shared|described|stated|named|walked|covered|gone over|went over|been (?:over|through)|talked|spoken|spelled|listed|let you know|repeated|briefed|reminded|answered)'
const adverbs = '(?:already|just|clearly|definitely|explicitly|certainly|twice|often|even|only|literally|all|both|once)'
const says = '(?:说|讲|提|交代|交待|告诉|念叨|唠叨|解释|强调|介绍|嘱咐|叮嘱|汇报|描述|捋|聊|谈|讨论|发|给|报|写|重复)'
/** What may stand between the speaker and the verb, without another person in it. */
const near = '[^,。!?;他她们]{0,10}?'

/** Signs that the user insists on having said it, and those that look alike. */
const cues: readonly Cue[] = [
  cue(
    'told you',
    `(?:i|we)(?:['’](?:ve|d)| have| had| did)? (?:${adverbs} ){0,2}${said}(?: (?:${adverbs}|it|that|this|these|those|them))*(?: to)?(?: you|\\b)|i(?:['’]ve| have)? been (?:telling|saying)|heard (?:it |this |that |all )?from me|(?:had|got|have) (?:[\\p{L}' ]{1,30} )?from me|told you (?:so|already|before|that)|you(?:['’]ve| have)? (?:already )?been told`,
    `我${near}${says}过|我${near}(?:跟|和|给|对|向)你${near}${says}|(?:跟|和|给|对|向)你${near}${says}(?:过|了)|告诉(?:过|了)?你(?!.{0,6}(?:一声|吧))|听我${says}过|(?:咱们|咱俩|我们|这个|这事|这件事)${near}(?:说|聊|谈|讨论|商量)过|[早都](?:就)?(?:跟你)?${says}(?:过|了)|${says}过(?:你|的)(?:了|呀|啊|嘛)?|${says}过.{0,3}(?:了|呀|啊|嘛)`,
  ),
  cue(
    'as I said',
    "(?:as|like) (?:i|we)(?:['’]ve| have)? (?:already |just |once )?(?:said|told|mentioned|explained|keep|noted|stated|pointed|discussed|agreed)\\w*|as (?:mentioned|discussed|stated|explained|noted|said)(?: (?:before|above|earlier|already))?|once (?:again|more), |again, (?:since|because|as)",
    '(?:就|正)?(?:像|如)(?:我|咱们)?.{0,4}(?:说|讲|提)(?:过|的)?|(?:之前|以前|早先|上次|刚才|昨天)我.{0,4}(?:说|讲|提|发|给|交代)|我再说一[次遍]',
  ),
  cue(
    'again and again',
    "repeat(?:ing)? myself|say (?:it|this|that) again|how (?:often|many times) (?:do|have|must|did) i|keep (?:telling|saying|repeating|having to)|(?:a hundred|a thousand|a million|many|several|countless|\\w+) times (?:i['’]ve|i have|now|already|that)|(?:more than once|over and over|time and again|again and again|twice now)|tired of|tiring to|sick of",
    '(?:说|讲|提|交代|解释|强调|重复|念叨).{0,3}(?:[一二两三四五六七八九十百千万几多好无数]+|多少|不止一|不知)(?:次|遍|回)|多少(?:次|遍|回)了?|几(?:遍|回)[,了才]|再(?:重复|说一[次遍])|又(?:忘|要我)|不止一[次回遍]|还要我|[一两二三四五六七八百]+[遍回]了',
  ),
  cue(
    'already yours',
    "already|you (?:already )?(?:should )?(?:have|know|had|got)(?: (?:it|this|that|my|the|all|our|every))|you know (?:by now|my|how|what|which|where)|by now|don['’]?t you remember|you forgot|forgotten|remember",
    '早(?:就|该|都)|都(?:给|跟|告诉|发)|你(?:清楚|知道|记得|应该|早)|还记得|忘了|已经',
  ),
  cue(
    "didn't I",
    "(?:did|have)n['’]?t (?:i|we)|did i not|have i not|i did (?:tell|say|mention|give|send|explain)",
    '不是.{0,6}(?:说|讲|提|发|给|告诉|交代|解释)|难道',
  ),
  cue(
    'another said it',
    `(?:he|she|they|it|mum|mom|dad|\\p{L}+ (?:agent|doctor|nurse|boss|neighbou?rs?|contractor|clerk|colleague)|before me|(?:the|my|a|our) \\p{L}+)(?: before me)?(?: has| had)? (?:${adverbs} )?(?:told|said|mentioned|explained|sent|gave)|(?:what|when|which)[^,.;?]{0,30} (?:say|tell|mention) `,
    `(?:他|她|他们|客服|医生|护士|同事|老板|妈|爸|邻居|师傅|经理|老\\p{Script=Han}|小\\p{Script=Han}).{0,6}${says}`,
  ),
  cue(
    'not told',
    "(?:never|not|n['’]t)(?: \\w+){0,2} (?:told|tell|mention(?:ed)?|say|said|explain(?:ed)?|shared?)|did i (?:ever|already)? ?(?:tell|mention|say)|have i (?:ever )?(?:told|mentioned|said)|(?:not sure|don['’]t think|don['’]t know) (?:if |whether )?i",
    `没(?:有)?(?:跟你|和你|对你|向你)?${says}过|从没|(?:是不是|有没有|是否)${near}${says}过|好像没|没跟你|${says}过(?:没|吗|没有)`,
  ),
]

export const toldCueNames: readonly string[] = cues.map(({ name }) => name)

/** The signs of an insisting user in a text whose full-width characters are folded, each 1 where it is there. */
export function readToldCues(text: string): Map<string, number> {
  return new Map(cues.filter((one) => hasCue(one, text)).map(({ name }) => [name, 1]))
}
