import { cue, hasCue, type Cue } from './cue.js'

const adverbs = '(?:already|just|clearly|definitely|explicitly|certainly|twice|often|even|only|literally|all|both|once)'
const we = `(?:i|we)(?:['’](?:ve|d)| have| had| did)?(?: ${adverbs}){0,2}`
/** Of what was said, with or without naming the listener; and of what must have been said or given to the listener. */
const stated = '(?:said|mentioned|explained|stated|repeated)'
const handed =
  '(?:told|given|gave|sent|shown|showed|shared|walked|talked|briefed|reminded|taught|passed|handed|described|dictated|written|wrote|listed)'
const saying = '(?:tell|told|say|said|saying|mention(?:ed)?|repeat(?:ed)?|explain(?:ed)?)'

const says = '(?:说|讲|提(?!交|醒|前|出)|交代|交待|告诉|念叨|唠叨|解释|强调|嘱咐|叮嘱|重复)'
const hands = '(?:发|给|报|写|捋|介绍|描述|汇报|分享|聊|谈|讨论|商量)'
/** What may stand between the speaker and the verb, without a clause's end or another person in it. */
const near = '(?:(?![跟和对给向同](?!你))[^,。!?;他她们谁]){0,10}?'
const toYou = '(?:跟|和|给|对|向|同)你'
const times = '(?:[一二两三四五六七八九十百千万几多好无数]+|多少|不止一|不知多少)[次遍回]'

/** Signs that the user insists on having said it, and those that look alike. */
const cues: readonly Cue[] = [
  cue(
    'told you',
    `${we} ${stated}(?! (?:\\p{L}+ ){0,2}?to (?!you))|${we} ${handed} (?:\\p{L}+ ){0,4}?you|(?:i|we)(?:['’]ve| have) been (?:telling|saying)|(?:heard|had|got|have|know|knew) (?:[\\p{L}' ]{1,30} )?from me|told you (?:so|already|before|that)|you(?:['’]ve| have| were) (?:already )?(?:been )?told`,
    `我(?!们${near}的)${near}${says}过|我${near}${toYou}${near}(?:${says}|${hands})|${toYou}${near}(?:${says}|${hands})(?:过|了)|(?:${says}|${hands})[过了]?给?过?你(?:了|的|过)|听我${near}${says}过|早(?:就|都)?${says}[过了]`,
  ),
  cue(
    'went over it',
    `we(?:['’]ve| have)?(?: ${adverbs}){0,2} (?:talked about|discussed|gone over|went over|been over|been through|covered|settled) (?:this|that|it|these|those)`,
    `(?:咱们|咱俩|我们|这个|这事|这件事|这不是)${near}(?:${says}|${hands})过(?!的[^,。!?呀啊嘛])`,
  ),
  cue(
    'as I said',
    "(?:as|like) (?:i|we)(?:['’]ve| have)? (?:already |just |once )?(?:said|told|mentioned|explained|keep|noted|stated|discussed|agreed)\\w*|as (?:mentioned|discussed|stated|explained|noted|said)(?: (?:before|above|earlier|already))?(?=\\s*(?:[,.;:?!]|$))|once (?:again|more), |again, (?:since|because|as)",
    `(?:就|正)?(?:像|如)(?:我|咱们).{0,4}${says}|(?:之前|以前|早先|上次|刚才|昨天)我${near}${says}|我再说一[次遍]`,
  ),
  cue(
    'again and again',
    `repeat(?:ing)? myself|${saying} (?:it|this|that|so) (?:\\p{L}+ )?(?:again|twice|before)|(?:how (?:often|many times)|times) (?:do |have |must |did )?(?:i|we)(?:['’]ve| have)? (?:have |got )?(?:to )?${saying}|keep (?:telling|saying|repeating|having to)|times (?:now|already)|(?:more than once|over and over|time and again|again and again|twice now)|(?:tired|sick) of (?:telling|saying|repeating|explaining)|tiring to`,
    `${says}.{0,4}${times}|${times}.{0,2}${says}|再重复|你又忘|又要我${says}|嘴皮`,
  ),
  cue(
    'already yours',
    "already|you (?:already |should )+(?:have|know|had)|(?<!(?:do|did|don['’]t|can) )you (?:have|know|had) (?:it|this|that|my|by now|how i|what i|which i|where i|all my|every)|by now|don['’]?t you remember|you forgot",
    '早该|你(?:清楚|早|应该(?:有|知道|记得))|还记得|已经',
  ),
  cue(
    "didn't I",
    `(?:did|have)n['’]?t (?:i|we) (?:\\p{L}+ )?(?:${saying}|gi[vf]en?|send|sent|show\\w*|shared?|go(?:ne)? over|been over)|haven['’]t i(?=[?])|i did (?:tell|say|mention|give|send|explain)`,
    `不是.{0,6}(?:${says}|${hands})(?:过|了)|难道`,
  ),
  cue(
    'another said it',
    `(?:he|she|they|you|mum|mom|dad|before me|(?:the|my|a|our|two) \\p{L}+)(?: before me)?(?: has| had|['’]ve)? (?:${adverbs} )?(?:told|said|mentioned|explained|sent|gave|recommended|suggested|listed|named|wrote|provided)|(?:what|when|which)[^,.;?]{0,30} (?:say|tell|mention|suggest|recommend) `,
    `(?:他|她|他们|客服|医生|护士|同事|老板|妈|爸|邻居|师傅|经理|老\\p{Script=Han}|小\\p{Script=Han}|你).{0,6}(?:${says}|推荐|列)`,
  ),
  cue(
    'not told',
    `(?:never|not|n['’]t)(?: \\p{L}+){0,2} ${saying}|did i (?:ever|already)? ?(?:tell|mention|say)|have i (?:ever )?(?:told|mentioned|said)|(?:not sure|don['’]t think|don['’]t know) (?:if |whether )?i`,
    `没(?:有)?(?:跟你|和你|对你|向你)?${says}过|从没|(?:是不是|有没有|是否)${near}${says}过|好像没|没跟你|${says}过(?:没|吗|没有)`,
  ),
]

const insisting: readonly string[] = ['told you', 'went over it', 'as I said', 'again and again', "didn't I"]

export const toldCueNames: readonly string[] = [...cues.map(({ name }) => name), 'insists']

/** The signs of an insisting user in a text whose full-width characters are folded, each 1 where it is there. */
export function readToldCues(text: string): Map<string, number> {
  const found = new Map(cues.filter((one) => hasCue(one, text)).map(({ name }) => [name, 1]))
  if (!found.has('not told') && insisting.some((name) => found.has(name))) found.set('insists', 1)
  return found
}
