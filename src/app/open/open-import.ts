// What an import works with: files, the threads that pages are read in, and how far it has come.
import { ImportFiles } from '../../adapters/files/import-files.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import { SqlImportJournal } from '../../adapters/sql/sql-import-journal.ts'
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { createImportDocuments } from '../../operations/operator/import-documents.ts'
import type { OperatorApi } from '../../operations/operator/operator-api.ts'
import type { Data } from './open-data.ts'
import { openExtractThreads } from './open-extract-threads.ts'
import { type LineThreads, readLinesIn } from './open-read-lines.ts'

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
