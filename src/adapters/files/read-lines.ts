// Lines of a text file, plain or gzipped, or of standard input: streaming, each line bounded in size.
import { createReadStream, ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

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
  const raw = path === '-' ? stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
  const gzipped = path !== '-' && (await startsAsGzip(path))
  const bytes = gzipped ? raw.pipe(createGunzip()) : raw
  if (gzipped) raw.on('error', (error) => bytes.destroy(error))

  let number = 0
  let parts: Buffer[] = []
  let size = 0
  const take = (): Line => {
    number += 1
    const text = size > MAX_LINE_BYTES ? undefined : decode(Buffer.concat(parts, size))
    const bytesRead = raw instanceof ReadStream ? raw.bytesRead : 0
    parts = []
    size = 0
    return { number, text, bytesRead }
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

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}
