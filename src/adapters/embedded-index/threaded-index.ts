// SearchIndex in threads: one writes, some search. The event loop passes messages.
import { availableParallelism } from 'node:os'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import type { IndexStats, SearchIndex } from '../../engine/index/search-index.ts'
import { collectGarbageInSteps } from '../../foundation/collect-garbage.ts'
import { messageOf } from '../../foundation/errors.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { foundFacts } from './found-facts.ts'
import { createSearchThreads, type SearchThreads } from './search-threads.ts'
import { createSegmentRelease } from './segment-release.ts'
import { SupervisedWriter } from './supervised-writer.ts'

export interface ThreadedIndexOptions {
  readonly folder: string
  /** The threads that search; absent: threads that do nothing else. */
  readonly searching?: SearchThreads
  /** How many of those; by the processors of the machine where absent. */
  readonly threads?: number
  readonly logger?: Logger
}

/** The index can't be used; the message says why. */
class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}

const MOST_THREADS = 16
/** Bytes of segments for which the event loop is to collect garbage sooner than it would. */
const RELEASED_FROM = 64_000_000
const NOTHING: SnapshotHandle = { segments: [] }

/**
 * Resolves once what is on disk can be searched. An index that is damaged is begun anew, at revision 0. Throws
 * IndexUnusable, as where another process has the folder open.
 */
export async function openThreadedIndex(options: ThreadedIndexOptions): Promise<SearchIndex> {
  const { folder, logger = silentLogger } = options
  const { threads = Math.min(MOST_THREADS, availableParallelism()) } = options
  const { searching = createSearchThreads(threads, logger) } = options
  const release = createSegmentRelease(collectGarbageInSteps, RELEASED_FROM)
  let published = NOTHING
  let stats: IndexStats = { documents: 0, terms: 0, revision: 0, bytes: 0, source: '' }
  const writer = new SupervisedWriter({
    folder,
    logger,
    onState(state) {
      stats = state.stats
      searching.publish(state.handle)
      release(published, state.handle)
      published = state.handle
    },
  })
  try {
    await writer.open()
  } catch (error) {
    await Promise.all([writer.close(), searching.close()])
    const reason = messageOf(error)
    throw new IndexUnusable(`The index can't be opened: ${reason}`, { cause: error })
  }
  return {
    apply: (changes) => writer.apply(changes.map(withoutBulk)),
    begin: (source) => writer.begin(source),
    find: async (query, signal) => foundFacts(await searching.ask({ kind: 'find', query }, signal)),
    frequency: async (word, signal) =>
      (await searching.ask({ kind: 'frequencies', words: [word] }, signal))[0] ?? 0,
    wordsFrom: (prefix, limit, signal) => searching.ask({ kind: 'wordsFrom', prefix, limit }, signal),
    wordsNear: (word, edits, limit, signal) =>
      searching.ask({ kind: 'wordsNear', word, edits, limit }, signal),
    documents: async () => stats.documents,
    stats: async () => stats,
    async close() {
      await Promise.all([writer.close(), searching.close()])
    },
  }
}

/** Enough to tell what sort of page it is. */
const READ_OF_MARKDOWN = 20_000

/** What no search looks at need not go from thread to thread. */
function withoutBulk(change: DocumentChange): DocumentChange {
  if (!change.document) return change
  const { markdown, images, ...document }: Document = change.document
  const opening = markdown === undefined ? {} : { markdown: markdown.slice(0, READ_OF_MARKDOWN) }
  return { ...change, document: { ...document, ...opening, images: images.slice(0, 1) } }
}
