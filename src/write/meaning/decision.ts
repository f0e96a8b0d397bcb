import { fullWidthToAscii } from '../../text/characters.js'
import { cue, hasCue, longestCued } from '../../text/cues/cue.js'

const plan = "(?:the|that|this|those|our|my) [\\p{L} ’'-]{2,40}?"

/**
 * Sentences that quietly settle something: "let's leave that plan for now", 那个方案先放放. Loud ones the head finds by
 * itself; these read like chat.
 */
const settles = cue(
  'settles',
  `(?:let['’]?s|we(?:['’]ll| will| should)?|i(?:['’]ll| will)?) (?:just )?(?:leave|drop|shelve|park|skip|scrap|postpone|pause|forget about) (?:${plan}|it|that|this)(?: (?:for now|for the moment|for the time being|as it is|until \\w+|altogether|rest|be))?|${plan} (?:is|are) (?:off the table|off|on hold|on ice|cancelled|dead|not happening|settled|final|a go)|(?:so )?no [\\p{L} -]{2,30} (?:this|next) (?:year|quarter|month|season|summer|winter)|(?:we|i)(?:['’]re| are|['’]m| am)? not (?:going to|doing|moving|buying|selling|hiring|changing)[^?!]{0,40}(?:after all|any ?more|for now|then)|(?:we|i)(?:['’]ve| have)? (?:finally )?(?:decided|settled|agreed|chose|chosen)|we['’]?(?:ll| will) (?:go|stick|stay) with|won['’]t be \\w+ing [^?!]{0,40}after all|on second thoughts?|called (?:it |the \\w+ )?off`,
  '(?:先|就|还是|那就)(?:放一?放|搁[着一置]|缓一?缓|不(?:做|搞|弄|买|办|签|装|换|去|招|扩|合|上)了?|这[么样]定|按.{1,10}(?:来|办|走))|(?:不|别)(?:做|搞|弄|办|合|招|扩|上)了(?=[,。!]|$)|到此为止|就不.{1,8}了(?=[,。!]|$)|定下来|拍板|敲定|作罢|叫停|取消了|改主意|以后再(?:说|议)吧?(?=[,。!]|$)|先不.{1,6}了?(?=[,。!]|$)|决定(?:了|不|先|还是|把|要)|说定了|就这么(?:定|办)',
)
const asks = /[?]\s*$|[吗呢]\s*$/u
const trifles = cue(
  'trifles',
  '(?:lunch|dinner|coffee|tea|snack|nap|shower|movie|film|joke|music|song|topic|line|message)',
  '午饭|晚饭|咖啡|奶茶|零食|电影|歌|洗澡|睡|笑话|这句|那句|外卖|这把|话题',
)

/** Whether a text states that something was settled or dropped. The first 2,000 UTF-16 units are read. */
export function statesDecision(text: string): boolean {
  const head = fullWidthToAscii(text.slice(0, longestCued)).trim()
  return hasCue(settles, head) && !asks.test(head) && !hasCue(trifles, head)
}
