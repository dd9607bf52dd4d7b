// What an import works with: files, the threads that pages are read in, and how far it has come.
import { ImportFiles } from '../../adapters/files/import-files.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import { SqlImportJournal } from '../../adapters/sql/sql-import-journal.ts'
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { readJsonlLineApart } from '../../engine/index/load/read-jsonl-line.ts'
import type { Page } from '../../engine/pages/page.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import { createImportDocuments } from '../../operations/operator/import-documents.ts'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import type { Data } from './open-data.ts'
import { openExtractThreads } from './open-extract-threads.ts'

export interface OpenImport {
  readonly importDocuments: OperatorApi['importFiles']
  close(): Promise<void>
}

export function openImport(data: Data): OpenImport {
  const { extractPage, close } = openExtractThreads(createPinoLogger('warn'))
  return { importDocuments: importWith(data, extractPage), close }
}

/** In threads that are there. */
export function importWith(data: Data, extractPage: ExtractPage): OpenImport['importDocuments'] {
  const extractHtml = (html: string, url: string): Promise<Page> =>
    extractPage({ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) })
  return createImportDocuments({
    store: data.documents,
    source: new ImportFiles(process.stdin),
    journal: new SqlImportJournal(data.database),
    extractPage,
    clock: data.clock,
    blocked: async () => blockedBy(await data.removals.blocks()),
    readLine: (line) => readJsonlLineApart(line, { extractHtml, now: data.clock.now() }),
  })
}
