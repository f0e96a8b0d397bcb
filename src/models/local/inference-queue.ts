/** Texts that are answered together. */
export interface InferenceRequest {
  id: number
  texts: readonly string[]
  /** A recall waits for it: goes before everything that isn't urgent. */
  urgent: boolean
}

/** One text to run. */
export interface InferenceStep {
  id: number
  index: number
  text: string
}

interface Waiting extends InferenceRequest {
  next: number
}

/**
 * Hands out one text at a time: urgent requests first, each kind in the order of arrival. A request with thousands of texts
 * holds an urgent one up for a single text.
 */
export class InferenceQueue {
  private readonly urgent: Waiting[] = []
  private readonly patient: Waiting[] = []

  add(request: InferenceRequest): void {
    if (request.texts.length === 0) return
    ;(request.urgent ? this.urgent : this.patient).push({ ...request, next: 0 })
  }

  next(): InferenceStep | undefined {
    const waiting = this.urgent.length > 0 ? this.urgent : this.patient
    const request = waiting[0]
    if (request === undefined) return undefined
    const index = request.next++
    if (request.next === request.texts.length) waiting.shift()
    return { id: request.id, index, text: request.texts[index] ?? '' }
  }

  /** Forgets the rest of a request that failed. */
  drop(id: number): void {
    for (const waiting of [this.urgent, this.patient]) {
      const at = waiting.findIndex((request) => request.id === id)
      if (at >= 0) waiting.splice(at, 1)
    }
  }
}
