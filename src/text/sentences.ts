const segmenters = new Map<string, Intl.Segmenter>()
const abbreviation =
  /(?:\b(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|e\.g|i\.e|a\.m|p\.m|no|fig|approx|dept|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)|\b[a-z])\.\s*$/i

function segmenterOf(lang: string): Intl.Segmenter {
  const locale = lang === 'und' ? 'en' : lang
  const known = segmenters.get(locale)
  if (known) return known
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' })
  segmenters.set(locale, segmenter)
  return segmenter
}

/** The sentences of a text, with the white space after them: joined, they are the text again. */
export function splitSentences(text: string, lang: string): string[] {
  const sentences: string[] = []
  let open = false
  for (const { segment } of segmenterOf(lang).segment(text)) {
    if (open) sentences.push(sentences.pop() + segment)
    else sentences.push(segment)
    open = abbreviation.test(segment.slice(-12))
  }
  return sentences
}
