// Reads the pages of a WARC or ARC file, plain or packed; everything else in it is passed over.
import { Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'
import type { ImportContent, ImportRecord } from '../../engine/index/load/import-source.ts'
import { sniffType } from '../../foundation/web/sniff.ts'
import { ByteReader, isGzip, openBytes } from './byte-reader.ts'
import { readHttpAnswer, type WarcRecord, warcRecords } from './warc/warc-records.ts'

/** What can be read as a page; scripts, styles and data can't. */
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/pdf)$/

/** What was cut off still gives what it holds. */
const WHOLE = { finishFlush: constants.Z_SYNC_FLUSH }

export async function* readWarc(path: string, stdin: Readable): AsyncGenerator<ImportRecord> {
  const { bytes, bytesRead } = await openBytes(path, stdin)
  const reader = new ByteReader(bytes)
  try {
    for await (const step of warcRecords(reader)) {
      const place = `${path}, byte ${step.at}`
      const content = 'broken' in step ? { reason: step.broken } : pageOf(step.record)
      yield { place, bytesRead: bytesRead(), content }
    }
  } finally {
    reader.close()
  }
}

/** The page of one record, packed with gzip or not. */
export async function readWarcRecord(bytes: Uint8Array): Promise<ImportContent> {
  const raw = Readable.from([Buffer.from(bytes)])
  const reader = new ByteReader(isGzip(bytes) ? raw.pipe(createGunzip(WHOLE)) : raw)
  try {
    for await (const step of warcRecords(reader))
      return 'broken' in step ? { reason: step.broken } : pageOf(step.record)
    return { reason: reader.broken ?? 'the record is empty' }
  } finally {
    reader.close()
  }
}

function pageOf(record: WarcRecord): ImportContent {
  const { type, block } = record
  if (type === 'conversion' && /^text\/plain/i.test(record.contentType))
    return page(record, 'text/plain; charset=utf-8', block)
  if (type === 'resource') return wanted(record, record.contentType, block)
  if (type !== 'response') return { skipped: true }
  // Other protocols have records of this type too.
  if (record.contentType !== '' && !/http|html|text/i.test(record.contentType)) return { skipped: true }
  const answer = readHttpAnswer(block)
  if (!answer) return { reason: 'the record holds no HTTP answer' }
  return answer.status === 200 ? wanted(record, answer.contentType, answer.body) : { skipped: true }
}

function wanted(record: WarcRecord, contentType: string, body: Uint8Array): ImportContent {
  return PAGE_TYPE.test(sniffType(body, contentType)) ? page(record, contentType, body) : { skipped: true }
}

function page({ url, date }: WarcRecord, contentType: string, body: Uint8Array): ImportContent {
  const readAt = Date.parse(date)
  return { page: { url, contentType, body, ...(Number.isNaN(readAt) ? {} : { readAt }) } }
}
