import { fullWidthToAscii } from '../../text/characters.js'

const longestRead = 2_000
/** Ends in -s and is no plural: "bus", "news", "his". */
const singular =
  '(?!(?:\\p{L}*(?:ss|us|is)|news|always|as|does|has|was|his|hers|yours|ours|theirs|this|its|series|species)(?!\\p{L}))'
const plural = `${singular}(?:\\p{L}{2,}s|people|children|men|women|feet|teeth|mice|folks|media|criteria)(?!['’\\p{L}])`
/** "which" and "what" ask for one thing where a verb follows: "what is", "what did". */
const noVerb = "(?!(?:is|was|did|does|['’]s|would|will|should|can|could|do|are|were|has|have|had)(?!\\p{L}))"

const english: readonly RegExp[] = [
  // "Which three books", "what new hobbies", "how many different countries".
  new RegExp(
    `^(?:so,? |and )?(?:in |on |to |at |for |with |from )?(?:which|what|how many) ${noVerb}(?:[\\p{L}'’-]+ ){0,3}?${plural}`,
    'iu',
  ),
  /\b(?:kinds?|types?|sorts?) of\b.{1,60}\b(?:has|have|does|do|are|did|were)\b/iu,
  /^(?:what|who|where) (?:all|else)\b/iu,
  /^what are\b(?! you\b)/iu,
  /\b(?:list|name|tell me|give me|show me) (?:all|every|the different|each)\b/iu,
]
const chinese =
  /哪些|哪几|[都全]有(?:谁|啥|什么|哪)|(?:什么|谁|哪[儿里]|啥).{0,8}都|都.{0,8}(?:什么|谁|哪[儿里]|啥)|分别|列[出举]/u

/** Whether a question asks for several things: "which books has she read", 有哪些, 都有谁. The first 2,000 units are read. */
export function asksForSeveral(text: string): boolean {
  const asked = fullWidthToAscii(text.slice(0, longestRead)).trim()
  return english.some((pattern) => pattern.test(asked)) || chinese.test(asked)
}
