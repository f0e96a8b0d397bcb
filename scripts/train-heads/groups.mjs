import { shuffled } from './random.mjs'

/** Centred cosine from which the nearest lines of two languages count as twins; of one language as restatements. */
const twinCosine = 0.28
const sameLanguageCosine = 0.6

/**
 * A group number per line: lines that tell of the same thing, in the same or the other language, share one, so that none
 * is scored by a head that has seen its twin. Vectors are centred per language first; across languages both must be
 * the other's nearest.
 */
export function groupTwins(lines, vectorOf) {
  const vectors = centredUnit(lines, vectorOf)
  const parent = lines.map((_, index) => index)
  const rootOf = (index) => (parent[index] === index ? index : (parent[index] = rootOf(parent[index])))
  const nearest = lines.map((line, index) => {
    let best = { cosine: -1, other: -1 }
    lines.forEach((candidate, other) => {
      if (other === index) return
      const cosine = dot(vectors[index], vectors[other])
      if (candidate.lang === line.lang) {
        if (cosine >= sameLanguageCosine) parent[rootOf(index)] = rootOf(other)
      } else if (cosine > best.cosine) best = { cosine, other }
    })
    return best
  })
  nearest.forEach(({ cosine, other }, index) => {
    if (cosine >= twinCosine && nearest[other].other === index) parent[rootOf(index)] = rootOf(other)
  })
  return lines.map((_, index) => rootOf(index))
}

/** Fold number per line; whole groups, spread over the folds within their first line's label. */
export function foldsOf(lines, groups, { folds, random }) {
  const members = new Map()
  groups.forEach((group, index) => members.set(group, [...(members.get(group) ?? []), index]))
  const ordered = shuffled([...members.values()], random).sort((a, b) =>
    lines[a[0]].label < lines[b[0]].label ? -1 : lines[a[0]].label > lines[b[0]].label ? 1 : 0,
  )
  const foldOf = new Array(lines.length)
  ordered.forEach((indices, position) => indices.forEach((index) => (foldOf[index] = position % folds)))
  return foldOf
}

function centredUnit(lines, vectorOf) {
  const raw = lines.map(vectorOf)
  const means = {}
  for (const lang of ['en', 'zh']) {
    const own = raw.filter((_, index) => lines[index].lang === lang)
    means[lang] = Float64Array.from(
      { length: raw[0].length },
      (_, at) => own.reduce((sum, v) => sum + v[at], 0) / own.length,
    )
  }
  return raw.map((vector, index) => {
    const centred = Float64Array.from(vector, (value, at) => value - means[lines[index].lang][at])
    const length = Math.sqrt(dot(centred, centred)) || 1
    return centred.map((value) => value / length)
  })
}

function dot(a, b) {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index]
  return sum
}
