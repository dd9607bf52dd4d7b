// Unpacks LZ4 frames (lz4 Frame Format Description 1.6.1), one after the other, as web archives have them.
import { PackedBytes, Unpackable } from './packed-bytes.ts'

const FRAME = 0x184d2204
/** Sixteen magic numbers in a row mark frames that hold something else. */
const SKIPPABLE = 0x184d2a50
/** As far back as a block may refer to. */
const WINDOW = 65_536
const LARGEST_BLOCKS: ReadonlyMap<number, number> = new Map([
  [4, 65_536],
  [5, 262_144],
  [6, 1_048_576],
  [7, 4_194_304],
])

export async function* unpackLz4(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const packed = new PackedBytes(source)
  while (await packed.fill(4)) {
    const magic = number(await packed.take(4))
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) await skip(packed, number(await packed.take(4)))
    else if (magic === FRAME) yield* frame(packed)
    else throw new Unpackable('it goes on with something that is not LZ4')
  }
  if (packed.left > 0) throw new Unpackable('it is cut off')
}

interface FrameHeader {
  readonly largest: number
  /** Whether blocks refer to those before them. */
  readonly linked: boolean
  /** Bytes of checksums behind each block, and behind the last. What was unpacked is not checked against them. */
  readonly behindBlock: number
  readonly behindLast: number
}

async function readHeader(packed: PackedBytes): Promise<FrameHeader> {
  const [flags = 0, sizes = 0] = await packed.take(2)
  const has = (bit: number): boolean => (flags & bit) !== 0
  const largest = LARGEST_BLOCKS.get((sizes >> 4) & 7)
  if (flags >> 6 !== 1 || largest === undefined) throw new Unpackable('its LZ4 header is not known')
  // The size of the content, the dictionary's number, and the header's own checksum.
  await packed.take((has(8) ? 8 : 0) + (has(1) ? 4 : 0) + 1)
  return { largest, linked: !has(32), behindBlock: has(16) ? 4 : 0, behindLast: has(4) ? 4 : 0 }
}

async function* frame(packed: PackedBytes): AsyncGenerator<Buffer> {
  const { largest, linked, behindBlock, behindLast } = await readHeader(packed)
  let before = Buffer.alloc(0)
  for (;;) {
    const word = number(await packed.take(4))
    if (word === 0) break
    const size = word & 0x7fffffff
    if (size > largest) throw new Unpackable('a block is larger than its header allows')
    const block = await packed.take(size)
    const plain = word >>> 31 === 1 ? Buffer.from(block) : unpackBlock(block, largest, before)
    await packed.take(behindBlock)
    if (linked) before = Buffer.concat([before, plain]).subarray(-WINDOW)
    if (plain.length > 0) yield plain
  }
  await packed.take(behindLast)
}

/** Sequences of literals and copies of what came before (LZ4 Block Format Description). */
function unpackBlock(block: Uint8Array, largest: number, before: Buffer): Buffer {
  const out = Buffer.allocUnsafe(before.length + largest)
  before.copy(out)
  let to = before.length
  let at = 0
  const length = (short: number): number => {
    let sum = short
    if (short < 15) return sum
    for (;;) {
      const more = block[at++]
      if (more === undefined) throw new Unpackable('a block ends early')
      sum += more
      if (more < 255) return sum
    }
  }
  while (at < block.length) {
    const token = block[at++] ?? 0
    const literals = length(token >> 4)
    if (at + literals > block.length || to + literals > out.length) throw new Unpackable('a block is broken')
    out.set(block.subarray(at, at + literals), to)
    at += literals
    to += literals
    if (at >= block.length) break
    const offset = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)
    at += 2
    const copied = 4 + length(token & 15)
    if (offset === 0 || offset > to || to + copied > out.length) throw new Unpackable('a block is broken')
    // Copies may overlap what they write, so they go byte by byte.
    for (let end = to + copied; to < end; to += 1) out[to] = out[to - offset] ?? 0
  }
  return out.subarray(before.length, to)
}

async function skip(packed: PackedBytes, count: number): Promise<void> {
  for (let left = count; left > 0; ) {
    const part = Math.min(left, WINDOW)
    await packed.take(part)
    left -= part
  }
}

function number(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE()
}
