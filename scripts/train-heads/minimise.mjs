const memory = 8

/**
 * The minimum of a smooth convex function from zero: L-BFGS (Nocedal & Wright, algorithm 7.5) with a backtracking line
 * search. `evaluate(point, gradient)` fills the gradient and returns the value.
 */
export function minimise(dimensions, evaluate, { maxIterations = 200, tolerance = 1e-4 } = {}) {
  let point = new Float64Array(dimensions)
  let gradient = new Float64Array(dimensions)
  let value = evaluate(point, gradient)
  const steps = []
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    if (Math.sqrt(dot(gradient, gradient)) < tolerance * Math.max(1, Math.sqrt(dot(point, point)))) break
    const direction = descend(gradient, steps)
    const slope = dot(direction, gradient)
    const next = search({ point, value, direction, slope, evaluate, first: steps.length === 0, gradient })
    if (next === undefined) break
    const moved = subtract(next.point, point)
    const changed = subtract(next.gradient, gradient)
    const curvature = dot(moved, changed)
    if (curvature > 1e-12) {
      steps.push({ moved, changed, curvature })
      if (steps.length > memory) steps.shift()
    }
    ;({ point, gradient, value } = next)
  }
  return point
}

function search({ point, value, direction, slope, evaluate, first, gradient }) {
  let length = first ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1
  for (let attempt = 0; attempt < 30; attempt++, length /= 2) {
    const candidate = point.map((coordinate, index) => coordinate + length * direction[index])
    const candidateGradient = new Float64Array(point.length)
    const candidateValue = evaluate(candidate, candidateGradient)
    if (candidateValue <= value + 1e-4 * length * slope)
      return { point: candidate, gradient: candidateGradient, value: candidateValue }
  }
  return undefined
}

function descend(gradient, steps) {
  const direction = gradient.map((coordinate) => -coordinate)
  const shares = []
  for (const { moved, changed, curvature } of steps.toReversed()) {
    const share = dot(moved, direction) / curvature
    shares.unshift(share)
    add(direction, changed, -share)
  }
  const last = steps.at(-1)
  if (last) {
    const scale = last.curvature / dot(last.changed, last.changed)
    for (let index = 0; index < direction.length; index++) direction[index] *= scale
  }
  steps.forEach(({ moved, changed, curvature }, index) => {
    add(direction, moved, shares[index] - dot(changed, direction) / curvature)
  })
  return direction
}

function add(target, values, factor) {
  for (let index = 0; index < target.length; index++) target[index] += factor * values[index]
}

function subtract(a, b) {
  return a.map((value, index) => value - b[index])
}

export function dot(a, b) {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index]
  return sum
}
