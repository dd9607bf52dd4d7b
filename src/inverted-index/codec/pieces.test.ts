// What is written in pieces is joined as it was written, and each piece is freed as soon as it is copied.
import { expect, it } from 'vitest'
import { ByteSink, WordSink } from './byte-sink.ts'
import { PIECE_BYTES, type Pieces } from './pieces.ts'

/** As joining does it: copies each piece, and looks at what is left of those before it. */
function joined(pieces: Pieces): { bytes: Buffer; held: number[] } {
  const [copies, held]: [Buffer[], number[]] = [[], []]
  const drained: ArrayBufferLike[] = []
  for (const piece of pieces.drain()) {
    held.push(drained.reduce((sum, { byteLength }) => sum + byteLength, 0))
    copies.push(Buffer.from(piece))
    drained.push(piece.buffer)
  }
  held.push(drained.reduce((sum, { byteLength }) => sum + byteLength, 0))
  return { bytes: Buffer.concat(copies), held }
}

it('gives bytes back in their order, and holds no piece that was taken', () => {
  const sink = new ByteSink()
  const run = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
  const runs = Math.ceil((2.5 * PIECE_BYTES) / run.length)
  for (let n = 0; n < runs; n += 1) {
    sink.setAside()
    expect(sink.total).toBe(n * run.length)
    sink.copy(run, 0, run.length)
  }
  const { bytes, held } = joined(sink.finish())
  expect(bytes.equals(Buffer.concat(Array.from({ length: runs }, () => run)))).toBe(true)
  expect(held).toEqual([0, 0, 0, 0])
})

it('gives words back as bytes, also of a run that is longer than a piece', () => {
  const sink = new WordSink()
  const lengths = [3, PIECE_BYTES / 2, 5]
  let next = 0
  for (const length of lengths) {
    sink.setAside()
    expect(sink.total).toBe(next)
    const start = sink.extend(length)
    for (let at = 0; at < length; at += 1) sink.words[start + at] = next++
  }
  const { bytes, held } = joined(sink.finish())
  const words = new Uint32Array(new Uint8Array(bytes).buffer)
  expect(words.length).toBe(next)
  expect(words.every((word, at) => word === at)).toBe(true)
  expect(held).toEqual([0, 0, 0])
})
