// SearchIndex on the inverted index in the calling thread: for tests and benches.
import { indexStats } from '../../src/adapters/embedded-index/index-source.ts'
import { type IndexWriter, openIndexWriter } from '../../src/adapters/embedded-index/index-writer.ts'
import { snapshotIndex } from '../../src/adapters/embedded-index/snapshot-answers.ts'
import type { SearchIndex } from '../../src/engine/index/search-index.ts'
import { runMerge } from '../../src/inverted-index/merge/run-merge.ts'

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

/** Does the merges that are due, here and now. */
export function mergeInPlace(writer: IndexWriter): void {
  for (let job = writer.nextMerge(); job; job = writer.nextMerge()) writer.finishMerge(job, runMerge(job))
}
