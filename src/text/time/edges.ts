import { dayMs } from './calendar.js'
import type { Edge, Part, Span } from './types.js'

const before: readonly (readonly [RegExp, Edge])[] = [
  [
    /(?<!\p{L})(?:ever\s+since|since|(?:starting|beginning)(?:\s+(?:from|on|in))?|as\s+early\s+as|[>≥]\s?=?|(?:no|not)\s+(?:earlier\s+than|before)|on\s+or\s+after|after\s+or\s+on)(?:\s+the)?[\s=]*$/iu,
    'since',
  ],
  [/(?<!\p{L})(?:any\s?time\s+after|after|later\s+than|following)(?:\s+the)?\s+$/iu, 'after'],
  [/(?<!\p{L})(?:any\s?time\s+before|before|prior\s+to|earlier\s+than|ahead\s+of)(?:\s+the)?\s+$/iu, 'before'],
  [
    /(?<!\p{L})(?:(?:up\s+)?until|up\s+(?:till|to)|till?|by|(?:no|not)\s+later\s+than|on\s+or\s+before|before\s+or\s+on|as\s+late\s+as|[<≤]\s?=?)(?:\s+the)?[\s=]*$/iu,
    'until',
  ],
  [/(?:截止到?|截至|直到|不晚于|最晚到?|最迟)\s*$/u, 'until'],
  [/晚于\s*$/u, 'after'],
  [/早于\s*$/u, 'before'],
  [/(?:不早于|最早)\s*$/u, 'since'],
]

const after: readonly (readonly [RegExp, Edge])[] = [
  [/^\s*(?:及|或者?|和)\s*(?:(?:其|以|之)?后|更晚|更迟)/u, 'since'],
  [/^\s*(?:及|或者?|和)\s*(?:(?:其|以|之)?前|更早)/u, 'until'],
  [
    /^\s*(?:(?:以|之)前(?![一二两三四五六七八九十几\d])|前(?![往台面端后提一二两三四五六七八九十几半者缀]|\d))/u,
    'before',
  ],
  [/^\s*(?:(?:以|之|过)后|后(?![来台面天续方期边勤卫一二两三四五六七八九十几半]|\d))/u, 'after'],
  [
    /^\s*(?:日|号)?\s*(?:以来|来(?!的?[到了说看])|至今|到现在|到今天|到如今|迄今|以降|起(?![来飞床伏草诉因源])|开始)/u,
    'since',
  ],
  [/^\s*(?:为止|截止)/u, 'until'],
  [/^\s*(?:onwards?|and\s+(?:later|after)|or\s+later|and\s+on(?:wards)?)(?=\s*(?:[.,;!?)]|$))/iu, 'since'],
  [/^\s*(?:or\s+(?:earlier|before|sooner)|and\s+(?:earlier|before))(?!\s+\p{N}|\p{L})/iu, 'until'],
]

const reach = 24

/** Takes in the words that open one end of a time: "since", "before", 以后, 至今, 截至. */
export function applyEdge(text: string, part: Part): Part {
  if (part.edge !== undefined) return part
  const behind = text.slice(part.end, part.end + reach)
  for (const [pattern, edge] of after) {
    const match = pattern.exec(behind)
    if (match && !(edge === 'since' && part.ranged)) {
      // 2000年以后 counts from that year's beginning, as 00后 does.
      const opens = edge === 'after' && part.precision === 'year' && match[0].includes('后') ? 'since' : edge
      return { ...part, end: part.end + match[0].length, edge: opens, weak: false }
    }
  }
  const ahead = text.slice(Math.max(0, part.at - reach), part.at)
  for (const [pattern, edge] of before) {
    const match = pattern.exec(ahead)
    if (match)
      return {
        ...part,
        at: part.at - match[0].length,
        edge,
        weak: Boolean(part.weak && part.value.kind === 'duration'),
      }
  }
  return part
}

/** After a day begins with that day, since what is told of may be later on it; after a longer time, with its end. */
export function opened({ start, end }: Span, { edge, isEnd }: Pick<Part, 'edge' | 'isEnd'>): Span {
  if (edge === 'since' || (edge === 'after' && end - start <= dayMs)) return { start, end: Infinity }
  if (edge === 'after') return { start: end, end: Infinity }
  if (edge === 'before' && !isEnd) return { start: -Infinity, end: start }
  return edge === 'until' || edge === 'before' ? { start: -Infinity, end } : { start, end }
}
