// Unpacks xz, a stream at a time.
import { Readable } from 'node:stream'
import xz from 'xz-decompress'
import { Unpackable } from './packed-bytes.ts'

export async function* unpackXz(source: Readable): AsyncGenerator<Buffer> {
  try {
    const stream = new xz.XzReadableStream(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    for await (const part of stream) yield Buffer.from(part)
  } catch (error) {
    throw new Unpackable(error instanceof Error ? error.message : String(error))
  }
}
