// What is stored with the documents of a segment: texts one after the other, and where each ends.
import { ByteSink } from '../codec/byte-sink.ts'
import type { Pieces } from '../codec/pieces.ts'
import type { ByteWindows } from './byte-windows.ts'

export interface StoredTexts {
  bytesOf(document: number): Uint8Array
  /** As it was given; empty where nothing was. */
  textOf(document: number): string
}

export function writeStored(
  documents: number,
  stored: (document: number) => Uint8Array,
  pieces?: Pieces,
): { text: Pieces; ends: Uint32Array } {
  const sink = new ByteSink(1 << 16, pieces)
  const ends = new Uint32Array(documents)
  for (let document = 0; document < documents; document++) {
    const bytes = stored(document)
    sink.setAside()
    sink.copy(bytes, 0, bytes.length)
    ends[document] = sink.total
  }
  return { text: sink.finish(), ends }
}

export function openStored(text: ByteWindows, ends: Uint32Array): StoredTexts {
  const bytesOf = (document: number): Uint8Array => {
    const from = document === 0 ? 0 : (ends[document - 1] as number)
    const to = ends[document] as number
    const { bytes, start } = text.at(from, to)
    return bytes.subarray(from - start, to - start)
  }
  return {
    bytesOf,
    textOf(document) {
      const bytes = bytesOf(document)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    },
  }
}
