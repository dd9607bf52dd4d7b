// The lines of a stream of bytes, each bounded in size, without more of the stream in memory than a line and a chunk.

const NEWLINE = 0x0a

/** Without the line feed; undefined where a line is longer than the bound, whose bytes are passed over. */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Buffer | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  const keep = (part: Uint8Array): void => {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts = []
  }
  const take = (): Buffer | undefined => {
    const line = size > maxBytes ? undefined : Buffer.concat(parts, size)
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      yield take()
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  if (size > 0) yield take()
}
