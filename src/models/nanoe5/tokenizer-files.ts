import type { UnigramVocabulary } from './parse-model.js'

/**
 * The `tokenizer.json` of a Unigram vocabulary for transformers.js. Its Precompiled normaliser is NFKC with the
 * exceptions of SentencePiece's nmt_nfkc (`～` stays, zero-width and control characters go), whether or not the file
 * holds the table, so none is written.
 */
export function tokenizerJson({ pieces, scores, bos, eos, pad, unknown }: UnigramVocabulary): string {
  const special = (id: number): string => pieces[id] ?? ''
  const addedTokens = [bos, pad, eos, unknown]
    .toSorted((a, b) => a - b)
    .map((id) => ({
      id,
      content: special(id),
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    }))
  const sequence = (...ids: readonly number[]): unknown[] =>
    ids.map((id) => ({ SpecialToken: { id: special(id), type_id: 0 } }))
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: addedTokens,
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Precompiled', precompiled_charsmap: null },
        { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
      ],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [...sequence(bos), { Sequence: { id: 'A', type_id: 0 } }, ...sequence(eos)],
      pair: [
        ...sequence(bos),
        { Sequence: { id: 'A', type_id: 0 } },
        ...sequence(eos, eos),
        { Sequence: { id: 'B', type_id: 0 } },
        ...sequence(eos),
      ],
      special_tokens: Object.fromEntries(
        [bos, eos].map((id) => [special(id), { id: special(id), ids: [id], tokens: [special(id)] }]),
      ),
    },
    decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    model: {
      type: 'Unigram',
      unk_id: unknown,
      vocab: pieces.map((piece, id) => [piece, scores[id] ?? 0]),
      byte_fallback: false,
    },
  })
}

export function tokenizerConfigJson({ pieces, bos, eos, pad, unknown }: UnigramVocabulary, maxTokens: number): string {
  return JSON.stringify({
    tokenizer_class: 'XLMRobertaTokenizer',
    model_max_length: maxTokens,
    bos_token: pieces[bos],
    cls_token: pieces[bos],
    eos_token: pieces[eos],
    sep_token: pieces[eos],
    pad_token: pieces[pad],
    unk_token: pieces[unknown],
  })
}
