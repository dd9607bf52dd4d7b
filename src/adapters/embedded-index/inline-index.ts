// SearchIndex on the inverted index in the calling thread: for tests, small data and tools.
import type { SearchIndex } from '../../engine/index/search-index.ts'
import { foundFacts } from './found-facts.ts'
import { indexStats } from './index-stats.ts'
import { mergeInPlace, openIndexWriter } from './index-writer.ts'
import { answer } from './snapshot-answers.ts'

/** An index in the calling thread; in memory alone where there is no folder. */
export function createInlineIndex(folder?: string): SearchIndex {
  const writer = openIndexWriter(folder)
  return {
    async apply(changes) {
      writer.apply(changes)
      mergeInPlace(writer)
    },
    begin: async (source) => writer.begin(source),
    async find(query, signal) {
      signal?.throwIfAborted()
      return foundFacts(answer(writer.snapshot(), { kind: 'find', query }))
    },
    frequency: async (word) => answer(writer.snapshot(), { kind: 'frequencies', words: [word] })[0] ?? 0,
    wordsFrom: async (prefix, limit) => answer(writer.snapshot(), { kind: 'wordsFrom', prefix, limit }),
    async wordsNear(word, edits, limit, signal) {
      signal?.throwIfAborted()
      return answer(writer.snapshot(), { kind: 'wordsNear', word, edits, limit })
    },
    documents: async () => writer.snapshot().live,
    stats: async () =>
      indexStats(writer.snapshot(), { revision: writer.revision(), source: writer.source() }),
    close: async () => writer.close(),
  }
}
