// Scores the best documents anew, with phrases that are too dear to be looked for in every document.
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import type { Snapshot } from '../snapshot.ts'
import { type FoundTerm, openTerm, returnCursorBlocks } from './find-term.ts'
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
  const scored = list.slice(best)
  for (const [place, ranked] of bySegment) {
    returnCursorBlocks()
    const cursors = new Map<FoundTerm, PostingsCursor | undefined>()
    // All phrases are tried in a document before the next: those with a word in common go through its list together.
    const open = (term: FoundTerm): PostingsCursor | undefined => {
      if (!cursors.has(term)) cursors.set(term, openTerm(snapshot, place, term))
      return cursors.get(term)
    }
    const scorers = openClauses(snapshot, place, phrases, open)
    for (const { document, score, segment } of ranked.toSorted((a, b) => a.document - b.document)) {
      let sum = score
      for (const one of scorers) if (one.seek(document)) sum += one.confirm()
      scored.push({ document, segment, score: sum })
    }
  }
  return scored
}
