// Ranks the head of a list again by what a model reads in a passage of each: behind the best that it reads, a page falls by as
// much as it reads worse.
import type { RerankerSize } from '../../../vocabulary/search-options.ts'
import { byScore, type Ranked } from './ranked.ts'
import { probabilityOf } from './ranker.ts'
import { type ReadOptions, readPassages } from './read-passages.ts'
import { PASSAGE_WEIGHT, workOf } from './reranker-work.ts'

export interface PassageNeeds extends Omit<ReadOptions, 'reranker'> {
  readonly size: RerankerSize
  readonly reranker: ReadOptions['reranker'] | undefined
  /** The query's. */
  readonly language: string
}

/** Takes results best first, and gives them best first. */
export async function rankByPassages(
  ranked: readonly Ranked[],
  needs: PassageNeeds,
): Promise<readonly Ranked[]> {
  const { reranker, trace } = needs
  const work = workOf(needs.size, reranker, needs.language)
  if (!reranker || !work || ranked.length === 0) return ranked
  const head = ranked.slice(0, work.passages)
  const read = await readPassages(head, work.by, { ...needs, reranker })
  const best = Math.max(...read.values())
  const again = head.map((page) => {
    const measured = read.get(page.document.url)
    if (measured === undefined) return page
    const value = measured - best
    trace?.part(page.document.url, { name: NAMES[work.by], value, weight: PASSAGE_WEIGHT, measured })
    const { logOdds = 0, preferred = 0 } = page
    const moved = logOdds + PASSAGE_WEIGHT * value
    return { ...page, logOdds: moved, score: probabilityOf(moved + preferred) }
  })
  return [...again, ...ranked.slice(head.length)].sort(byScore)
}

const NAMES = { pieces: 'passage by pieces', judge: 'passage with the query, brought model' } as const
