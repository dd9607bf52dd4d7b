// SearchIndex on the inverted index in the calling thread: for tests, small data and tools.
import type { SearchIndex } from '../../engine/index/search-index.ts'
import { indexStats } from './index-stats.ts'
import { mergeInPlace, openIndexWriter } from './index-writer.ts'
import { snapshotIndex } from './snapshot-answers.ts'

/** An index in the calling thread; in memory alone where there is no folder. */
export function createInlineIndex(folder?: string): SearchIndex {
  const writer = openIndexWriter(folder)
  return {
    async apply(changes) {
      writer.apply(changes)
      mergeInPlace(writer)
    },
    begin: async (source) => writer.begin(source),
    ...snapshotIndex(() => writer.snapshot()),
    stats: async () =>
      indexStats(writer.snapshot(), { revision: writer.revision(), source: writer.source() }),
    close: async () => writer.close(),
  }
}
