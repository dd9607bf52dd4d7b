// An HTTP answer as a WARC file holds it: status, type, and the body with chunks and compression undone.
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: Uint8Array
}

const MAX_HEADER_BYTES = 65_536
const MAX_INFLATED = 32 * 1_048_576

/** Undefined where the bytes are no HTTP answer. */
export function readHttpAnswer(message: Buffer): HttpAnswer | undefined {
  const { head, body } = split(message)
  const lines = head.split(/\r?\n/)
  const status = /^(?:HTTP\/[\d.]+|ICY)\s+(\d{3})/i.exec(lines[0] ?? '')?.[1]
  if (status === undefined) return undefined
  const headers = readFields(lines.slice(1))
  const whole = /chunked/i.test(headers.get('transfer-encoding') ?? '') ? withoutChunks(body) : body
  return {
    status: Number(status),
    contentType: headers.get('content-type') ?? '',
    body: unpacked(whole, headers.get('content-encoding') ?? ''),
  }
}

/** Header fields by lower-case name; a line that starts with white space goes on with the one before. */
export function readFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (/^[ \t]/.test(line) && last !== '') fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`)
    else if (colon > 0) {
      last = line.slice(0, colon).trim().toLowerCase()
      fields.set(last, line.slice(colon + 1).trim())
    }
  }
  return fields
}

function split(message: Buffer): { head: string; body: Buffer } {
  const within = message.subarray(0, MAX_HEADER_BYTES)
  const crlf = within.indexOf('\r\n\r\n')
  const lf = within.indexOf('\n\n')
  const at = crlf >= 0 && (lf < 0 || crlf < lf) ? crlf : lf
  if (at < 0) return { head: within.toString('latin1'), body: Buffer.alloc(0) }
  return { head: message.toString('latin1', 0, at), body: message.subarray(at + (at === crlf ? 4 : 2)) }
}

/** Many crawlers undo the chunks and leave the header: what does not read as chunks is the body itself. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const end = body.indexOf('\n', at)
    const size =
      end < 0 || end - at > 100
        ? undefined
        : /^([\da-f]{1,8})\s*(?:;.*)?\r?$/i.exec(body.toString('latin1', at, end))?.[1]
    if (size === undefined) return parts.length === 0 ? body : Buffer.concat([...parts, body.subarray(at)])
    const length = Number.parseInt(size, 16)
    if (length === 0) break
    parts.push(body.subarray(end + 1, end + 1 + length))
    at = end + 1 + length
    if (body[at] === 0x0d) at += 1
    if (body[at] === 0x0a) at += 1
  }
  return Buffer.concat(parts)
}

const bounds = { maxOutputLength: MAX_INFLATED }
/** Cut-off bodies give what they hold. */
const lenient = { ...bounds, finishFlush: constants.Z_SYNC_FLUSH }

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body, lenient),
  'x-gzip': (body) => gunzipSync(body, lenient),
  deflate: (body) => ((body[0] ?? 0) % 16 === 8 ? inflateSync(body, lenient) : inflateRawSync(body, lenient)),
  br: (body) => brotliDecompressSync(body, bounds),
  zstd: (body) => zstdDecompressSync(body, bounds),
}

/** Where the header is wrong, as it is in archives that keep bodies unpacked, the body is as it stands. */
function unpacked(body: Buffer, codings: string): Buffer {
  let bytes = body
  for (const coding of codings.toLowerCase().split(',').reverse().slice(0, 3)) {
    const unpack = Object.hasOwn(UNPACK, coding.trim()) ? UNPACK[coding.trim()] : undefined
    if (!unpack) continue
    try {
      bytes = unpack(bytes)
    } catch {
      return bytes
    }
  }
  return bytes
}
