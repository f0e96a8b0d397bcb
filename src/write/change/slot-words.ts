import { fullWidthToAscii } from '../../text/characters.js'
import { contentWords } from '../../text/cues/words.js'
import { contentRuns } from '../../text/stop-words.js'

const hanRun = /\p{Script=Han}+/gu
const latin = /[\p{Script=Latin}\p{N}]+(?:['’]\p{Script=Latin}+)?/gu

/** Words that say little about what a statement is about, by their stems; and the talk around statements. */
const common = new Set([
  ...contentWords(
    'now already far lately recently currently usually really great good nice new old best better lot lots much many more most ' +
      'time times day days week weeks weekend month months year years hour hours minutes today yesterday tomorrow morning evening night ' +
      'get got getting go going gone went come came coming make made making take took taken taking give gave given think thinking thought ' +
      'know knew feel feeling felt find found finding want wanted need needed like liked love loved enjoy enjoying enjoyed help helped helpful ' +
      'try tried trying start started starting look looking looked use used using keep keeping plan planning planned work working worked ' +
      'way thing things something bit little few around every each since last next first one two three four five six seven eight nine ten ' +
      'different own still even pretty amazing fun excited interested idea ideas recommend recommendations suggestions suggestion tips tip ' +
      'speaking mentioned actually definitely learn learning sure thanks thank glad hope hoping ones other another back up out feel people ' +
      'finish finished finishing complete completed far total couple realize realized say said tell told see saw seen right well long',
  ),
])
const commonHan = new Set(
  '现在 已经 目前 最近 一共 总共 今天 昨天 刚刚 这个 那个 觉得 知道 开始 时候 感觉 喜欢 可以 应该 需要 想要 打算 准备 推荐 建议 帮我 帮忙 一下 一个 每天 每周 每个 个月 小时 分钟 星期 时间 不错 挺好 真的 完成 还是 就是 不过 但是 因为 所以 如果'.split(
    ' ',
  ),
)

/** What weighs how much in telling one slot from another. */
const weights = { common: 0.25, plain: 1, name: 1.5, han: 0.8 }

/** The words of a text that tell what it is about, with weights: names most, what is said of anything little. */
export function slotWords(text: string): Map<string, number> {
  const words = new Map<string, number>()
  const folded = fullWidthToAscii(text)
  for (const { 0: written, index } of folded.matchAll(latin)) {
    if (/^\d/u.test(written)) continue
    const isName =
      /^\p{Lu}\p{L}/u.test(written) && !/(?:^|[.!?:"“]\s*)$/u.test(folded.slice(Math.max(0, index - 3), index))
    for (const stem of contentWords(written)) {
      const weight = common.has(stem) ? weights.common : isName ? weights.name : weights.plain
      words.set(stem, Math.max(weight, words.get(stem) ?? 0))
    }
  }
  for (const [run] of folded.matchAll(hanRun)) {
    for (const content of contentRuns(run)) {
      for (let index = 0; index + 2 <= content.length; index++) {
        const pair = content.slice(index, index + 2)
        words.set(pair, commonHan.has(pair) ? weights.common : weights.han)
      }
    }
  }
  return words
}

/** The summed weight of words, and of those that others have too (the lesser of both weights). */
export function weightOf(words: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const weight of words.values()) sum += weight
  return sum
}

export function sharedWeight(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [word, weight] of a) sum += Math.min(weight, b.get(word) ?? 0)
  return sum
}
