// How lines of JSON are read as documents: in the threads that pages are read in.
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import type { Origin } from '../../engine/index/document/document.ts'
import { readDocumentApart, type UnknownFields } from '../../engine/index/load/read-document.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { ReadLinesNeeds } from '../../operations/operator/read-lines.ts'

export type LineThreads = Pick<ExtractThreads, 'extractPage' | 'readDocuments'>

export function readLinesIn(
  { extractPage, readDocuments }: LineThreads,
  clock: Clock,
  origin: Origin,
  unknownFields: UnknownFields,
): ReadLinesNeeds {
  const extractHtml = (html: string, url: string): ReturnType<ExtractPage> =>
    extractPage({ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) })
  return {
    origin,
    readPlain: (body) => readDocuments({ body, origin, now: clock.now(), unknownFields }),
    readHtml: (value) => readDocumentApart(value, { extractHtml, now: clock.now() }, unknownFields),
  }
}
