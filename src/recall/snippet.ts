const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const mark = '…'

/** What stands for a memory in a few characters: its content, or its summary when that is longer, on one line. */
export function snippetOf(memory: { content: string; summary: string }, maxChars: number): string {
  const content = oneLine(memory.content)
  if (content.length <= maxChars) return content
  return cutText(oneLine(memory.summary) || content, maxChars)
}

/** Cuts text to at most `maxChars` UTF-16 units including the mark: at a word border, else between graphemes. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const room = maxChars - mark.length
  // A little more than what is kept, so that the border at the end is one of the text and not of the cut.
  const head = text.slice(0, room + 64)
  const border = lastBorder(words, head, room) || lastBorder(graphemes, head, room)
  return border === 0 ? '' : `${head.slice(0, border).trimEnd()}${mark}`
}

function lastBorder(segmenter: Intl.Segmenter, text: string, room: number): number {
  let border = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > room) break
    border = index + segment.length
  }
  return border
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
