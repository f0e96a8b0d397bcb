import pLimit from 'p-limit'
import { clampStrength, heatOf } from '../../memory/activation.js'
import type { Logger } from '../../memory/logger.js'
import type { MemoryNode } from '../../memory/memory-node.js'
import type { Embedder } from '../../models/embedder.js'
import { LanguageModelError } from '../../models/language-model/language-model.js'
import { contentWords, covered } from '../../text/cues/words.js'
import { detectLanguage } from '../../text/language.js'
import { describeNode } from '../describe-node.js'
import type { EncodedWrite, FactMemory } from '../encode.js'
import { entitiesOf } from '../entities.js'
import { spokenText } from '../lexical-text.js'
import type { TextHeads } from '../meaning/heads.js'
import { readText } from '../meaning/read-text.js'
import { weigh } from '../weigh.js'
import type { BudgetedModel } from './budget.js'
import {
  extractionLimits,
  extractionQuestion,
  readExtraction,
  type Extraction,
  type TextToExtract,
} from './extraction.js'

export interface EnrichParts {
  model: BudgetedModel
  /** Shorter texts are read by the rules alone. */
  extractFrom: number
  embedder: Embedder
  heads: TextHeads
  newId: () => string
  logger: Logger
  /** Ends the waiting. */
  signal: AbortSignal
}

/** Questions under way at once, and how long the writes of one transaction wait for all of theirs. */
const inParallel = 4
const longestWaitMs = 60_000

/**
 * Adds what a language model reads in long turns: facts as memories of their own beside the original, a better summary,
 * kind and importance. The original is kept whole, nothing is pinned or unpinned, and whatever goes wrong leaves the
 * writes as the rules read them.
 */
export async function enrich(writes: readonly EncodedWrite[], parts: EnrichParts): Promise<EncodedWrite[]> {
  const wanted = writes.filter((write) => isLong(write, parts.extractFrom))
  const found = new Map<EncodedWrite, Extraction>()
  const limit = pLimit(inParallel)
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(longestWaitMs)])
  let isDown = false
  const extractInto = async (batch: readonly EncodedWrite[]): Promise<void> => {
    if (isDown) return
    const extractions = await extract(batch, { ...parts, signal })
    if (extractions === null) isDown = true
    else batch.forEach((write, index) => found.set(write, extractions[index]!))
  }
  await Promise.all(batchesOf(wanted).map((batch) => limit(() => extractInto(batch))))
  if (found.size === 0) return [...writes]
  const drafts = writes.map((write) => ({ write, extraction: found.get(write) }))
  return addFacts(
    drafts.map(({ write, extraction }) => ({
      write: extraction ? improved(write, extraction) : write,
      facts: extraction?.facts ?? [],
    })),
    parts,
  )
}

function isLong({ payload, memories }: EncodedWrite, extractFrom: number): boolean {
  const { content, layer, source } = payload
  return memories.length > 0 && content.length >= extractFrom && layer === 'EPISODIC' && source !== 'TOOL'
}

function batchesOf(writes: readonly EncodedWrite[]): EncodedWrite[][] {
  const batches: EncodedWrite[][] = []
  let room = 0
  for (const write of writes) {
    const last = batches.at(-1)
    const size = Math.min(write.payload.content.length, extractionLimits.characters)
    if (last !== undefined && last.length < extractionLimits.texts && size <= room) {
      last.push(write)
      room -= size
    } else {
      batches.push([write])
      room = extractionLimits.characters - size
    }
  }
  return batches
}

/** Null when the model is not to be asked again for now: down, resting, or out of budget. */
async function extract(
  writes: readonly EncodedWrite[],
  { model, logger, signal }: EnrichParts,
): Promise<Extraction[] | null> {
  const texts = writes.map(({ payload, memories }): TextToExtract => {
    const { content: whole, speaker } = payload
    const { lang, saidAt } = memories[0]!.node
    return { text: whole.slice(0, extractionLimits.characters), lang, speaker: speaker ?? '', saidAt }
  })
  const nothing: Extraction = { summary: null, kind: null, importance: null, facts: [], refused: 0 }
  try {
    const answer = await model.ask(writes[0]!.payload.space, { ...extractionQuestion(texts), signal })
    if (answer === null) return null
    const extractions = readExtraction(answer, texts)
    const refused = extractions.reduce((sum, one) => sum + one.refused, 0)
    if (refused > 0) logger.info({ model: model.name, refused }, 'a language model said what the text does not')
    return extractions
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error
    logger.warn({ model: model.name, reason: error.reason }, 'a language model gave no answer; the rules read alone')
    return error.reason === 'nonsense' ? texts.map(() => nothing) : null
  }
}

/** What its writer said of it stands; what is pinned or sensitive never gets less important. */
function improved(write: EncodedWrite, { summary, kind, importance }: Extraction): EncodedWrite {
  const { payload, memories } = write
  const better = ({ node, ...rest }: EncodedWrite['memories'][number]) => {
    const weighs = payload.importance === null && importance !== null
    const value = weighs ? (node.pinned ? Math.max(node.importance, importance) : importance) : node.importance
    const next: MemoryNode = {
      ...node,
      summary: summary !== null && memories.length === 1 ? summary : node.summary,
      kind: payload.kind === null && kind !== null ? (kind.toUpperCase() as MemoryNode['kind']) : node.kind,
      importance: value,
      consolidation: value,
      strength: clampStrength(value),
      importanceSignals: weighs ? withModel(node.importanceSignals, value) : node.importanceSignals,
    }
    return { ...rest, node: { ...next, heat: heatOf(next) } }
  }
  return { ...write, memories: memories.map(better) }
}

function withModel(signals: string, value: number): string {
  return JSON.stringify({ ...JSON.parse(signals), model: value })
}

async function addFacts(
  drafts: readonly { write: EncodedWrite; facts: readonly string[] }[],
  { embedder, heads, newId }: EnrichParts,
): Promise<EncodedWrite[]> {
  const described = drafts.map(({ write, facts }) => ({
    write,
    nodes: facts.map((fact, index) => describeFact(write, fact, { index, newId })),
  }))
  const texts = described.flatMap(({ nodes }) => nodes.map(({ node }) => spokenText(node)))
  const vectors = texts.length > 0 ? (await embedder.embed(texts, 'passage'))[Symbol.iterator]() : [].values()
  return described.map(({ write, nodes }) => {
    const facts = nodes.flatMap(({ node, of }): FactMemory[] => {
      const { value: embedding } = vectors.next()
      if (embedding === undefined) return []
      const { content: text, source, lang } = node
      const meaning = readText({ text, source, vector: embedding, lang }, heads)
      // Only the writer pins by saying so; a fact is pinned where its own words ask for it.
      const weight = weigh({ ...write.payload, kind: 'FACT', pin: false, importance: null }, node, meaning)
      return [{ of, node: { ...node, ...weight }, embedding, entities: entitiesOf(write.payload, text, { lang }) }]
    })
    return { ...write, facts }
  })
}

/** A fact belongs to the write of its original and to no place in a session: it is no turn. */
function describeFact(
  { id, payload, memories }: EncodedWrite,
  fact: string,
  { index, newId }: { index: number; newId: () => string },
): { node: ReturnType<typeof describeNode>; of: string } {
  const words = contentWords(fact)
  const [origin = memories[0]!] = [...memories].sort(
    (a, b) => covered(words, contentWords(b.node.content)) - covered(words, contentWords(a.node.content)),
  )
  const node = describeNode({
    id,
    payload: { ...payload, layer: 'SEMANTIC', session: null },
    content: fact,
    part: memories.length + index,
    lang: detectLanguage(fact),
    memoryId: newId(),
  })
  return { node, of: origin.node.id }
}
