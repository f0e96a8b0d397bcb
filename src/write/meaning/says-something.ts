/** Questions that ask how somebody is, or whether they mean it: no answer is owed but another pleasantry. */
const pleasantry =
  /\bhow(?:['’]s|\s+is|\s+are|\s+have|['’]ve)?\s+(?:you|it\s+going|every(?:thing|one|body)|things|life|your\s+day|ya)\b|\bwhat['’]?s\s+(?:up|new)\b|\bhow\s+do\s+you\s+do\b|^\W*(?:really|right|seriously|oh\s+yeah|yeah|no\s+way|you\s+know|isn['’]t\s+it|okay|ok|huh)\W*$|好吗|最近怎么样|过得怎么样|吃了[吗没]|在吗|是吗|是吧|对吧|真的吗|真的假的|忙吗|睡了吗/iu

const othersDid =
  /(?<![\p{L}'’])(?:he|she|they)(?:['’](?:s|re|d|ll|ve)|\s+(?:was|were|is|are|had|has|have|did|said|says|will|would|got|went|loved?|liked?|wants?|wanted|came|told))\b|(?:他|她|它)们?(?:的|是|在|很|都|说|有|去|来|要|会|想|喜欢|觉得)/iu
const someone = /(?<![\p{L}'’])(?:[Ii]t['’]s|[Ii]t\s+is|[Tt]hat['’]s|[Tt]his\s+is|by)\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u
const something = /\b(?:today|tonight|tomorrow|yesterday)['’]s\s+\p{L}+/iu

/** The least words, or Han characters, of a question that asks for something. */
const least = { words: 3, han: 5 }

function asks(sentence: string): boolean {
  if (!/[?？]\s*$/u.test(sentence) || pleasantry.test(sentence)) return false
  const han = sentence.match(/\p{Script=Han}/gu)?.length ?? 0
  return han >= least.han || (sentence.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0) - han >= least.words
}

/**
 * Whether a short, friendly turn still asks for something, or tells of somebody or of something at a time: "Wow! What got
 * you into running?", "They were humbled.". What follows in the conversation is only understood with it.
 */
export function saysSomething(text: string): boolean {
  if (othersDid.test(text) || someone.test(text) || something.test(text)) return true
  return (text.match(/[^.!?。！？~～]+[.!?。！？~～]*/gu) ?? []).some(asks)
}
