// Finds early what the best documents reach at least, from the best blocks of each term alone.
import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { isDeleted } from '../snapshot.ts'
import { blocksByBound, offerBlock } from './search-term.ts'
import type { SegmentQuery } from './segment-query.ts'
import { TopK } from './top-k.ts'

/** Blocks that are looked into for each term, beyond those that `limit` documents fill. */
const BLOCKS = 3

/** Only for a query that turns nothing away but deletions: these documents will be found again. */
export function raiseThreshold(
  query: SegmentQuery,
  scorers: readonly Scorer[],
  topK: TopK,
  limit: number,
): void {
  const { deleted } = query.part
  // What tells most first: the others then often need not be looked into.
  for (const scorer of scorers.toSorted((a, b) => b.bound - a.bound)) {
    if (!(scorer instanceof TermScorer) || scorer.cost < limit) continue
    if (scorer.bound < topK.threshold) continue
    const best = new TopK(limit, () => 0)
    for (const block of blocksByBound(scorer).subarray(0, BLOCKS + (limit >> 6))) {
      offerBlock(scorer, block, (score, document) => {
        if (score >= best.threshold && !isDeleted(deleted, document)) best.offer(score, document)
      })
    }
    topK.raise(best.threshold)
    scorer.cursor.rewind()
  }
}
