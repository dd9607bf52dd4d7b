// Reads bytes in order from a file or standard input, unpacked where they are packed, with bounds on what is held.
import { createReadStream, ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import xz from 'xz-decompress'
import { UnreadableFile } from '../../engine/index/load/import-source.ts'
import { codeOf, messageOf } from '../../foundation/errors.ts'
import { Unpackable } from './packing/packed-bytes.ts'
import { unpackBzip2 } from './packing/unpack-bzip2.ts'
import { unpackLz4 } from './packing/unpack-lz4.ts'

/** Unpacks xz, a stream at a time. */
export async function* unpackXz(source: Readable): AsyncGenerator<Buffer> {
  try {
    const stream = new xz.XzReadableStream(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    for await (const part of stream) yield Buffer.from(part)
  } catch (error) {
    throw new Unpackable(messageOf(error))
  }
}

const HEAD_BYTES = 512

/** The first bytes of a file, as they stand in it. */
export async function headOfFile(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function isZstd(head: Uint8Array): boolean {
  return head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd
}

/** What Node itself does not unpack. */
const UNPACKED: readonly (readonly [magic: string, unpack: (packed: Readable) => AsyncIterable<Buffer>])[] = [
  ['\x04\x22\x4d\x18', unpackLz4],
  ['BZh', unpackBzip2],
  ['\xfd7zXZ', unpackXz],
]

const NOT_UNPACKED: readonly (readonly [magic: string, name: string])[] = [
  ['7z\xbc\xaf', '7-Zip'],
  ['PK\x03\x04', 'ZIP'],
]

/** A stream of the file's bytes, unpacked. Throws UnreadableFile for a packing that we don't undo. */
export async function openBytes(
  path: string,
  stdin: Readable,
): Promise<{ bytes: Readable; bytesRead(): number }> {
  if (path === '-') return { bytes: stdin, bytesRead: () => 0 }
  const head = await headOfFile(path)
  const text = head.toString('latin1')
  const packing = NOT_UNPACKED.find(([magic]) => text.startsWith(magic))
  if (packing) throw new UnreadableFile(`it is packed with ${packing[1]}; unpack it first`)
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytesRead = (): number => (raw instanceof ReadStream ? raw.bytesRead : 0)
  const unpack = UNPACKED.find(([magic]) => text.startsWith(magic))?.[1]
  if (unpack) return { bytes: Readable.from(unpack(raw)), bytesRead }
  if (!isGzip(head) && !isZstd(head)) return { bytes: raw, bytesRead }
  // A file that was cut off still gives what it holds; the reader sees that the last record is not whole.
  const bytes = isGzip(head)
    ? createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
    : createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })
  raw.on('error', (error) => bytes.destroy(error))
  raw.pipe(bytes)
  return { bytes, bytesRead }
}

/** For people; undefined where the error is of another sort. */
export function whyNotUnpacked(error: unknown): string | undefined {
  const code = codeOf(error)
  const packing = code.startsWith('Z_') || code.startsWith('ZSTD')
  if (!packing && !(error instanceof Unpackable)) return undefined
  return `it can't be unpacked from here on (${error instanceof Unpackable ? error.message : code})`
}

/** Takes lines and counted bytes from a stream. What can't be unpacked ends it, with the reason in `broken`. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #stream: Readable
  #buffer: Buffer = Buffer.alloc(0)
  #ended = false
  /** Bytes taken so far, unpacked. */
  position = 0
  broken: string | undefined

  constructor(stream: Readable) {
    this.#stream = stream
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** A line without its ending, in Latin-1; undefined at the end. A line over the bound is cut. */
  async line(maxBytes: number): Promise<string | undefined> {
    for (let searched = 0; ; ) {
      const end = this.#buffer.indexOf(0x0a, searched)
      if (end >= 0)
        return this.#take(end + 1)
          .toString('latin1', 0, end)
          .replace(/\r$/, '')
      searched = this.#buffer.length
      if (searched >= maxBytes) return this.#take(searched).toString('latin1')
      if (await this.#more()) continue
      return searched === 0 ? undefined : this.#take(searched).toString('latin1')
    }
  }

  /** So many bytes, or fewer at the end. */
  async bytes(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = count
    while (missing > 0) {
      if (this.#buffer.length === 0 && !(await this.#more())) break
      const part = this.#take(Math.min(missing, this.#buffer.length))
      parts.push(part)
      missing -= part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  /** Passes over so many bytes; resolves with how many there were. */
  async skip(count: number): Promise<number> {
    let missing = count
    while (missing > 0) {
      if (this.#buffer.length === 0 && !(await this.#more())) break
      missing -= this.#take(Math.min(missing, this.#buffer.length)).length
    }
    return count - missing
  }

  close(): void {
    this.#stream.destroy()
  }

  #take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count)
    this.#buffer = this.#buffer.subarray(count)
    this.position += count
    return taken
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false
    try {
      const { done, value } = await this.#chunks.next()
      if (done !== true) {
        this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
        return true
      }
    } catch (error) {
      const why = whyNotUnpacked(error)
      if (why === undefined) throw error
      this.broken = why
    }
    this.#ended = true
    return false
  }
}
