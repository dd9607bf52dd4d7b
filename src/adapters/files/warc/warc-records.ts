// The records of a WARC file, or of its forerunner ARC, one after another; what is broken is passed over and told.
import type { ByteReader } from '../byte-reader.ts'
import { readFields } from './http-message.ts'

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
