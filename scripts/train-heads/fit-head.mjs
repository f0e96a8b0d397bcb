import { headFor } from '../../dist/models/heads/head.js'
import { fitLogistic } from './fit-logistic.mjs'
import { principalComponents } from './principal-components.mjs'

/**
 * Fits one head on lines {lang, label, named: Map, dense: Float32Array | undefined, weight?} and returns it in the form
 * that the engine reads, with int8 weights. Vectors are centred per language, which ends up in the bias.
 * @param denseScale factor on the centred vectors beside the named features
 * @param components >0: only as many principal components of each block of the vector are used (kept as full weights)
 */
export function fitHead(lines, { labels, penalty, denseScale, components = 0, blocks = 1, withVectors }) {
  const names = [...new Set(lines.flatMap(({ named }) => [...named.keys()]))].sort()
  const means = withVectors ? meansOf(lines) : undefined
  const centred = withVectors ? lines.map((line) => centre(line.dense, means[line.lang], denseScale)) : undefined
  const basis = withVectors && components > 0 ? blockBasis(centred, blocks, components) : undefined
  const projected = centred?.map((vector) => (basis ? project(vector, basis) : vector))
  const size = projected?.[0].length ?? 0
  const rows = lines.map(({ named, lang }, index) => {
    const row = new Float64Array(names.length + 1 + size)
    names.forEach((name, at) => (row[at] = named.get(name) ?? 0))
    row[names.length] = lang === 'zh' ? 1 : 0
    if (projected) row.set(projected[index], names.length + 1)
    return row
  })
  const targets = lines.map(({ label }) => labels.indexOf(label))
  const lineWeights = lines.map(({ weight }) => weight ?? 1)
  const fitted = fitLogistic({
    rows,
    targets,
    labels: labels.length,
    penalty,
    lineWeights,
    denseFrom: names.length + 1,
  })
  return quantised({ fitted, names, labels, means, basis, denseScale, dimensions: centred?.[0].length })
}

function quantised({ fitted, names, labels, means, basis, denseScale, dimensions }) {
  const named = {}
  names.forEach((name, at) => {
    const weights = fitted.map(({ weights }) => round(weights[at]))
    if (weights.some((weight) => Math.abs(weight) >= 0.005)) named[name] = weights
  })
  const bias = {
    en: fitted.map(({ intercept }) => intercept),
    zh: fitted.map(({ intercept, weights }) => intercept + weights[names.length]),
  }
  if (!means) return { labels, named, bias: roundBias(bias), dense: undefined }
  const scale = []
  const bytes = new Int8Array(labels.length * dimensions)
  fitted.forEach(({ weights }, label) => {
    const own = weights.subarray(names.length + 1)
    const full = (basis ? unproject(own, basis) : own).map((weight) => weight * denseScale)
    const step = Math.max(...full.map(Math.abs), 1e-9) / 127
    const rounded = Number(step.toPrecision(4))
    scale.push(rounded)
    full.forEach((weight, index) => {
      bytes[label * dimensions + index] = Math.max(-127, Math.min(127, Math.round(weight / rounded)))
    })
    for (const lang of ['en', 'zh']) {
      let shift = 0
      for (let index = 0; index < dimensions; index++) {
        shift += bytes[label * dimensions + index] * means[lang][index]
      }
      bias[lang][label] -= shift * rounded
    }
  })
  const weights = Buffer.from(bytes.buffer).toString('base64')
  return { labels, named, bias: roundBias(bias), dense: { dimensions, scale, weights } }
}

function roundBias({ en, zh }) {
  return { en: en.map(round), zh: zh.map(round) }
}

function round(value) {
  return Math.round(value * 1_000) / 1_000 || 0
}

function meansOf(lines) {
  const means = {}
  for (const lang of ['en', 'zh']) {
    const own = lines.filter((line) => line.lang === lang)
    const mean = new Float64Array(lines[0].dense.length)
    for (const { dense } of own) dense.forEach((value, index) => (mean[index] += value / own.length))
    means[lang] = mean
  }
  return means
}

function centre(vector, mean, scale) {
  return Float64Array.from(vector, (value, index) => (value - mean[index]) * scale)
}

function blockBasis(vectors, blocks, components) {
  const size = vectors[0].length / blocks
  return Array.from({ length: blocks }, (_, block) => ({
    start: block * size,
    axes: principalComponents(
      vectors.map((vector) => vector.subarray(block * size, (block + 1) * size)),
      components,
    ),
  }))
}

function project(vector, basis) {
  return basis.flatMap(({ start, axes }) =>
    axes.map((axis) => axis.reduce((sum, value, index) => sum + value * vector[start + index], 0)),
  )
}

function unproject(weights, basis) {
  const full = new Float64Array(basis.length * basis[0].axes[0].length)
  let at = 0
  for (const { start, axes } of basis)
    for (const axis of axes) {
      const weight = weights[at++]
      axis.forEach((value, index) => (full[start + index] += weight * value))
    }
  return full
}

/** What `fitHead` gives in the form that the engine scores with. */
export function asLinearHead(head, thresholds) {
  const file = { ...head, thresholds, cueOnly: head, cueOnlyThresholds: thresholds, embedder: { hash: 'same' } }
  return headFor(file, head.dense ? 'same' : 'other')
}
