import type { Leaning } from './types.js'

/** Where a sentence ends. Not at the points of 3.5 or "p.m.". */
const sentenceEnd = /[。！？!?；;\n]+|\.(?=\s|$)/gu

const asksOfFuture =
  /^\W*(?:(?:what|when|where|who|which|how|why)\b[^?]{0,40}\b(?:will|shall|going\s+to|planned|planning|scheduled|upcoming|due)\b|(?:what|when|where|who)\s+(?:am|are|is)\s+(?:\w+\s+){1,2}(?:doing|meeting|going|flying|having)\b|(?:will|shall|am\s+i|are\s+we)\b)/iu
const asksOfFutureInChinese =
  /即将|接下来|未来(?=[几一二两三\d])|明天|后天|下周|下个?月|^(?:我们?|咱们?)?[^，。？?了过]{0,8}(?:打算|准备|要(?:去|做|开|交|见)|有(?:什么|哪些|没有)?安排)/u
const ahead =
  /\bby\s+(?:the\s+|this\s+|next\s+)?(?:\d|end|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|noon|eod)|\b(?:will|['’]ll|shall|going\s+to|gonna|plan(?:s|ning|ned)?\s+(?:to|for|on)|due|deadline|scheduled?|upcoming|appointment|remind|book(?:ed)?|reserv\w+|reschedul\w+|postpone\w*|tomorrow|tonight|next|must|need(?:s)?\s+to|have\s+to|has\s+to|should|intend\w*|hop(?:e|es|ing)\s+to|expect\w*|let['’]?s|see\s+you|want\w*\s+to|looking\s+forward|(?:am|are|is|['’]m|['’]re)\s+(?:flying|leaving|travel\w+|moving|meeting|visiting|getting|having|going|starting)|arrives?|expires?|starts?\s+on)\b|明天|后天|下周|下个?月|下个?(?:星期|礼拜)|明年|打算|计划|准备|将[要于在会]?|即将|预约|预订|预定|约(?:了|好|在)|截止|到期|提醒|记得|别忘|要(?:去|交|开|在|做|完成|参加|还)|(?:我|你|他|她|们|就|还|都|将)会|不会|之前(?:完成|交|提交)|前(?:交|提交|完成|还|付|搞定|给)|希望|想(?:在|去|要)/iu
const behind =
  /\b(?:yesterday|ago|last|was|were|did|had|went|been|met|bought|saw|got|took|made|came|said|told|gave|found|left|ate|spent|won|lost|began|wrote|\w{3,}ed)\b|昨|前天|上周|上个?月|去年|曾|已经?|[\p{Script=Han}](?:了|过)(?![几不])|完成了/iu

/** For each place of a text, which way a time that doesn't say so is meant there. Questions look back, unless they ask what will be. */
export function leaningOf(text: string, as: 'memory' | 'question'): (at: number) => Leaning {
  if (as === 'question') {
    const leaning = asksOfFuture.test(text) || asksOfFutureInChinese.test(text) ? 'future' : 'past'
    return () => leaning
  }
  const sentences: { end: number; leaning: (at: number) => Leaning }[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length
    sentences.push({ end, leaning: inSentence(text.slice(start, end), start) })
    start = end
  }
  sentences.push({ end: Infinity, leaning: inSentence(text.slice(start), start) })
  let next = 0
  return (at) => {
    if (at < (sentences[next - 1]?.end ?? 0)) next = 0
    while (at >= (sentences[next]?.end ?? Infinity)) next += 1
    return sentences[next]?.leaning(at) ?? 'near'
  }
}

/** "On Monday she asked me to pay by May 31": what comes before the words that look ahead is past if it is told so. */
function inSentence(sentence: string, start: number): (at: number) => Leaning {
  const turn = ahead.exec(sentence)?.index
  if (turn === undefined) {
    const leaning = behind.test(sentence) ? 'past' : 'near'
    return () => leaning
  }
  const told = behind.test(sentence.slice(0, turn))
  return (at) => (told && at - start < turn ? 'past' : 'future')
}
