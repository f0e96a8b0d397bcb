/** The 33 stop words of Lucene's English analyzer. */
const lucene =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to ' +
  'was will with'
/** Words of questions and pronouns: taking them from the query too brings 5 points of R@5 on LoCoMo. */
const questionWords =
  'i you he she we me my mine your yours his her hers its our ours us them myself yourself do does did done doing what ' +
  'which who whom whose when where why how has have had having am been being were would could should can may might must ' +
  'shall about from than so just also some any im ive thats'

const english = new Set(`${lucene} ${questionWords}`.split(' '))

/** What contractions end in: i'm, it's, we're, they've, she'll, he'd, don't. */
const contraction = /(?:n['’]t|['’](?:s|m|re|ve|ll|d|t))$/u
const cutNegations = new Set(['ca', 'wo', 'sha', 'ai'])

/** Whether an English word (lower case) carries no content; a contraction counts by what stands before its apostrophe. */
export function isStopWord(word: string): boolean {
  if (english.has(word)) return true
  const stem = word.replace(contraction, '')
  return stem !== word && (english.has(stem) || cutNegations.has(stem))
}

/**
 * What Chinese questions are made of. Characters that are also part of common content words (和 有 到 过 对 都 好 会)
 * are not here: the index holds pairs, and cutting 成都 or 过敏 loses the only pair that finds it. A look-around spares
 * such words of the others.
 */
const chinese = [
  ...(
    '为什么 是不是 有没有 能不能 会不会 要不要 可不可以 什么时候 怎么样 怎么 怎样 如何 什么 哪些 哪个 哪里 哪儿 哪位 ' +
    '哪天 哪年 哪次 多少 几个 请问 一下 这个 那个 这些 那些 我们 你们 他们 她们 它们 咱们 是否 吗 呢 啊 呀 谁 我 你 您 她 它 们'
  ).split(' '),
  '(?<!目)的(?![确士])',
  '了(?![解不])',
  '(?<![酒网贴])吧',
  '(?<![其吉])他',
  '(?<![于但可还就总])是(?!非)',
  '(?<![存现正内潜实好])在(?![线职场乎意校家])',
]
const chineseStop = new RegExp(chinese.join('|'), 'gu')

/**
 * The content of a run of Han characters, cut at its question and function words. A single character that is left keeps
 * its neighbours, since a pair is the least that an index of pairs finds. Empty when nothing but stop words is there.
 */
export function contentRuns(run: string): string[] {
  const runs: string[] = []
  let start = 0
  for (const { 0: stop, index } of [...run.matchAll(chineseStop), { 0: '', index: run.length }]) {
    const content = run.slice(start, index)
    if ([...content].length > 1) runs.push(content)
    else if (content !== '') runs.push(`${last(run.slice(0, start))}${content}${first(run.slice(index))}`)
    start = index + stop.length
  }
  return runs
}

function first(text: string): string {
  return [...text.slice(0, 2)][0] ?? ''
}

function last(text: string): string {
  return [...text.slice(-2)].at(-1) ?? ''
}
