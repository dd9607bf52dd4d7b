// The documents that the crash tests write: each says its own number, so that a wrong one is noticed.
import type { IndexSchema } from '../../src/inverted-index/index-schema.ts'
import { isDeleted, type SnapshotSegment } from '../../src/inverted-index/snapshot.ts'
import type { IndexDocument } from '../../src/inverted-index/write/write-buffer.ts'

export const CRASH_SCHEMA: IndexSchema = {
  fields: [{ name: 'body', weight: 1, lengthWeight: 0.75 }],
  columns: [{ name: 'number', sorted: true }],
}

export function crashDocument(number: number): IndexDocument {
  const terms = Array.from({ length: 50 }, (_, place) => `w${(number * (place + 1)) % 997}`)
  return { key: `doc-${number}`, fields: [{ terms }], keywords: [], numbers: [number] }
}

/** The number that a document of the segment holds, where it has one of this key that is not gone. */
export function readCrashRow({ segment, deleted }: SnapshotSegment, key: string): number | undefined {
  const document = segment.keys.documentOf(key)
  return document < 0 || isDeleted(deleted, document) ? undefined : segment.columns[0]?.values[document]
}
