import { cutTo } from './characters.js'
import { isStopWord } from './stop-words.js'

/** ICU has rules for these; any other language is split by the rules that English shares with most. */
const locales = ['en', 'zh', 'ja', 'ko']
const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: string): Intl.Segmenter {
  const locale = locales.includes(lang) ? lang : 'en'
  const known = segmenters.get(locale)
  if (known) return known
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' })
  segmenters.set(locale, segmenter)
  return segmenter
}

/** Intl.Segmenter takes 18 s for 100,000 line breaks at once and 3 s for as much Chinese: it gets a window at a time. */
const windowLength = 2_000
const line = /[^\n]+|\n+/g

/**
 * The sentences of a text, each with the white space after it: joined, they are the text again. A line break ends a
 * sentence; so do ； … and ~ in Chinese and Japanese. A run of 2,000 characters without a border is cut.
 */
export function splitSentences(text: string, lang: string): string[] {
  const segmenter = segmenterOf(lang)
  const segments = (text.match(line) ?? []).flatMap((part) => segmentsOf(part, segmenter))
  const sentences = joinBroken(segments)
  return lang === 'zh' || lang === 'ja' ? sentences.flatMap(splitAtChineseMarks) : sentences
}

function segmentsOf(text: string, segmenter: Intl.Segmenter): string[] {
  if (text.startsWith('\n')) return [text]
  const segments: string[] = []
  for (let start = 0; start < text.length;) {
    const window = cutAtSpace(text.slice(start, start + windowLength + 1))
    const found = Array.from(segmenter.segment(window), ({ segment }) => segment)
    const isLast = start + window.length >= text.length
    // What the window cut off may go on in the next one.
    if (!isLast && found.length > 1) found.pop()
    segments.push(...found)
    start += found.reduce((length, segment) => length + segment.length, 0)
  }
  return segments
}

function cutAtSpace(text: string): string {
  if (text.length <= windowLength) return text
  const space = text.lastIndexOf(' ', windowLength - 1)
  return space >= windowLength / 2 ? text.slice(0, space + 1) : cutTo(text, windowLength)
}

/** After these a sentence always goes on. */
const opening = /(?:^|[^\p{L}\p{N}])(?:mr|mrs|ms|dr|prof|rev|gen|capt|e\.g|i\.e|vs|cf|approx)\.[^\S\n]*$/iu
/** After these it goes on unless a word follows that opens a sentence: "at 5 p.m. Tuesday", but "at 5 p.m. Then we". */
const ambiguous = /(?:^|[^\p{L}\p{N}])(?:a\.m|p\.m|etc|inc|ltd|co|corp|jr|sr|st|dept|\p{L})\.[^\S\n]*$/iu
const beforeNumber =
  /(?:^|[^\p{L}\p{N}])(?:no|nos|fig|vol|pp|p|ch|sec|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.[^\S\n]*$/iu
const longestAbbreviation = 12

/** Joins what the segmenter split after an abbreviation, and blank lines to what stands before them. */
function joinBroken(segments: readonly string[]): string[] {
  const sentences: string[] = []
  let before = ''
  for (const segment of segments) {
    const last = sentences.length - 1
    if (last >= 0 && (segment.trim() === '' || before.trim() === '' || goesOn(before, segment)))
      sentences[last] += segment
    else sentences.push(segment)
    before = segment.trim() === '' && before.trim() !== '' ? `${before.slice(-longestAbbreviation)}\n` : segment
  }
  return sentences
}

function goesOn(before: string, after: string): boolean {
  const end = before.slice(-longestAbbreviation)
  if (opening.test(end)) return true
  if (beforeNumber.test(end) && /^\p{N}/u.test(after)) return true
  if (!ambiguous.test(end)) return false
  const firstWord = /^\P{L}*(\p{L}+)/u.exec(after.slice(0, 64))?.[1] ?? ''
  return !isStopWord(firstWord.toLowerCase())
}

/** Not a ~ between days, hours or amounts: 周一~周五, 三点~五点. */
const chineseMark =
  /(?:[；…]+|(?<=[\p{Script=Han}])(?<![一二三四五六七八九十百千日天月年号点时分周元])[~～]+(?!\p{N}))[”’」』）】》"')]*\s*/gu

function splitAtChineseMarks(sentence: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: mark, index } of sentence.matchAll(chineseMark)) {
    const end = index + mark.length
    if (end === sentence.length) break
    pieces.push(sentence.slice(start, end))
    start = end
  }
  pieces.push(sentence.slice(start))
  return pieces
}
