// Reads a row of bits from bytes that are held, the highest bit of each byte first.
import { Unpackable } from './packed-bytes.ts'

export class BitReader {
  readonly #bytes: Uint8Array
  /** In bits. */
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  bit(): number {
    const byte = this.#bytes[this.at >> 3]
    if (byte === undefined) throw new Unpackable('it is cut off')
    const bit = (byte >> (7 - (this.at & 7))) & 1
    this.at += 1
    return bit
  }

  /** At most 32. */
  bits(count: number): number {
    let value = 0
    let left = count
    while (left > 0) {
      const byte = this.#bytes[this.at >> 3]
      if (byte === undefined) throw new Unpackable('it is cut off')
      const free = 8 - (this.at & 7)
      const taken = Math.min(free, left)
      value = value * 2 ** taken + ((byte >> (free - taken)) & ((1 << taken) - 1))
      this.at += taken
      left -= taken
    }
    return value
  }
}
