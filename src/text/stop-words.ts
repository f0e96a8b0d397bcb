/** Lucene's English stop words, and the words of questions and pronouns: they cost 5 points of recall on LoCoMo. */
const english = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was ' +
    'will with ' +
    'i you he she we me my your his her its our us them do does did done what which who whom whose when where why how has ' +
    'have had been being were would could should can may might about from than so am just also some any im ive'
  ).split(' '),
)

/** Chinese words that a question is made of, longest first; what is left of a run are its content words. */
const chinese =
  '为什么 是不是 有没有 能不能 什么时候 哪些 哪个 哪里 哪儿 哪位 什么 怎么样 怎么 怎样 如何 多少 几个 谁 吗 呢 吧 啊 呀 的 了 是 在 我 你 他 她 它 们 和 与 及 或 也 都 就 还 把 被 给 对 从 到 这 那 有 过 着 请问 请 一下'
    .split(' ')
    .sort((a, b) => b.length - a.length)

const chineseWords = new RegExp(chinese.join('|'), 'gu')

/** Whether an English word carries no content. Expects lower case without 's. */
export function isStopWord(word: string): boolean {
  return english.has(word)
}

/** The content runs of a run of Han characters: without question and function words. */
export function contentRuns(run: string): string[] {
  return run.split(chineseWords).filter((part) => part !== '')
}
