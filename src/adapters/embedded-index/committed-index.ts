// The embedded index of a folder as it was last committed, to be searched and nothing else: for an operator's questions.
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { readSnapshot } from '../../inverted-index/read-snapshot.ts'
import { foundFacts } from './found-facts.ts'
import { readSource } from './index-source.ts'
import { indexStats } from './index-stats.ts'
import { SCHEMA } from './schema.ts'
import { answer } from './snapshot-answers.ts'

/** Works beside a running service. Throws CorruptIndex where the files can't be used. */
export function openCommittedIndex(folder: string): ReadIndex {
  const { snapshot, mark } = readSnapshot(folder, SCHEMA)
  return {
    async find(query, signal) {
      signal?.throwIfAborted()
      return foundFacts(answer(snapshot, { kind: 'find', query }))
    },
    frequency: async (word) => answer(snapshot, { kind: 'frequencies', words: [word] })[0] ?? 0,
    wordsFrom: async (prefix, limit) => answer(snapshot, { kind: 'wordsFrom', prefix, limit }),
    async wordsNear(word, edits, limit, signal) {
      signal?.throwIfAborted()
      return answer(snapshot, { kind: 'wordsNear', word, edits, limit })
    },
    documents: async () => snapshot.live,
    stats: async () => indexStats(snapshot, { revision: mark, source: readSource(folder) ?? '' }),
  }
}
