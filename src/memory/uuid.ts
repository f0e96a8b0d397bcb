/** What an id is made from; passed in so that a test can fix both. */
export interface IdSource {
  now: () => number
  random: (bytes: Uint8Array) => Uint8Array
}

/**
 * A maker of UUIDv7 ids (RFC 9562): time-ordered, and strictly increasing within one maker even inside a millisecond,
 * so that the order of ids is the order of acceptance.
 */
export function uuidMaker(source: IdSource): () => string {
  let lastMs = 0
  let counter = 0
  return () => {
    const ms = source.now()
    if (ms > lastMs) {
      lastMs = ms
      counter = 0
    } else if (++counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
    const tail = source.random(new Uint8Array(8))
    const time = lastMs.toString(16).padStart(12, '0')
    const variant = (0x80 | (tail[0]! & 0x3f)).toString(16)
    const rest = Array.from(tail.subarray(1), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const sequence = counter.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`
  }
}
