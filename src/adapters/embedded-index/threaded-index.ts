// SearchIndex in threads of its own: one writes, some search, and the event loop only passes messages.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { Document } from '../../engine/index/document.ts'
import type { DocumentChange } from '../../engine/index/document-store.ts'
import type { IndexStats, SearchIndex } from '../../engine/index/search-index.ts'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { AskedThread } from './asked-thread.ts'
import { createSearchThreads } from './search-threads.ts'

/** What the writing thread says after each change of what there is to search. */
export interface IndexState {
  readonly handle: SnapshotHandle
  readonly stats: IndexStats
}

export interface ThreadedIndexOptions {
  readonly folder: string
  /** Threads that search; by the processors of the machine where absent. */
  readonly threads?: number
}

const FILE = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url)
const MOST_THREADS = 4

/** Resolves once what is on disk can be searched. An index that is damaged is begun anew, at revision 0. */
export async function openThreadedIndex(options: ThreadedIndexOptions): Promise<SearchIndex> {
  const searching = createSearchThreads(
    options.threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
  )
  let stats: IndexStats = { documents: 0, terms: 0, revision: 0, bytes: 0 }
  const take = (state: IndexState): void => {
    stats = state.stats
    searching.publish(state.handle)
  }
  const opened = Promise.withResolvers<void>()
  const writer = new AskedThread(
    FILE,
    { folder: options.folder },
    (state) => {
      take(state as IndexState)
      opened.resolve()
    },
    (reason) => opened.reject(new Error(`The index can't be opened: ${reason.message}`)),
  )
  try {
    await opened.promise
  } catch (error) {
    await searching.close()
    throw error
  }

  return {
    async apply(changes) {
      take((await writer.ask(changes.map(withoutBulk))) as IndexState)
    },
    find: (query, signal) => searching.ask({ kind: 'find', query }, signal),
    frequency: (word) => searching.ask({ kind: 'frequency', word }),
    wordsFrom: (prefix, limit) => searching.ask({ kind: 'wordsFrom', prefix, limit }),
    stats: async () => stats,
    async close() {
      await writer.ask('close')
      await Promise.all([writer.close(), searching.close()])
    },
  }
}

/** What no search looks at need not go from thread to thread. */
function withoutBulk(change: DocumentChange): DocumentChange {
  if (!change.document) return change
  const { markdown: _, ...document }: Document = change.document
  return { ...change, document: { ...document, images: [] } }
}
