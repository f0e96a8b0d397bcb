import { probabilitiesOf, type HeadInput } from '../../models/heads/score-head.js'
import { readTextCues } from '../../text/cues/text-cues.js'
import { detectLanguage } from '../../text/language.js'
import { statesDecision } from './decision.js'
import type { TextHeads } from './heads.js'
import { readImportance, type Importance } from './importance.js'
import { neverForget, type SensitiveKind } from './never-forget.js'
import { saysSomething } from './says-something.js'
import { carriesNews } from './small-talk.js'

export type TextKind =
  'fact' | 'preference' | 'event' | 'plan' | 'instruction' | 'feedback' | 'question' | 'tool_result' | 'smalltalk'

export interface TextToRead {
  text: string
  /** USER, AGENT, TOOL or SYSTEM, in any case. */
  source: string
  /** The text's vector as a passage; without one cues decide alone. */
  vector?: ArrayLike<number> | undefined
  /** @default detected */
  lang?: string | undefined
}

export interface SmallTalk {
  probability: number
  /** Above the threshold and without any sign of news: nothing is lost when it is dropped. */
  drop: boolean
}

export interface TextMeaning {
  lang: string
  smallTalk: SmallTalk
  kind: TextKind
  importance: Importance
  /** Not null: to be pinned. */
  sensitive: SensitiveKind | null
  /** 1 where a rule says so. */
  sensitiveProbability: number
  /** About something that will happen or is to be done. */
  future: boolean
}

const kinds: readonly TextKind[] = [
  'fact',
  'preference',
  'event',
  'plan',
  'instruction',
  'feedback',
  'question',
  'tool_result',
  'smalltalk',
]
const sensitiveKinds: readonly SensitiveKind[] = ['medical', 'safety', 'finance']

/** What one text means for a memory: a few dot products over its vector and cues, no call of a model. Never throws. */
export function readText(
  { text, source, vector, lang = detectLanguage(text) }: TextToRead,
  heads: TextHeads,
): TextMeaning {
  const named = readTextCues(text, source)
  const fromTool = named.has('from a tool')
  const input: HeadInput = { vector, named, lang }
  const rule = neverForget(text, fromTool)
  const decides = statesDecision(text)
  const { sensitive, sensitiveProbability } = readSensitive(heads, input, rule?.kind)
  const kind = readKind(heads, input)
  const mustStay = sensitive !== null || decides || carriesNews(named) || saysSomething(text)
  const smallTalk = readSmallTalk(heads, { ...input, isEmpty: !/[\p{L}\p{N}]/u.test(text) }, mustStay)
  return {
    lang,
    smallTalk,
    kind: smallTalk.drop ? 'smalltalk' : kind,
    importance: readImportance(heads.importance, input, {
      neverForget: rule?.because ?? sensitive ?? undefined,
      decides,
    }),
    sensitive,
    sensitiveProbability,
    future: (probabilitiesOf(heads.future, input).get('yes') ?? 0) >= (heads.future.thresholds['yes'] ?? 0.5),
  }
}

function readKind(heads: TextHeads, input: HeadInput): TextKind {
  if (input.named.has('from a tool')) return 'tool_result'
  const probabilities = probabilitiesOf(heads.kind, input)
  return mostLikely(kinds, probabilities)
}

function readSensitive(
  heads: TextHeads,
  input: HeadInput,
  byRule: SensitiveKind | undefined,
): Pick<TextMeaning, 'sensitive' | 'sensitiveProbability'> {
  const probabilities = probabilitiesOf(heads.sensitive, input)
  const any = 1 - (probabilities.get('none') ?? 1)
  const likeliest = mostLikely(sensitiveKinds, probabilities)
  // A rule knows that it must not be lost, the head often better under which name.
  if (byRule !== undefined) return { sensitive: any > 0.5 ? likeliest : byRule, sensitiveProbability: 1 }
  const isFound = any >= (heads.sensitive.thresholds['any'] ?? 0.5)
  return { sensitive: isFound ? likeliest : null, sensitiveProbability: any }
}

/** The probability that a text is small talk: both heads that know it must agree. */
export function smallTalkProbability(heads: TextHeads, input: HeadInput): number {
  const own = probabilitiesOf(heads['small-talk'], input).get('yes') ?? 0
  const asKind = probabilitiesOf(heads.kind, input).get('smalltalk') ?? 0
  return Math.sqrt(own * asKind)
}

function readSmallTalk(heads: TextHeads, input: HeadInput & { isEmpty: boolean }, mustStay: boolean): SmallTalk {
  if (mustStay) return { probability: 0, drop: false }
  // Faces and marks alone: nothing to remember.
  if (input.isEmpty) return { probability: 1, drop: true }
  const probability = smallTalkProbability(heads, input)
  // Cues alone know too little to lose a memory by them.
  const knowsEnough = heads['small-talk'].dense !== undefined && input.vector !== undefined
  return { probability, drop: knowsEnough && probability >= (heads['small-talk'].thresholds['yes'] ?? 1) }
}

function mostLikely<Label extends string>(labels: readonly Label[], probabilities: ReadonlyMap<string, number>): Label {
  const [first] = labels
  if (first === undefined) throw new RangeError('mostLikely needs at least one label.')
  return labels.reduce((best, label) => {
    return (probabilities.get(label) ?? 0) > (probabilities.get(best) ?? 0) ? label : best
  }, first)
}
