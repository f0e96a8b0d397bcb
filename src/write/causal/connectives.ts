import { splitSentences } from '../../text/sentences.js'

/** What a sentence says of cause and effect in so many words. */
export interface StatedCause {
  /** The words for the cause and for what came of it; null for what stands before the sentence, in an earlier one. */
  cause: string | null
  effect: string | null
  /** The words that join them. */
  by: string
}

/** Joins a sentence to what was said before it. */
const pointsBackEnglish =
  /^(?:and\s+|but\s+|yes,?\s+|yeah,?\s+)?(?<by>that['’]?s\s+why|that\s+is\s+why|this\s+is\s+why|which\s+is\s+why|because\s+of\s+(?:that|this|it)|due\s+to\s+(?:that|this)|as\s+a\s+(?:result|consequence)|therefore|consequently|for\s+(?:that|this)\s+reason|hence)\b(?!\s+(?:i\s+)?(?:ask|of\s+(?:the|our|my|this|that)))/iu
const pointsBackChinese = /^(?:而|但|也)?(?<by>所以|因此|因而|为此|于是|这就是为什么|正因为?如此|正因为?这样|这才)/u
const reasonEnglish =
  /^(?<effect>.{8,}?)[,;]?\s+(?<by>because(?:\s+of)?|due\s+to|owing\s+to|as\s+a\s+result\s+of|thanks\s+to)\s+(?<cause>.{6,})$/iu
const reasonFirstEnglish =
  /^(?<by>because(?:\s+of)?|due\s+to|owing\s+to|as\s+a\s+result\s+of)\s+(?<cause>[^,]{6,}),\s*(?<effect>.{8,})$/iu
const givesReasonEnglish =
  /^(?:it['’]?s\s+|that['’]?s\s+)?(?<by>because|the\s+reason\s+(?:is|was)(?:\s+that)?)\s+(?<cause>.{6,})$/iu
const reasonFirstChinese =
  /^(?:正?是?因为|由于|鉴于)(?<cause>[^,，。;；]{2,})[,，]\s*(?:所以|因此|于是|只好|只能|就)?(?<effect>.{3,})$/u
const reasonLastChinese = /^(?<effect>.{4,}?)[,，]?\s*(?<by>是?因为|原因是|主要是由于|是由于)(?<cause>.{2,})$/u
const givesReasonChinese = /^(?:那?是)?(?<by>因为|由于|原因是)(?<cause>[^,，]{2,})$/u

const chinese = [reasonFirstChinese, givesReasonChinese, reasonLastChinese]
const english = [reasonFirstEnglish, givesReasonEnglish, reasonEnglish]
/** Sentences looked at in one text, and their longest. */
const limits = { sentences: 12, characters: 400 }

/** The causes that a text states with a connective, in both languages; questions state none. */
export function statedCauses(text: string, lang: string): StatedCause[] {
  return splitSentences(text, lang)
    .slice(0, limits.sentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= limits.characters && !/[?？]["”’)）]*$/u.test(sentence))
    .flatMap((sentence, index) => readSentence(sentence, index === 0))
}

function readSentence(sentence: string, isFirst: boolean): StatedCause[] {
  const plain = sentence.replace(/[.!。！~～…]+$/u, '')
  const back = pointsBackEnglish.exec(plain) ?? pointsBackChinese.exec(plain)
  if (back !== null) {
    // In the middle of a text it points to the sentence before, which is in the same memory.
    return isFirst ? [{ cause: null, effect: plain, by: back.groups?.['by'] ?? '' }] : []
  }
  for (const pattern of [...chinese, ...english]) {
    const found = pattern.exec(plain)?.groups
    if (found === undefined) continue
    const { cause = null, effect = null, by = '因为' } = found
    return effect === null && !isFirst ? [] : [{ cause, effect, by }]
  }
  return []
}
