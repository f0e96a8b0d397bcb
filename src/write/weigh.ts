import { clampStrength, heatOf, type DecayClass } from '../memory/activation.js'
import type { MemoryKind } from '../memory/enums.js'
import type { MemoryNode } from '../memory/memory-node.js'
import type { TextKind, TextMeaning } from './meaning/read-text.js'
import type { WritePayload } from './payload.js'

const kindOf: Record<TextKind, MemoryKind> = {
  fact: 'FACT',
  preference: 'PREFERENCE',
  event: 'EVENT',
  plan: 'PLAN',
  instruction: 'INSTRUCTION',
  feedback: 'FEEDBACK',
  question: 'QUESTION',
  tool_result: 'TOOL_RESULT',
  // What is kept of it is kept as something said.
  smalltalk: 'FACT',
}

/** What its writer says anything about is no small talk. */
export function mayDrop({ keep, pin, kind, importance, causes, supersedes, layer }: WritePayload): boolean {
  const said = keep || pin || kind !== null || importance !== null || causes.length > 0 || supersedes.length > 0
  return !said && layer === 'EPISODIC'
}

/** The properties of a memory that follow from what it means. */
export type Weight = Pick<
  MemoryNode,
  | 'kind'
  | 'importance'
  | 'importanceSignals'
  | 'strength'
  | 'strengthAt'
  | 'decayClass'
  | 'heat'
  | 'consolidation'
  | 'pinned'
>

/** Kind and weight: as its writer says, else as it reads. A tool's or an agent's words pin nothing. */
export function weigh(
  payload: WritePayload,
  { source, layer }: Pick<MemoryNode, 'source' | 'layer'>,
  meaning: TextMeaning,
): Weight {
  const importance = payload.importance ?? meaning.importance.value
  const signals = payload.importance === null ? meaning.importance.signals : { given: importance }
  const speaksForItself = source === 'USER' || source === 'SYSTEM'
  const pinned = payload.pin || (speaksForItself && meaning.sensitive !== null)
  const decayClass: DecayClass = pinned ? 'PINNED' : layer
  const strength = { strength: clampStrength(importance), strengthAt: payload.acceptedAt, decayClass }
  return {
    kind: payload.kind ?? kindOf[meaning.kind],
    importance,
    importanceSignals: JSON.stringify(
      meaning.sensitive === null ? signals : { ...signals, sensitive: meaning.sensitive },
    ),
    ...strength,
    heat: heatOf(strength),
    consolidation: importance,
    pinned,
  }
}
