// Reads the messages of an mbox file, one after another: each begins with a line `From ` behind an empty one.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ImportRecord } from '../../../engine/index/load/import-source.ts'
import { decodeText } from '../../../foundation/web/charset.ts'

const LONGEST_MESSAGE = 32 * 1_048_576
const BEGIN = Buffer.from('\nFrom ')

/** `url` is of the file; each message has its own below it. */
export async function* readMbox(path: string, url: string): AsyncGenerator<ImportRecord> {
  let number = 0
  for await (const { bytes, bytesRead } of messagesIn(path)) {
    number += 1
    const place = `${path}, message ${number}`
    const isTooLong = bytes.length >= LONGEST_MESSAGE
    const content = isTooLong ? { reason: 'the message is too long' } : contentOf(bytes, url)
    yield { place, bytesRead, content }
  }
}

function contentOf(bytes: Buffer, url: string): ImportRecord['content'] {
  const { id, subject, from, sentAt, text } = readMessage(bytes)
  if (!text) return { skipped: true }
  const name = id || createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return {
    page: {
      url: `${url}?message=${encodeURIComponent(name.slice(0, 500))}`,
      contentType: text.contentType,
      body: Buffer.from(unquoted(text)),
      title: subject || '(no subject)',
      ...(from !== '' && { author: from }),
      ...(sentAt !== undefined && { date: new Date(sentAt).toISOString() }),
    },
  }
}

/** A line of a message that begins with `From ` has a `>` before it in the file. */
function unquoted({ body }: NonNullable<MailMessage['text']>): string {
  return body.replace(/^>(>*From )/gm, '$1')
}

/** Of one that is too long, the beginning alone. */
async function* messagesIn(path: string): AsyncGenerator<{ bytes: Buffer; bytesRead: number }> {
  const file = createReadStream(path, { highWaterMark: 1_048_576 })
  // A line break before the first, so that every message begins alike.
  let held: Buffer = Buffer.from('\n')
  let searched = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const next = held.indexOf(BEGIN, Math.max(searched, 1))
      if (next < 0) break
      if (isBehindEmptyLine(held, next)) {
        yield* messageOf(held.subarray(0, next), file.bytesRead)
        held = held.subarray(next)
        searched = 1
      } else searched = next + 1
    }
    searched = Math.max(1, held.length - BEGIN.length)
    if (held.length > LONGEST_MESSAGE * 2)
      held = Buffer.concat([held.subarray(0, LONGEST_MESSAGE), held.subarray(-8)])
    searched = Math.min(searched, held.length)
  }
  yield* messageOf(held, file.bytesRead)
}

function isBehindEmptyLine(bytes: Buffer, at: number): boolean {
  return bytes[at - 1] === 0x0a || (bytes[at - 1] === 0x0d && bytes[at - 2] === 0x0a)
}

function* messageOf(bytes: Buffer, bytesRead: number): Generator<{ bytes: Buffer; bytesRead: number }> {
  if (bytes.indexOf(BEGIN) !== 0) return
  const line = bytes.indexOf('\n', 1)
  if (line > 0) yield { bytes: bytes.subarray(line + 1), bytesRead }
}

/** One message of electronic mail (RFC 5322, MIME): its subject, sender, date, and the text that a reader sees. */
interface MailMessage {
  /** Without angle brackets; empty where there is none. */
  readonly id: string
  readonly subject: string
  readonly from: string
  /** Milliseconds since the epoch. */
  readonly sentAt: number | undefined
  /** `text/plain` or `text/html`, in UTF-8; undefined where the message has no text. */
  readonly text: { readonly contentType: string; readonly body: string } | undefined
}

type Fields = ReadonlyMap<string, string>

interface Part {
  readonly fields: Fields
  readonly body: Buffer
}

const MOST_PARTS = 200
const MOST_DEEP = 10
const LONGEST_FIELD = 10_000

export function readMessage(bytes: Buffer): MailMessage {
  const part = readPart(bytes)
  const field = (name: string): string => decodeWords(part.fields.get(name) ?? '').trim()
  const sentAt = Date.parse(field('date'))
  const budget = { parts: MOST_PARTS }
  return {
    id: field('message-id').replace(/^<|>$/g, ''),
    subject: field('subject').replace(/\s+/g, ' '),
    from: field('from').replace(/\s+/g, ' '),
    sentAt: Number.isNaN(sentAt) ? undefined : sentAt,
    text: textOf(part, 0, budget),
  }
}

/** Header and body, which an empty line divides. Fields of one name: the first. */
function readPart(bytes: Buffer): Part {
  const { end, from } = dividerIn(bytes)
  const fields = new Map<string, string>()
  const lines = bytes
    .toString('latin1', 0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1, LONGEST_FIELD).trim())
  }
  return { fields, body: bytes.subarray(from) }
}

/** The empty line behind the header: where it begins, and where what follows it does. */
function dividerIn(bytes: Buffer): { readonly end: number; readonly from: number } {
  if (bytes[0] === 0x0a) return { end: 0, from: 1 }
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return { end: 0, from: 2 }
  const [plain, carried] = [bytes.indexOf('\n\n'), bytes.indexOf('\r\n\r\n')]
  if (plain >= 0 && (carried < 0 || plain < carried)) return { end: plain, from: plain + 2 }
  return carried >= 0 ? { end: carried, from: carried + 4 } : { end: bytes.length, from: bytes.length }
}

/** Plain text rather than HTML, and never an attachment. */
function textOf(part: Part, depth: number, budget: { parts: number }): MailMessage['text'] {
  const type = part.fields.get('content-type') ?? 'text/plain'
  const media = /^[^;\s]*/.exec(type)?.[0].toLowerCase() ?? ''
  if (/^attachment\b/i.test(part.fields.get('content-disposition') ?? '')) return undefined
  if (media === 'text/plain' || media === 'text/html') {
    const body = decodeText(unpacked(part), type)
    return body.trim() === '' ? undefined : { contentType: `${media}; charset=utf-8`, body }
  }
  if (!media.startsWith('multipart/') || depth >= MOST_DEEP) return undefined
  const found = partsOf(part, type, budget).flatMap((one) => textOf(one, depth + 1, budget) ?? [])
  return found.find(({ contentType }) => contentType.startsWith('text/plain')) ?? found[0]
}

function partsOf({ body }: Part, type: string, budget: { parts: number }): Part[] {
  const [, quoted, bare] = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return []
  const parts: Part[] = []
  const mark = `--${boundary}`
  let from = body.indexOf(mark)
  while (from >= 0 && budget.parts > 0) {
    const begin = body.indexOf('\n', from)
    if (begin < 0 || body.toString('latin1', from + mark.length, from + mark.length + 2) === '--') break
    const next = body.indexOf(mark, begin)
    budget.parts -= 1
    parts.push(readPart(body.subarray(begin + 1, next < 0 ? body.length : next)))
    from = next
  }
  return parts
}

function unpacked({ fields, body }: Part): Buffer {
  const coding = (fields.get('content-transfer-encoding') ?? '').toLowerCase()
  if (coding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return coding === 'quoted-printable'
    ? quotedPrintable(body.toString('latin1').replace(/=\r?\n/g, ''))
    : body
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}

/** Words of other letters in a field (RFC 2047). */
function decodeWords(text: string): string {
  return Buffer.from(text, 'latin1')
    .toString('utf8')
    .replace(/(=\?[^?]*\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(
      /=\?([\w-]{1,40})(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi,
      (_, charset: string, coding: string, word: string) => {
        const bytes =
          coding.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : quotedPrintable(word.replaceAll('_', ' '))
        return decodeText(bytes, `text/plain; charset=${charset}`)
      },
    )
}
