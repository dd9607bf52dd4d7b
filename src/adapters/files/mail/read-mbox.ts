// Reads the messages of an mbox file, one after another: each begins with a line `From ` behind an empty one.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ImportRecord } from '../../../engine/index/load/import-source.ts'
import { type MailMessage, readMessage } from './read-message.ts'

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
