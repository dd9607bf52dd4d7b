// Unpacks bzip2, one stream after the other, as the dumps of wikis have them; a block at a time.
import { BitReader, readBzip2Block } from './bzip2-block.ts'
import { PackedBytes, Unpackable } from './packed-bytes.ts'

/** The digits of pi begin a block, those of its square root end a stream. */
const BLOCK = 0x314159265359
const END = 0x177245385090
/** The most that one packed block takes: 900,000 symbols of 20 bits, and its tables. */
const LARGEST_PACKED = 2_400_000
const HEADER_BYTES = 4

export async function* unpackBzip2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const packed = new PackedBytes(source)
  while (await packed.fill(1)) {
    const header = Buffer.from(await packed.take(HEADER_BYTES)).toString('latin1')
    const level = /^BZh([1-9])$/.exec(header)?.[1]
    if (level === undefined) throw new Unpackable('it goes on with something that is not bzip2')
    yield* stream(packed, Number(level) * 100_000)
  }
}

/** Blocks do not end on bytes, so that the place in the first byte is carried from one to the next. */
async function* stream(packed: PackedBytes, largest: number): AsyncGenerator<Buffer> {
  let offset = 0
  let checksum = 0
  for (;;) {
    await packed.fill(LARGEST_PACKED)
    const bits = new BitReader(packed.bytes, packed.at * 8 + offset)
    const magic = bits.bits(24) * 2 ** 24 + bits.bits(24)
    if (magic === END) {
      if (bits.bits(32) !== checksum) throw new Unpackable('a stream does not match its checksum')
      packed.at = (bits.at + 7) >> 3
      return
    }
    if (magic !== BLOCK) throw new Unpackable('a block is broken')
    const { plain, checksum: ofBlock } = readBzip2Block(bits, largest)
    checksum = (((checksum << 1) | (checksum >>> 31)) ^ ofBlock) >>> 0
    packed.at = bits.at >> 3
    offset = bits.at & 7
    if (plain.length > 0) yield plain
  }
}
