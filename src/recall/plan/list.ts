import { fullWidthToAscii } from '../../text/characters.js'

const longestRead = 2_000
/** Ends in -s and is no plural: "bus", "news", "his". */
const singular =
  '(?!(?:\\p{L}*(?:ss|us|is)|news|always|as|does|has|was|his|hers|yours|ours|theirs|this|its|series|species)(?!\\p{L}))'
const plural = `${singular}(?:\\p{L}{2,}s|people|children|men|women|feet|teeth|mice|folks|media|criteria)(?!['’\\p{L}])`
/** "What is", "what did" and the like ask for one thing. */
const noVerb = "(?!(?:is|was|did|does|['’]s|would|will|should|can|could|do|are|were|has|have|had)(?!\\p{L}))"
const verb = '(?:has|have|had|does|do|did|are|were)(?!\\p{L})'
/** How many of these something lasted is one number. */
const noSpan = '(?!many (?:more )?(?:minutes|hours|days|nights|weeks|months|years|percent)(?!\\p{L}))'
const opening = '^(?:so,? |and )?(?:in |on |to |at |for |with |from )?'

const english: readonly RegExp[] = [
  // "Which three books has", "what new hobbies of hers do", "how many different countries have".
  new RegExp(
    `${opening}(?:which|what|how ${noSpan}many) ${noVerb}(?:[\\p{L}\\p{N}'’-]+ ){0,3}?${plural}[^,.;?]{0,40}? ${verb}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:kinds|types|sorts|(?:kind|type|sort)(?= of (?:\\p{L}+ ){0,2}?${plural})) of\\b.{1,60}?\\b${verb}`,
    'iu',
  ),
  new RegExp(`^(?:what|who) are\\b.{1,80}?\\b${plural}\\s*[?.!]*$`, 'iu'),
  /^(?:what|who|where) (?:all|else)\b/iu,
  /\b(?:list|name|tell me|give me|show me) (?:all|every|each)\b/iu,
]
const chinese =
  /哪些|哪几|[都全]有(?:谁|啥|什么|哪)|(?:什么|谁|哪[儿里]|啥).{0,8}都|都.{0,8}(?:什么|谁|哪[儿里]|啥)|分别|列[出举]/u

/** Whether a question asks for several things: "which books has she read", 有哪些, 都有谁. The first 2,000 units are read. */
export function asksForSeveral(text: string): boolean {
  const asked = fullWidthToAscii(text.slice(0, longestRead)).trim()
  return english.some((pattern) => pattern.test(asked)) || chinese.test(asked)
}
