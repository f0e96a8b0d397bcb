/** What may stand before the topic of a first sentence. */
const lead =
  /^(?:\s|["“「『(（]|(?:by the way|btw|also|so|well|oh|hey|hi|ok|okay|yes|and|but|today|yesterday|now|currently|news|update|fyi|note)(?:[,:]\s*|\s)|(?:对了|另外|今天|昨天|前天|现在|最近|刚才|其实|记得|听说|备注|更新)[，,：:]?)+/iu

/** No comma: "Mia, that's great" speaks to Mia, not of her. */
const says =
  /^(?:['’]s(?=\s)|\s+(?:is|was|are|were|has|had|have|will|can|could|would|should|does|did|do|doesn['’]t|didn['’]t|isn['’]t|wasn['’]t|won['’]t|can['’]t|never|always|usually|now|also|just|really|still|said|told|went|got|gave|made|took|came|bought|sold|found|left|met|wrote|became|began|\p{Ll}+(?:s|ed))(?=[\s.,!])|:\s)/u
const saysChinese =
  /^(?:是|在|有|很|不|没|也|都|会|要|想|把|被|给|对|从|跟|和|已|又|还|正|喜欢|讨厌|觉得|说|叫|住|去|来|做|买|卖|学|换|搬|打算|决定|需要|现在|今天|昨天|最近|的|[，：](?!.*[你您咱]))/u

const ofOneself = /^(?:(?:i|i['’]\w+|my|we|we['’]\w+|our)(?=[\s,])|我|咱们?|本人)/iu

/** Whoever answers, thinks or feels with another says little of themselves: "I'm glad you came", 我觉得你很棒. */
const ofAnother =
  /^(?:i\s(?:(?:totally|really|completely|can|do|also|just)\s)*(?:think|guess|hope|bet|mean|agree|see|understand|hear|imagine|help|wish|know|believe|suggest|recommend)\b|i['’]?[dm]?\s[^.!?]*\b(?:you|your|you['’]\w+|that|hear|sorry|apologi[sz]e)\b|my\s(?:pleasure|apologies|bad)\b|(?:我|我们|咱们?)(?:觉得|认为|想知道|猜|听说|相信|建议|同意|理解|明白|知道|希望|祝)|(?:我|我们|咱们?)[^。！？]*[你您])/iu

/** The first sentence without what merely leads to it, or '' for a question. */
function opening(text: string): string {
  const start = text.replace(lead, '')
  const end = start.search(/[!?。！？\n]|(?<!(?:^|[^\p{L}])(?:dr|mr|mrs|ms|prof|st))\./iu)
  if (end < 0) return start
  return /[?？]/u.test(start[end] ?? '') ? '' : start.slice(0, end + 1)
}

/**
 * Whether the first sentence is about a name: it opens the sentence, and something is said of it. "Mia is allergic" and
 * 小雨喜欢画画 are; "I met Mia", "Mia, that's great" and "Mia?" are not.
 */
export function isTopic(text: string, name: string): boolean {
  const start = opening(text)
  if (!start.startsWith(name)) return false
  const rest = start.slice(name.length)
  return says.test(rest) || saysChinese.test(rest)
}

/** Whether whoever says it speaks of themselves: "I am allergic", 我在上海工作; not "I'm glad you came". */
export function isOfSpeaker(text: string): boolean {
  const start = opening(text)
  return ofOneself.test(start) && !ofAnother.test(start)
}
