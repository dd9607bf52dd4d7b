// Lines of a text file, plain or packed, or of standard input: streaming, each line bounded in size.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { headOfFile, isGzip, openBytes } from './byte-reader.ts'

export interface Line {
  readonly number: number
  /** Undefined where the line is longer than the bound; the rest of it is passed over. */
  readonly text: string | undefined
  /** Bytes of the file read so far, before decompression. */
  readonly bytesRead: number
}

const NEWLINE = 0x0a
const MAX_LINE_BYTES = 16 * 1024 * 1024

export async function* readLines(path: string, stdin: Readable): AsyncGenerator<Line> {
  const gzipped = path !== '-' && isGzip(await headOfFile(path))
  const { bytes, bytesRead } = gzipped ? openWholeGzip(path) : await openBytes(path, stdin)

  let number = 0
  let parts: Buffer[] = []
  let size = 0
  const take = (): Line => {
    number += 1
    const text = size > MAX_LINE_BYTES ? undefined : decode(Buffer.concat(parts, size))
    parts = []
    size = 0
    return { number, text, bytesRead: bytesRead() }
  }
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      yield take()
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  if (size > 0) yield take()

  function keep(part: Buffer): void {
    size += part.length
    if (size <= MAX_LINE_BYTES) parts.push(part)
    else parts = []
  }
}

/** Without a byte-order mark in front or a carriage return behind. */
function decode(line: Buffer): string {
  return line
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
}

/** A file that is cut off fails: half a line would be half a document. */
function openWholeGzip(path: string): { bytes: Readable; bytesRead(): number } {
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytes = raw.pipe(createGunzip())
  raw.on('error', (error) => bytes.destroy(error))
  return { bytes, bytesRead: () => raw.bytesRead }
}
