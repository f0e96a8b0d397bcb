import { fullWidthToAscii } from '../../text/characters.js'

export type CausalDirection = 'causes' | 'effects'

const longestRead = 2_000

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'iu')
}

const asked = '(?:what|which|who)'
const made = '(?:cause|lead to|result in|set off|trigger|bring about|bring|mean for|do to|change)'
const led =
  '(?:made|makes|causes?|caused|led|leads|drove|drives|prompted|triggered|motivated|set off|brought (?:about|on)|provoked|explains?|accounts for|(?:is|was) behind|pushed|convinced)'

const causes = anyOf(
  `\\bwhy\\b(?! (?:not|don['’]t (?:you|we))\\b)`,
  '\\bhow come\\b',
  `\\b${asked}(?:['’]s behind| (?:\\p{L}+ ){0,2}?${led})\\b`,
  '\\b(?:reasons?(?! (?:code|field)\\b)|root cause|causes? (?:of|for|behind)|origins? of|on what grounds|to blame|(?:due to|because of) (?:what|which))\\b',
  '\\bhow did (?:it|that|this|things) (?:come (?:to|about)|get (?:to|so))\\b',
  '为什么|为啥|为何|何故|怎么[会就]|咋[会就]|凭什么|图什么|起因|成因|原因|缘由|缘故|由头|来由|根源|怪谁|因为(?:什么|啥)|出于什么|怎么(?:导致|造成|引起)的',
  '(?:什么|啥|谁|哪件)(?:事情?|东西|因素)?(?:让|使得?|害|促使|导致|造成|引起|引发)',
)
const effects = anyOf(
  `\\b${asked} (?:else )?(?:happened|followed|resulted|changed|came|went wrong)\\b.{0,80}?\\b(?:then|next|afterwards?|after|because|as a result|since|once|following|from|of)\\b`,
  `\\b${asked} (?:did|does|do|has|have|will|would)\\b.{1,80}?\\b${made}\\b`,
  '\\b(?:consequences?|repercussions?|aftermath|fallout|knock-on|(?:effects?|impacts?) (?:of|on|did)|as a result(?! of what)|because of (?:that|this|it))\\b',
  '\\bwhat (?:was|were|is|are) the (?:results?|outcomes?) of (?:that|this|it|(?:\\p{L}+ ){0,2}?\\p{L}+ing)\\b',
  '\\b(?:how (?:did|does) (?:it|that|this|things|everything) (?:turn out|end|go on|affect)|how (?:did|has|does)\\b.{1,60}?\\baffect(?:ed|s)?|what became of)\\b',
  '后果|(?:结果|结局)(?:怎么?样|如何|呢|是什么|咋样|怎样)|(?:之后|后来|然后|随后|接着)(?:呢|[^,。?!]{0,8}(?:怎么样|怎样|咋样|如何|发生))',
  '(?:带来|导致|造成|引起|引发|影响到?)(?:了|过)?(?:些)?(?:什么|哪些|啥|谁)|(?:有|产生)了?(?:什么|哪些|啥)(?:影响|变化)|因(?:此|为[这那此])[^,。?!]{0,10}(?:什么|怎么样|啥|发生)',
)

/**
 * Which way a causal question looks: for what led to something ("why", 起因) or for what came of it ("what happened
 * because of that", 后果); where both are asked, the first. Null for any other. The first 2,000 UTF-16 units are read.
 */
export function causalDirection(text: string): CausalDirection | null {
  const head = fullWidthToAscii(text.slice(0, longestRead))
  const cause = causes.exec(head)?.index ?? Infinity
  const effect = effects.exec(head)?.index ?? Infinity
  if (cause === Infinity && effect === Infinity) return null
  return effect <= cause ? 'effects' : 'causes'
}
