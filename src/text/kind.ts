export const detectedKinds = [
  'fact',
  'preference',
  'event',
  'plan',
  'instruction',
  'feedback',
  'question',
  'tool_result',
  'summary',
] as const
export type DetectedKind = (typeof detectedKinds)[number]

/** In order of precedence: the first rule that fits decides. */
const rules: [DetectedKind, RegExp][] = [
  [
    'instruction',
    /^(?:please |from now on|always |never |don't |do not |remember to (?:always|never))|\bfrom now on\b|^(?:请|以后|今后|从现在起|别再|不要)|以后.{0,6}(?:都|请|不要|别)/iu,
  ],
  [
    'feedback',
    /\b(?:that (?:was|is) (?:wrong|right|helpful|great|useless)|your (?:answer|reply|suggestion)|you (?:got|were) (?:it )?(?:wrong|right))\b|你(?:的回答|说得|说错|弄错|推荐的)|这个回答/iu,
  ],
  [
    'plan',
    /\b(?:i(?:'ll| will| plan| intend|'m going to| am going to| need to| have to)|we(?:'ll| will| plan|'re going to)|going to|planning to|scheduled|deadline|due (?:on|by)|next (?:week|month|year)|tomorrow)\b|打算|计划|准备(?:去|要)|将要|要去|明天|后天|下周|下个?月|明年|截止/iu,
  ],
  [
    'preference',
    /\b(?:i (?:really )?(?:like|love|prefer|hate|enjoy|dislike|can't stand)|my favou?rite|favou?rite)\b|喜欢|讨厌|偏好|最爱|更愿意|不爱|爱吃|爱喝/iu,
  ],
  [
    'event',
    /\b(?:yesterday|last (?:night|week|month|year)|ago|(?:went|met|visited|bought|started|finished|moved|got|saw|had|attended|won|lost|happened|celebrated))\b|昨天|前天|上周|上个?月|去年|刚刚|刚才|[去来买到做见吃完]了/iu,
  ],
]

const question =
  /[?？]\s*$|^(?:who|what|when|where|why|how|which|can|could|do|does|did|is|are|will|would|should)\b[^.!。！]*$|(?:吗|呢|么)[?？]?\s*$/iu

/** What a memory says, by cues in English and Chinese; 'fact' where none fits. Reads the first 2,000 characters. */
export function detectKind(text: string, source: string): DetectedKind {
  if (source === 'TOOL') return 'tool_result'
  const head = text.slice(0, 2_000).trim()
  if (question.test(head) && !/[.!。！]\s*\S/u.test(head.slice(0, -1))) return 'question'
  return rules.find(([, rule]) => rule.test(head))?.[0] ?? 'fact'
}
