// A cluster of a ZIM file: some contents, packed together.
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import xz from 'xz-decompress'
import { UnreadableFile } from '../../../engine/index/load/import-source.ts'
import { withTimeout } from '../../../foundation/with-timeout.ts'
import type { ZimFile } from './zim-file.ts'

const MAX_PACKED = 64 * 1_048_576
const MAX_UNPACKED = 128 * 1_048_576
/** Longer than unpacking the largest cluster takes. */
const UNPACK_MS = 60_000

export interface ZimCluster {
  /** Throws UnreadableFile where the cluster has no such content. */
  blob(number: number): Buffer
}

/** Reads the cluster that lies between two positions. Throws UnreadableFile. */
export async function readCluster(file: ZimFile, from: number, to: number): Promise<ZimCluster> {
  if (!(to > from)) throw new UnreadableFile('a cluster has no bytes')
  if (to - from > MAX_PACKED) throw new UnreadableFile('a cluster is too large')
  const bytes = await file.read(from, to - from)
  const info = bytes[0] ?? 0
  const content = await unpack(bytes.subarray(1), info & 0x0f)
  const width = (info & 0x10) === 0 ? 4 : 8
  return { blob: (number) => blobOf(content, width, number) }
}

async function unpack(bytes: Buffer, packing: number): Promise<Buffer> {
  if (packing === 0 || packing === 1) return bytes
  if (packing === 4) return await collect(new xz.XzReadableStream(ReadableStream.from([bytes])))
  if (packing === 5) return await collect(Readable.from([bytes]).pipe(createZstdDecompress()))
  throw new UnreadableFile(`a cluster is packed in a way that is not known (${packing})`)
}

/** What comes after the packed bytes is no part of them: an error is one only where nothing came before it. */
async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  const gather = async (): Promise<void> => {
    for await (const part of stream) {
      parts.push(part)
      size += part.length
      if (size > MAX_UNPACKED) throw new UnreadableFile('a cluster is too large')
    }
  }
  try {
    await withTimeout(gather(), UNPACK_MS, () => {
      throw new UnreadableFile('a cluster cannot be unpacked in time')
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (size === 0) throw new UnreadableFile("a cluster can't be unpacked")
  }
  return Buffer.concat(parts)
}

function blobOf(content: Buffer, width: 4 | 8, number: number): Buffer {
  const offset = (index: number): number => {
    const at = index * width
    if (at + width > content.length) return Number.NaN
    return width === 4 ? content.readUInt32LE(at) : Number(content.readBigUInt64LE(at))
  }
  const from = offset(number)
  const to = offset(number + 1)
  // The first offset also says how many there are.
  if (!(number < offset(0) / width - 1 && from <= to && to <= content.length))
    throw new UnreadableFile('an entry points to content that its cluster does not hold')
  return content.subarray(from, to)
}
