// Ranks the head of a list again by what models read in a passage of each: behind the best that they read, a page falls by as
// much as it reads worse.
import type { Document } from '../../index/document/document.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import type { RerankerSize } from '../search-request.ts'
import type { ListTrace } from '../trace.ts'
import { byScore, type Ranked } from './ranked.ts'
import { probabilityOf } from './ranker.ts'
import { readPassages } from './read-passages.ts'
import { type PassageEvidence, workOf } from './reranker-work.ts'

export interface PassageNeeds {
  readonly nearness: ReadonlyMap<string, Nearness>
  readonly size: RerankerSize
  readonly reranker: Reranker | undefined
  /** The query's. */
  readonly language: string
  /** The query as text. */
  readonly query: string
  readonly stems: readonly string[]
  /** Passages that are not read when it aborts are left. */
  readonly signal: AbortSignal
  readonly trace?: ListTrace | undefined
  /** Reads the documents whose passages are looked at. */
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
}

/** Takes results best first, and gives them best first. */
export async function rankByPassages(
  ranked: readonly Ranked[],
  needs: PassageNeeds,
): Promise<readonly Ranked[]> {
  const { nearness, trace } = needs
  const work = workOf(needs.size, needs.reranker, needs.language)
  const head = ranked.slice(0, work.passages)
  if (head.length === 0) return ranked
  const read = await readPassages(head, nearness, { ...needs, work })
  const behind = (url: string): number => {
    let sum = 0
    for (const [kind, weight] of Object.entries(work.evidence) as [PassageEvidence, number][]) {
      const values = read.get(kind)
      const measured = values?.get(url)
      if (!values || measured === undefined) continue
      const value = measured - Math.max(...values.values())
      trace?.part(url, { name: NAMES[kind], value, weight, measured })
      sum += weight * value
    }
    return sum
  }
  const again = head.map((page) => {
    const { logOdds = 0, preferred = 0 } = page
    const moved = logOdds + behind(page.document.url)
    return { ...page, logOdds: moved, score: probabilityOf(moved + preferred) }
  })
  return [...again, ...ranked.slice(head.length)].sort(byScore)
}

const NAMES: Readonly<Record<PassageEvidence, string>> = {
  'light late': 'passage by pieces, light model',
  'light cosine': 'passage as a whole, light model',
  'strong late': 'passage by pieces, strong model',
  'strong cosine': 'passage as a whole, strong model',
  judged: 'passage with the query, brought model',
}
