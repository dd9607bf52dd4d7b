// What imports and added documents go through: files, the threads that pages and lines are read in, and how far it has come.
import { ImportFiles } from '../../adapters/files/import-files.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import { SqlImportJournal } from '../../adapters/sql/operator-stores.ts'
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import type { Origin } from '../../engine/index/document/document.ts'
import { readDocument, type UnknownFields } from '../../engine/index/load/read-document.ts'
import { blockedBy } from '../../engine/index/removal.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import type { Clock } from '../../foundation/clock.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { type AddDocuments, createAddDocuments } from '../../operations/operator/add-documents.ts'
import { createImportDocuments } from '../../operations/operator/import-documents.ts'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import type { ReadLinesNeeds } from '../../operations/operator/read-lines.ts'
import type { TextWork } from '../../operations/render/text-work.ts'
import type { Data } from './open-data.ts'
import { openExtractThreads } from './open-extract-threads.ts'

export type LineThreads = Pick<ExtractThreads, 'extractPage' | 'readDocuments'>

/** How lines of JSON are read as documents: in the threads that pages are read in. */
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
    readHtml: (value) => readDocument(value, { extractHtml, now: clock.now() }, unknownFields),
  }
}

export interface OpenImport {
  readonly importDocuments: OperatorApi['importFiles']
  close(): Promise<void>
}

export function openImport(data: Data): OpenImport {
  const threads = openExtractThreads(createPinoLogger('warn'))
  return { importDocuments: importWith(data, threads), close: threads.close }
}

/** In threads that are there. */
export function importWith(data: Data, threads: LineThreads): OpenImport['importDocuments'] {
  return createImportDocuments({
    store: data.documents,
    source: new ImportFiles(process.stdin),
    journal: new SqlImportJournal(data.database),
    extractPage: threads.extractPage,
    clock: data.clock,
    blocked: async () => blockedBy(await data.removals.blocks()),
    reading: (origin) => readLinesIn(threads, data.clock, origin, 'ignored'),
  })
}

/** What takes in the documents that programs send: the store, and the threads that they are read in. */
export function openAddDocuments(data: Data, threads: LineThreads, work: TextWork): AddDocuments {
  const { readPlain, readHtml, origin } = readLinesIn(threads, data.clock, 'api', 'refused')
  return createAddDocuments({
    store: data.documents,
    work,
    blocked: async () => blockedBy(await data.removals.blocks()),
    reading: (tenant) => ({
      origin,
      readPlain: (body) => onBehalfOf(tenant, () => readPlain(body)),
      readHtml: (value) => onBehalfOf(tenant, () => readHtml(value)),
    }),
  })
}
