/** One turn of a dialogue. */
export interface DialogueTurn {
  /** As written before the colon, without marks around it. */
  speaker: string
  text: string
}

const leastTurns = 2
const leastSpeakers = 2

/** A list's mark before a name: "- Anna:", "* Anna:", "> Anna:", "• Anna:", "1. Anna:". */
const bullet = String.raw`(?:[-*•>–—]\s*|\d{1,3}[.)]\s+)?`
/** A clock time or date before a name, as chats are exported: "[09:41] Anna:", "2026-05-20 09:41 Anna:". */
const stamp = String.raw`(?:[\[(]?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T,]*)?\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]m)?[\])]?\s*[-–]?\s*)?`
/** At most four words, the first of which begins with a letter; no comma or mark of a sentence. */
const name = String.raw`[\p{L}][\p{L}\p{M}\p{N}.'’_·-]*(?: [\p{L}\p{N}(][\p{L}\p{M}\p{N}.'’_·()-]*){0,3}`
const written = new RegExp(
  String.raw`^\s*${bullet}${stamp}(?:(?:\*\*|__)?[\[【<(]?(${name})[\]】>)]?(?:\*\*|__)?\s*[:：](?:\*\*|__)?(?!//|\d\d)|[\[【<](${name})[\]】>])[ \t\u3000]*(.*)$`,
  'u',
)

/** Names that a role has; two of one role are one speaker. */
const roles: readonly (readonly [role: string, names: RegExp])[] = [
  ['user', /^(?:user|human|me|customer|用户|我|客户|人类)$/iu],
  ['assistant', /^(?:assistant|ai|bot|agent|model|chatbot|助手|助理|机器人|客服|ai助手|智能助手)$/iu],
  ['system', /^(?:system|tool|系统|工具)$/iu],
]
/** Words that end with a colon in plain text and name nobody. */
const noSpeaker =
  /^(?:reminder|note|notes|nb|ps|p\.s|question|q|answer|a|todo|to do|re|fw|fwd|subject|date|time|topic|context|hint|task|goal|example|e\.g|warning|update|summary|background|https?|file|code|error|from|to|cc|where|when|who|what|why|how|options?|price|address|name|project|status|owner|priority|title|description|type|due|deadline|budget|result|goals?|steps?|first|second|then|so|and|or|but|also|ingredients|问题|问|答|提醒|备注|注意|主题|日期|时间|地点|背景|总结|摘要|任务|目标|例如|比如|另外|请问|标题|内容|地址|姓名|项目|状态|负责人|优先级|说明|类型|截止|预算|结果|首先|其次|然后|另|第一|第二)$/iu

/**
 * The turns of a text that is a dialogue: "Name: text" or "[name] text" a line, also with full-width colons, bullets,
 * bold names and clock times; lines without a name belong to the turn before. Null where it is none: fewer than two
 * turns, fewer than two speakers, or another text before the first name than a heading that ends with a colon.
 */
export function dialogueTurns(text: string): DialogueTurn[] | null {
  const turns: DialogueTurn[] = []
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '') continue
    const turn = readTurn(line)
    const before = turns.at(-1)
    if (turn !== null) turns.push(turn)
    else if (before === undefined && isHeading(line)) continue
    else if (before === undefined) return null
    else before.text = `${before.text}\n${line.trim()}`.trim()
  }
  // "The chat so far:" looks like a speaker who says nothing.
  if (turns[0]?.text === '') turns.shift()
  const speakers = new Set(turns.map(({ speaker }) => roleOf(speaker)))
  return turns.length >= leastTurns && speakers.size >= leastSpeakers ? turns : null
}

function isHeading(line: string): boolean {
  return /[:：]\s*$/u.test(line)
}

function readTurn(line: string): DialogueTurn | null {
  const [, colon, bracketed, text = ''] = written.exec(line) ?? []
  const speaker = (colon ?? bracketed)?.trim()
  return speaker === undefined || noSpeaker.test(speaker) ? null : { speaker, text: text.trim() }
}

function roleOf(speaker: string): string {
  return roles.find(([, names]) => names.test(speaker))?.[0] ?? speaker.toLowerCase()
}

/** The text of the last turn that isn't an assistant's or a tool's; of the last one where there is none. */
export function lastQuestionIn(turns: readonly DialogueTurn[]): string {
  const isMachine = ({ speaker }: DialogueTurn): boolean => ['assistant', 'system'].includes(roleOf(speaker))
  return (turns.findLast((turn) => !isMachine(turn)) ?? turns.at(-1))?.text ?? ''
}
