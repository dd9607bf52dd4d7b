// Scores the best documents anew, with phrases that are too dear to be looked for in every document.
import type { Snapshot } from '../snapshot.ts'
import { returnCursorBlocks } from './cursor-pool.ts'
import { openClauses } from './segment-query.ts'
import type { Ranked } from './top-k.ts'
import type { WeighedClause } from './weigh-query.ts'

/** The first `best` of a list with what the phrases add to each; the rest as they are. In no order. */
export function rescored(
  snapshot: Snapshot,
  list: readonly Ranked[],
  phrases: readonly WeighedClause[],
  best: number,
): Ranked[] {
  if (phrases.length === 0) return [...list]
  const bySegment = Map.groupBy(list.slice(0, best), ({ segment }) => segment)
  const first = [...bySegment].flatMap(([place, ranked]) => {
    returnCursorBlocks()
    const scorers = openClauses(snapshot, place, phrases)
    const rising = ranked.toSorted((a, b) => a.document - b.document)
    return rising.map(({ document, score, segment }) => ({
      document,
      segment,
      score: scorers.reduce((sum, one) => (one.seek(document) ? sum + one.confirm() : sum), score),
    }))
  })
  return [...first, ...list.slice(best)]
}
