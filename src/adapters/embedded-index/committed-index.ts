// The embedded index of a folder as it was last committed, to be searched and nothing else: for an operator's questions.
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { readSnapshot } from '../../inverted-index/read-snapshot.ts'
import { readSource } from './index-source.ts'
import { indexStats } from './index-stats.ts'
import { SCHEMA } from './schema.ts'
import { snapshotIndex } from './snapshot-answers.ts'

/** Works beside a running service. Throws CorruptIndex where the files can't be used. */
export function openCommittedIndex(folder: string): ReadIndex {
  const { snapshot, mark } = readSnapshot(folder, SCHEMA)
  return {
    ...snapshotIndex(() => snapshot),
    stats: async () => indexStats(snapshot, { revision: mark, source: readSource(folder) ?? '' }),
  }
}
