/** Reads little-endian values one after the other. Reading past the end throws RangeError. */
export class BinaryCursor {
  private readonly view: DataView

  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  uint8(): number {
    return this.view.getUint8(this.advance(1))
  }

  uint16(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  uint32(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  int32(): number {
    return this.view.getInt32(this.advance(4), true)
  }

  float32(): number {
    return this.view.getFloat32(this.advance(4), true)
  }

  /** A 64-bit count or offset; refuses what a number can't hold exactly. */
  uint64(): number {
    const value = Number(this.view.getBigUint64(this.advance(8), true))
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no size or offset`)
    return value
  }

  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    const at = this.advance(length)
    return this.bytes.subarray(at, at + length)
  }

  private advance(length: number): number {
    const at = this.at
    if (length < 0 || at + length > this.bytes.byteLength) {
      throw new RangeError(`needs ${length} bytes at ${at}, but there are ${this.bytes.byteLength} in all`)
    }
    this.at += length
    return at
  }
}
