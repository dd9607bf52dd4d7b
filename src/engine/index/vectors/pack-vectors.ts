// Vectors as text, for stores that hold no bytes: base64 of each scale and its bytes, one after the other.
import type { Vector } from './vector.ts'

const SCALE_BYTES = 4

export function packVectors(vectors: readonly Vector[]): string {
  return vectors
    .map(({ scale, bytes }) => {
      const packed = Buffer.alloc(SCALE_BYTES + bytes.length)
      packed.writeFloatLE(scale)
      packed.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), SCALE_BYTES)
      return packed.toString('base64')
    })
    .join(' ')
}

/** What is no vector is left out. */
export function unpackVectors(text: string): Vector[] {
  return text.split(' ').flatMap((part) => {
    const packed = Buffer.from(part, 'base64')
    if (packed.length <= SCALE_BYTES) return []
    return [{ scale: packed.readFloatLE(), bytes: new Int8Array(packed.subarray(SCALE_BYTES)) }]
  })
}
