// Reads many lines of JSON as documents that are ready to be stored: in one go, on whichever thread has the time.
import type { Origin } from '../document/document.ts'
import { type WrittenDocument, writeDocument } from '../document/document-store.ts'
import { annotated } from '../quality/annotated-store.ts'
import { readPlainDocument, type UnknownFields } from './read-document.ts'

export interface DocumentLines {
  /** In UTF-8, with a line feed between two. */
  readonly body: Uint8Array
  readonly origin: Origin
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly unknownFields: UnknownFields
}

/** What a line is; one with HTML is its JSON, since pages are read one by one and within bounds. */
export type LineRead =
  | { readonly written: WrittenDocument }
  | { readonly html: unknown }
  | { readonly reason: string; readonly url: string | null }

/** Reads lines in a thread where they are many. */
export type ReadDocumentLines = (lines: DocumentLines) => Promise<readonly LineRead[]>

const LONGEST_URL_SHOWN = 2_000
const LINE_FEED = 0x0a

/** One for each line, in their order. Never throws. */
export function readDocumentLines({ body, ...reading }: DocumentLines): LineRead[] {
  const read: LineRead[] = []
  for (let from = 0; from <= body.length; ) {
    const feed = body.indexOf(LINE_FEED, from)
    const end = feed < 0 ? body.length : feed
    read.push(readLine(body.subarray(from, end), reading))
    from = end + 1
  }
  return read
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readLine(line: Uint8Array, { origin, now, unknownFields }: Omit<DocumentLines, 'body'>): LineRead {
  let text: string
  try {
    text = utf8.decode(line)
  } catch {
    return { reason: 'not valid UTF-8', url: null }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { reason: 'not valid JSON', url: null }
  }
  const read = readPlainDocument(value, now, unknownFields)
  if (!read) return { html: value }
  if ('reason' in read) return { reason: read.reason, url: urlIn(value) }
  return { written: writeDocument(annotated({ ...read.document, origin })) }
}

/** As it was given, where there is one. */
export function urlIn(value: unknown): string | null {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined
  return typeof url === 'string' ? url.slice(0, LONGEST_URL_SHOWN) : null
}
