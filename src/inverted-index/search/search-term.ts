// The best documents of a single term: its blocks are read in the order of their bounds, and most are never read.

import type { TermScorer } from '../score/term-scorer.ts'
import { isDeleted } from '../snapshot.ts'
import type { SegmentQuery } from './segment-query.ts'
import type { TopK } from './top-k.ts'

export function searchTerm(query: SegmentQuery, scorer: TermScorer, topK: TopK): void {
  const { deleted } = query.part
  const { cursor } = scorer
  for (const block of blocksByBound(scorer)) {
    if (scorer.blockBound(block) + query.boostBound < topK.threshold) return
    cursor.load(block)
    cursor.loadCodes()
    for (let i = 0; i < cursor.size; i++) {
      const code = cursor.codes[i] as number
      if (!scorer.matches(code)) continue
      const document = cursor.ids[i] as number
      const score = scorer.score(code, document)
      if (score + query.boostBound >= topK.threshold && !isDeleted(deleted, document)) {
        topK.offer(score + query.boost(document), document)
      }
    }
  }
}

/** Where the blocks of each bound go; one per thread. */
const starts = new Uint32Array(257)

/** The blocks of a term, those with the highest bounds first, equal ones in their order. */
function blocksByBound({ cursor }: TermScorer): Uint32Array {
  starts.fill(0)
  for (let block = 0; block < cursor.blocks; block++) {
    const place = 256 - cursor.blockBound(block)
    starts[place] = (starts[place] as number) + 1
  }
  for (let place = 1; place < 257; place++)
    starts[place] = (starts[place] as number) + (starts[place - 1] as number)
  const order = new Uint32Array(cursor.blocks)
  for (let block = 0; block < cursor.blocks; block++) {
    const place = 255 - cursor.blockBound(block)
    const at = starts[place] as number
    order[at] = block
    starts[place] = at + 1
  }
  return order
}
