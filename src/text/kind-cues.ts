/** The kinds that cues can tell, in order of precedence: the first that fits decides. */
export type CuedKind = 'instruction' | 'feedback' | 'preference' | 'plan' | 'event'

const imperative =
  "always|never|add|answer|ask|call|check|copy|delete|don[’']t|do not|explain|forget|give|ignore|keep|let me know|list|make|note|" +
  'pass|put|read|remember|remind|remove|reply|rewrite|run|scroll|send|show|sign|speak|stick|stop|summari[sz]e|take|tell|' +
  'translate|try|turn|use|write'
const pastVerb =
  '(?!need|speed|seed|feed|breed|shed|indeed|bleed|exceed|proceed|succeed|agreed to)[a-z]{2,}ed|went|met|bought|began|moved|got|saw|had|won|lost|found|left|took|gave|made|came|told|said|sold|paid|ran|broke|' +
  'fell|felt|hit|put|set|sent|spent|wrote|ate|drank|drove|flew|built|caught|became|was born|died|woke|taught|heard|held|kept'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const season =
  '(?:spring|summer|autumn|fall|winter|january|february|march|april|june|july|august|september|october|november|december)'

export const englishCues: readonly [CuedKind, RegExp][] = [
  [
    'instruction',
    new RegExp(
      `^(?:please,? |just |(?:and|so|then) )?(?:${imperative})\\b|\\bfrom now on\\b|\\bremind me\\b|^(?:whenever|every time|if) [^,]+, (?:please )?(?:${imperative})\\b|\\b(?:under no circumstances|i want you to|you (?:must|should|need to))\\b`,
      'iu',
    ),
  ],
  [
    'feedback',
    /\b(?:that|this|it) (?:was|is|were) (?:wrong|right|helpful|great|useless|perfect|not helpful|too (?:long|short))\b|\byour (?:answer|reply|suggestion|summary|code|last|previous)\b|\byou (?:got|were|misunderstood|forgot|missed)\b|^(?:nice|good|great|well done|meh|hm+|not quite|perfect|exactly)\b[^.]{0,20}[.!]?$/iu,
  ],
  [
    'preference',
    /\b(?:(?:i|we|he|she|they) (?:really |quite |absolutely |always |usually |also )?(?:likes?|loves?|prefers?|hates?|enjoys?|dislikes?|fanc(?:y|ies)|adores?)|i(?:['’]d| would) (?:much )?(?:rather|sooner|take)|(?:can['’]t|cannot) stand|not a fan|fan of|favou?rites?|in the mood|(?:lean|tend) to(?:wards)?|suits? me|(?:i|we) (?:don['’]t|never) (?:eat|drink|do|watch|wear))\b/iu,
  ],
  [
    'plan',
    new RegExp(
      `\\b(?:(?:i|we|he|she|they|it)(?:['’]ll| will| plans? to| intends? to| need to| have to| might| hopes? to| agreed to)|going to|planning|plans? to|thinking of|would like to|['’]d like to|scheduled|deadline|due (?:on|by)|set for|(?:next|this coming) (?:week|month|year|${weekday}|${season})|tomorrow|tonight|(?:wants?|comes?|coming|changes?|arriv\\w+|starts?|flying|staying)\\b[^.]*\\b(?:by|on|at|in) (?:\\d|${weekday}|${season}|easter|christmas)|after all|off the table|for now)\\b`,
      'iu',
    ),
  ],
  [
    'event',
    new RegExp(
      `\\b(?:yesterday|last (?:night|week|month|year|${weekday}|${season})|ago|this morning|earlier today|just now)\\b|\\b(?:[Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|[Ss]ome(?:one|body)|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]he|[Aa]n?) [\\w'’-]+|\\p{Lu}[\\w'’-]+) (?:\\w+ly |just |also )?(?:${pastVerb})\\b`,
      'u',
    ),
  ],
]

export const chineseCues: readonly [CuedKind, RegExp][] = [
  [
    'instruction',
    /^(?:请|麻烦|帮我|替我|把|记得|记住|别|不要|不许|以后(?:都|请|不要|别|你|回)|今后|往后|从现在起|再.{1,3}点)|提醒我|你(?:都|就|先|别|什么都别|得|要)(?!是|有)|一律|统一用|不许|没我.{0,4}不|(?:以后|今后|往后).{0,12}(?:都|请|不要|别)/u,
  ],
  [
    'feedback',
    /你(?:的回答|刚才|说得|说错|弄错|搞错|推荐的|给的|排的|写的|替我|总结)|这个?(?:回答|建议|代码|总结|方案)(?:写得|太|很|不)|^(?:可以|不错|很好|太好了|不对|差点意思|不太对)[\s\S]{0,6}$|新版/u,
  ],
  [
    'preference',
    /(?<!不会)喜欢|讨厌|偏好|偏爱|最爱|更愿意|不爱|爱[吃喝看听穿]|宁可|宁愿|嫌|[听看吃]腻|从来不|不沾|习惯(?!了)|我一般|受不了|乐意|随便|都行|都成|嗜[甜辣咸酒]/u,
  ],
  [
    'plan',
    /打算|计划|准备(?:去|要|把|在)|将要|要去|想(?:把|报|去|学|换)|明天|后天|大后天|下(?:周|个?月|礼拜|星期)|明年|今晚|截止|接下来|约(?:了|的)|排在|定(?:在|于)|过完|等.{1,6}(?:再|就)|[，,](?:先|就)?(?:搁|缓)一?[搁缓]|尽快/u,
  ],
  [
    'event',
    /昨[天晚儿日]|前天|上(?:周|个?月|礼拜|星期)|去年|前年|刚刚|刚才|今[天早].{0,12}了|已经?.{1,6}[，。！,!]|[\p{Script=Han}]了(?:[，。！,!~]|$|[一两几三四五六七八九十半好]|个|\s)|[去来买到做见吃完送收看][了过]/u,
  ],
]
