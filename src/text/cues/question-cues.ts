import { fullWidthToAscii } from '../characters.js'
import { askingCues } from './asking-cues.js'
import { hasCue, longestCued } from './cue.js'
import { soughtCues } from './sought-cues.js'
import { readToldCues, toldCueNames } from './told-cues.js'

const cues = [...askingCues, ...soughtCues]

/** Names of all features of a question. Changing them means training the heads again. */
export const questionCueNames: readonly string[] = [
  ...cues.map(({ name }) => name),
  ...toldCueNames,
  'short',
  'long',
  'opens with which or what',
  'opens with how',
  'opens with yes or no',
  'bids',
]

const opensWithWhich = /^(?:in |on |of |at |by )?(?:which|what|whose)\b/iu
const opensWithHow = /^how\b(?! (?:come|much|many|old|tall|big|long))/iu
const opensWithVerb = /^(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n['’]t)?\b/iu
const asks =
  /[?]|\b(?:who|what|which|where|when|why|how|whose|whom)\b|[吗呢谁几哪啥]|什么|多少|怎么|为何|是不是|有没有|还是/iu

/** The features of a question that need no model, each from 0 to 1. A long text is read at its end, where it asks. */
export function readQuestionCues(text: string): Map<string, number> {
  const asked = fullWidthToAscii(text.slice(-longestCued)).trim()
  const found = new Map<string, number>()
  const add = (name: string, value: boolean | number): void => {
    if (Number(value) > 0) found.set(name, Number(value))
  }
  for (const one of cues) add(one.name, hasCue(one, asked))
  for (const [name, value] of readToldCues(asked)) add(name, value)
  const words = wordsOf(asked)
  add('short', Math.max(0, 1 - words / 9))
  add('long', Math.min(1, Math.max(0, words - 10) / 10))
  add('opens with which or what', opensWithWhich.test(asked))
  add('opens with how', opensWithHow.test(asked))
  add('opens with yes or no', opensWithVerb.test(asked))
  add('bids', !asks.test(asked))
  return found
}

/** Words of Latin scripts, and a word for every two Han characters. */
function wordsOf(text: string): number {
  const latin = text.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’]*/gu)?.length ?? 0
  return latin + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2
}
