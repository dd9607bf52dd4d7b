// The records of a WARC file, or of its forerunner ARC, one after another; what is broken is passed over and told;
// and the HTTP answer that a record holds: status, type, and the body with chunks and compression undone.
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import type { ByteReader } from '../byte-reader.ts'

export interface WarcRecord {
  /** `response`, `resource`, `request` and so on, in lower case. */
  readonly type: string
  readonly url: string
  readonly contentType: string
  /** ISO 8601, as far as the file has it. */
  readonly date: string
  readonly block: Buffer
}

export type WarcStep =
  | { readonly at: number; readonly record: WarcRecord }
  | { readonly at: number; readonly broken: string }

const MAX_LINE = 65_536
const MAX_HEADER_LINES = 1_000
/** A block over this is passed over. */
const MAX_BLOCK = 32 * 1_048_576
/** ARC: address, IP address, date, type, length; an address may hold spaces. */
const ARC_HEADER = /^(\S.*) ([\d.:a-fA-F]+|-) (\d{8,17}) (\S+) (?:\S+ \S+ \S+ \S+ )?(\d{1,12})$/

export async function* warcRecords(reader: ByteReader): AsyncGenerator<WarcStep> {
  let lost = false
  for (;;) {
    const at = reader.position
    const line = await reader.line(MAX_LINE)
    if (line === undefined) break
    if (line.trim() === '') continue
    const arc = ARC_HEADER.exec(line)
    const isWarc = /^WARC\/\d/.test(line)
    if (!isWarc && !arc) {
      // One word for a whole stretch of nonsense, however many lines it has.
      if (!lost) yield { at, broken: 'not a WARC record' }
      lost = true
      continue
    }
    lost = false
    yield { at, ...(arc ? await arcRecord(reader, arc) : await warcRecord(reader)) }
  }
  if (reader.broken !== undefined) yield { at: reader.position, broken: reader.broken }
}

type Outcome = { readonly record: WarcRecord } | { readonly broken: string }

async function warcRecord(reader: ByteReader): Promise<Outcome> {
  const lines: string[] = []
  for (;;) {
    const line = await reader.line(MAX_LINE)
    if (line === undefined) return { broken: 'the file ends within the header of a record' }
    if (line === '') break
    if (lines.push(line) > MAX_HEADER_LINES) return { broken: 'the header of the record does not end' }
  }
  const fields = readFields(lines)
  const length = fields.get('content-length') ?? ''
  if (!/^\d{1,15}$/.test(length)) return { broken: 'the record has no length' }
  const block = await readBlock(reader, Number(length))
  if (typeof block === 'string') return { broken: block }
  return {
    record: {
      type: (fields.get('warc-type') ?? '').toLowerCase(),
      url: (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1'),
      contentType: fields.get('content-type') ?? '',
      date: fields.get('warc-date') ?? '',
      block,
    },
  }
}

async function arcRecord(reader: ByteReader, header: RegExpExecArray): Promise<Outcome> {
  const [, url = '', , date = '', contentType = '', length = '0'] = header
  const block = await readBlock(reader, Number(length))
  if (typeof block === 'string') return { broken: block }
  const type = url.startsWith('filedesc:') || url.startsWith('dns:') ? 'warcinfo' : 'response'
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?/.exec(date) ?? []
  const iso = year === undefined ? '' : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  return { record: { type, url, contentType, date: iso, block } }
}

/** The block, or why there is none. */
async function readBlock(reader: ByteReader, length: number): Promise<Buffer | string> {
  if (length > MAX_BLOCK) {
    await reader.skip(length)
    return `the record is larger than ${MAX_BLOCK / 1_048_576} MiB`
  }
  const block = await reader.bytes(length)
  return block.length < length ? 'the file ends within the record' : block
}

interface HttpAnswer {
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
function readFields(lines: readonly string[]): Map<string, string> {
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
