import { fullWidthToAscii } from '../characters.js'
import { cue, hasCue, longestCued, type Cue } from './cue.js'
import { numbersIn } from './numbers.js'
import { contentWords, covered } from './words.js'

/** Signs that the newer text tells of a change, an end or a correction. */
export const changeCues: readonly Cue[] = [
  cue(
    'now',
    'now|nowadays|these days|at present|currently|by now|already|as of \\w+|since (?:monday|tuesday|wednesday|thursday|friday|last \\w+|then)|meanwhile|today|this (?:morning|week)|last night|just|recently',
    '现在|如今|目前|眼下|今天|昨[天晚]|刚|这个?[月周]|上个?月|已经?|从.{1,6}起',
  ),
  cue(
    'no longer',
    "no longer|not .{1,30} any ?more|don['’]t .{1,30} any ?more|any ?more|no more|stopp(?:ed|ing)|quit|gave up|given up|dropp(?:ed|ing)|cancel\\w*|history for me|used to|over|gone|ended|finished|done with|retired|left|closed|abandoned|ditched|scrap\\w*|wound up|shut down",
    '不再|不.{0,6}了|没.{0,3}了|戒了|停[了用掉]|取消|作废|结束|关[门了]|下线|离[职开]|走了|分了|散了|弃用|放弃|停用|搬走|退[了出休]|完了',
  ),
  cue(
    'replaced',
    'instead|switched|replac\\w+|swapp\\w+|chang\\w+|mov\\w+|migrat\\w+|took over|taken over|took on|became|turn(?:ed)? into|renam\\w+|upgrad\\w+|downgrad\\w+|convert\\w*|transferr\\w*|gone over to|trad\\w+|went (?:from|over)|new|(?:from|back) to',
    '改|换|调[到去走整]|转[到去成为]|变[成为更]|迁|搬[进到回]|接手|接替|升[级到]|降[到级]|挪|替|新[的换]|染|涨到|加到|减到|由.{1,8}(?:改|变)',
  ),
  cue(
    'moved date',
    'push(?:ed)? (?:back|to)?|put (?:back|off|forward)|postpon\\w+|brought forward|delay\\w*|extend\\w*|resched\\w+|early|later|shift(?:ed)?',
    '推迟|提前|延[期后到]|宽限|顺延|改[到在期]|挪到|往后|早了|晚了',
  ),
  cue(
    'correction',
    'sorry|correction|i (?:meant|mixed|misspoke|was wrong|got (?:it|that) wrong)|actually|rather than|not the|mistake|typo|wrong|in fact|to be precise|scratch that|make (?:it|that|the)|after all',
    '口误|说错|记错|弄错|更正|纠正|其实|应该是|打错|看错|不对[,,]|抱歉|搞混|准确',
  ),
  cue(
    'completed',
    "(?:i|we|he|she|they|it|has|have|['’]ve|been|got) (?:\\w+ )?(?:paid|sold|bought|passed|moved|got|started|begun|finished|signed|engaged|married|died|born|graduated|upgraded|fixed|repaired|arrived|left|shipped|delivered|merged|hired|joined|divorced)|it['’]?s (?:done|out|fixed|over)|sold|bought|passed|started|settled|let me go|fixed|repaired|flipped|learn(?:ed|t)|grew|reached|resolved|out of hospital|back home",
    '[\\p{Script=Han}]了(?:[,。!]|$|[一二两三四五六七八九十半个张辆台])|到手|出[分院来]|修好|结[案婚]|学会|会了|毕业|拿到|买了|卖了|入[了手]|过了|还清|怀上|生了|成功|完成',
  ),
  cue('again', 'again|back to|re-?started|resumed|returned to|once more|as before', '又|重新|恢复|回到|再次'),
]

/** Signs that the newer text isn't a statement about the same thing. */
const asideCues: readonly Cue[] = [
  cue(
    'hypothesis',
    'if|would|were to|suppose|might|could|maybe|perhaps|thinking about|consider\\w*|wonder\\w*|imagine|should i|hypothetical\\w*|unless',
    '假如|如果|要是|万一|倘若|可能|兴许|也许|说不定|考虑|想不想|打算',
  ),
  cue(
    'hearsay',
    'says?|said|claims?|claimed|heard|apparently|rumou?r\\w*|they say|suggest\\w*|thinks?|told me|advis\\w+|recommends?|wants me|asked',
    '说|听说|据说|劝|建议|问我|传|有人讲|网上|觉得|念头',
  ),
  cue('question', '(?!)', '[?]|吗|是不是|要不要|哪'),
  cue(
    'other person',
    "(?:my|our|his|her|the) (?:sister|brother|mother|mum|mom|father|dad|wife|husband|son|daughter|flatmate|roommate|colleague|neighbou?r|friend|boss|partner|cousin|aunt|uncle|team|doctor|parents|ex|coach)|\\p{L}+['’]s (?:brother|sister|wife|husband|mother|father|son|daughter|team|boss|friend)|dad|mum|mom|the \\w+ team|somebody|someone|another|mrs\\.?|mr\\.?|other",
    '同事|室友|隔壁|邻居|我[爸妈姐哥弟妹]|老婆|老公|爱人|儿子|女儿|闺女|朋友|别人|他|她|另一|教练|表[弟妹哥姐]|婆婆|岳|前妻|房东|医生|师傅',
  ),
  cue(
    'other time',
    '(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\\d{4})|as a (?:student|child|kid)|when i was|back then|years ago|in my (?:twenties|youth)|last (?:year|summer|winter)|return|the other|on my birthday',
    '周[一二三四五六日天末]|礼拜[一二三四五六日天]|星期[一二三四五六日天]|[一二三四五六七八九十]+月|去年|前年|今年|明年|小时候|当年|从前|那时|早晨|早上|晚上|下雨|过年',
  ),
  cue('too', 'too|as well|also|both|besides|in addition|another', '也|还|另外|同时|都'),
  cue(
    'reason or detail',
    'because|since|as|which|who|where|mostly|especially|namely|called|among|only|with|ever since|that is|specifically',
    '因为|由于|就是|特别|尤其|专门|主要|叫|只|每|凡|带着|说是|是因',
  ),
]

const negation =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|hardly|cannot|un(?:paid|able|sure))\b|n['’]t\b|不|没|无|未|别|非(?!常)|从来没/giu

/** Words of which a newer text with the other side says the opposite. */
const antonyms: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:love|like|enjoy|adore|fond)/iu, /\b(?:hate|dislike|can['’]t stand|loathe)/iu],
  [/\b(?:on|enabled|open|active|online)\b/iu, /\b(?:off|disabled|closed|inactive|offline)\b/iu],
  [/\b(?:married|engaged|together)\b/iu, /\b(?:single|divorced|separated|split)\b/iu],
  [/\b(?:paid|settled)\b/iu, /\b(?:unpaid|owes?|outstanding)\b/iu],
  [/\b(?:first|earliest|before|early)\b/iu, /\b(?:last|latest|after|late)\b/iu],
  [/\b(?:big|large|high|more|up|long|full|most)\b/iu, /\b(?:small|low|less|down|short|empty|least)\b/iu],
  [/\b(?:left|north|east|hot|morning)\b/iu, /\b(?:right|south|west|cold|evening)\b/iu],
  [/\b(?:free|cheap|easy|healthy|safe)\b/iu, /\b(?:expensive|dear|hard|ill|sick|dangerous|risky)\b/iu],
  [/\b(?:alone|nobody|none|only child)\b/iu, /\b(?:with|everyone|all|brother|sister)\b/iu],
  [/喜欢|爱/u, /讨厌|恨|受不了|烦/u],
  [/开[着了启]|启用|在线/u, /关[着了闭]|停用|离线/u],
  [/大|高|多|长|快|早/u, /小|低|少|短|慢|晚/u],
  [/单身|离婚|分手|分了/u, /结婚|恋爱|处对象|对象/u],
  [/线上|公|左|男|甜|冷|南|东/u, /线下|母|右|女|咸|热|北|西/u],
  [/全款|免费|从来不|从没|从不/u, /按揭|收费|天天|每天|经常|承认/u],
]

const capitalised = /(?<![.!?]\s|^)\b\p{Lu}[\p{L}]+/gu

/** Names of all features of a pair that need no model; the reader adds those of the vectors. */
export const pairCuesVersion = 'pair-1'

/** The features of an older and a newer text that need no model, each about between -1 and 1. */
export function readPairCues(older: string, newer: string): Map<string, number> {
  const old = fullWidthToAscii(older.slice(0, longestCued))
  const fresh = fullWidthToAscii(newer.slice(0, longestCued))
  const found = new Map<string, number>()
  const add = (name: string, value: number): void => {
    if (value !== 0) found.set(name, value)
  }
  let changes = 0
  for (const change of changeCues) {
    const more = Number(hasCue(change, fresh)) - Number(hasCue(change, old))
    changes += more
    add(`change: ${change.name}`, more)
  }
  add('changes', Math.max(0, Math.min(2, changes)) / 2)
  for (const aside of asideCues) {
    add(`new: ${aside.name}`, Number(hasCue(aside, fresh)))
    add(`both: ${aside.name}`, Number(hasCue(aside, fresh) && hasCue(aside, old)))
  }
  addOverlap(add, old, fresh)
  addNumbers(add, numbersIn(old), numbersIn(fresh))
  const oldNegations = old.match(negation)?.length ?? 0
  const newNegations = fresh.match(negation)?.length ?? 0
  add('negation differs', (oldNegations + newNegations) % 2)
  add('new negation', Number(newNegations > 0 && oldNegations === 0))
  add('negation gone', Number(newNegations === 0 && oldNegations > 0))
  add('opposites', Number(antonyms.some(([a, b]) => (a.test(old) && b.test(fresh)) || (b.test(old) && a.test(fresh)))))
  const names = (text: string): Set<string> => new Set(text.match(capitalised) ?? [])
  add('names differ', Number(names(old).size > 0 && names(fresh).size > 0 && covered(names(fresh), names(old)) === 0))
  add('new names', Number(names(fresh).size > 0 && covered(names(fresh), names(old)) < 1))
  return found
}

function addOverlap(add: (name: string, value: number) => void, old: string, fresh: string): void {
  const oldWords = contentWords(old)
  const newWords = contentWords(fresh)
  add('old words kept', covered(oldWords, newWords))
  add('new words known', covered(newWords, oldWords))
  add('length ratio', Math.max(-1.5, Math.min(1.5, Math.log((fresh.length + 4) / (old.length + 4)))))
  add('commas', Math.min(3, (fresh.match(/[,;:、]/gu)?.length ?? 0) - (old.match(/[,;:、]/gu)?.length ?? 0)) / 3)
  add('same beginning', Number(old.slice(0, 2).toLowerCase() === fresh.slice(0, 2).toLowerCase()))
}

function addNumbers(add: (name: string, value: number) => void, old: Set<number>, fresh: Set<number>): void {
  const added = [...fresh].filter((value) => !old.has(value)).length
  add('numbers only in the newer', Number(old.size === 0 && fresh.size > 0))
  add('numbers differ', Number(old.size > 0 && fresh.size > 0 && added === fresh.size))
  add('same numbers', Number(fresh.size > 0 && old.size > 0 && added === 0 && old.size === fresh.size))
  add('numbers gone', Number(old.size > 0 && fresh.size === 0))
}
