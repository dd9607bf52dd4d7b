// The vectors of a block's documents as bytes: for each document how many it has of its first and of its later passages, then
// each vector, its scale before its numbers.
import type { Vector } from '../vectors/vector.ts'
import { packVector, type VectorsOfDocument } from '../vectors/vector-store.ts'
import { BadPack } from './pack-manifest.ts'

const COUNT_BYTES = 2
const SCALE_BYTES = 4
/** Vectors are of length 1, or a little shorter; bytes round. One that is longer would be near to everything. */
const LONGEST = 1.02

export function writeVectorBlock(documents: readonly VectorsOfDocument[]): Buffer {
  const parts = documents.flatMap(({ first, later }) => [
    Buffer.of(first.length, later.length),
    ...[...first, ...later].map(packVector),
  ])
  return Buffer.concat(parts)
}

/** Of so many documents, in their order. Throws BadPack. */
export function readVectorBlock(block: Buffer, documents: number, dimensions: number): VectorsOfDocument[] {
  let at = 0
  const take = (bytes: number): Buffer => {
    if (at + bytes > block.length) throw new BadPack('its vectors end too early')
    at += bytes
    return block.subarray(at - bytes, at)
  }
  const vectors = (count: number): Vector[] =>
    Array.from({ length: count }, () => readVector(take(SCALE_BYTES + dimensions)))
  const read = Array.from({ length: documents }, () => {
    const [first = 0, later = 0] = take(COUNT_BYTES)
    return { first: vectors(first), later: vectors(later) }
  })
  if (at !== block.length) throw new BadPack('it has more vectors than documents')
  return read
}

function readVector(written: Buffer): Vector {
  const scale = written.readFloatLE()
  const bytes = new Int8Array(written.buffer, written.byteOffset + SCALE_BYTES, written.length - SCALE_BYTES)
  let squares = 0
  for (let at = 0; at < bytes.length; at++) squares += (bytes[at] as number) ** 2
  const isShort = Math.sqrt(squares) * scale <= LONGEST
  if (!(scale > 0 && isShort)) throw new BadPack('one of its vectors has not the length of a vector')
  return { scale, bytes }
}
