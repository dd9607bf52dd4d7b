// Ranks the head of a list again by what a model reads in a passage of each: behind the best that it reads, a page falls by as
// much as it reads worse.
import facts from '../../../../facts/ranker.json' with { type: 'json' }
import type { RerankerSize } from '../../../vocabulary/search-options.ts'
import type { Document } from '../../index/document/document.ts'
import { reads } from '../../index/vectors/embedder.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import type { ListTrace } from '../trace.ts'
import { bestPassages } from './passages/passages.ts'
import { byScore, type Ranked } from './ranked.ts'
import { probabilityOf } from './ranker.ts'

interface RerankerWork {
  /** How many results have a passage read. */
  readonly passages: number
  /** Who reads: a model that was brought to judge, or the one that makes the vectors, piece by piece. */
  readonly by: 'judge' | 'pieces'
}

/** What reading worse than the best of the list costs, in log-odds. */
const PASSAGE_WEIGHT = facts.passages.weight

const PASSAGES: Readonly<Record<RerankerSize, number>> = { small: 0, medium: 10, large: 20, xl: 40 }

const NAMES = { pieces: 'passage by pieces', judge: 'passage with the query, brought model' } as const

/** The work of a size with the models there are for the language of the query; undefined where nothing is read. */
function workOf(
  size: RerankerSize,
  reranker: Reranker | undefined,
  language: string,
): RerankerWork | undefined {
  const passages = PASSAGES[size]
  if (!reranker || passages === 0) return undefined
  if (reranker.judge && reads(reranker.judge, language)) return { passages, by: 'judge' }
  return reads(reranker, language) ? { passages, by: 'pieces' } : undefined
}

interface ReadOptions {
  readonly nearness: ReadonlyMap<string, Nearness>
  readonly reranker: Reranker
  readonly query: string
  readonly stems: readonly string[]
  readonly signal: AbortSignal
  readonly trace?: ListTrace | undefined
  /** Reads the documents whose passages are looked at. */
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
}

interface PassageNeeds extends Omit<ReadOptions, 'reranker'> {
  readonly size: RerankerSize
  readonly reranker: Reranker | undefined
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

const PASSAGE_LENGTH = 1_000

/** What was read, by URL; results whose turn did not come are missing. */
async function readPassages(
  ranked: readonly Ranked[],
  by: RerankerWork['by'],
  { nearness, reranker, query, stems, signal, trace, documents }: ReadOptions,
): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, number>()
  const ask = (passage: string): Promise<number | undefined> =>
    by === 'judge' && reranker.judge
      ? reranker.judge.judge(query, passage, signal)
      : reranker.compare(query, passage, signal)
  const known = new Map(
    (await documents(ranked.flatMap(({ document, whole }) => (whole ? [] : [document.url])))).map(
      (document) => [document.url, document],
    ),
  )
  // All are asked for at once, in the order of their rank, so that time runs out on the last of them.
  await Promise.all(
    ranked.map(async ({ document: { url }, whole }) => {
      const document = whole ?? known.get(url)
      if (!document) return
      const passage = passageOf(document, nearness.get(url), stems)
      trace?.passage(url, passage)
      const value = await ask(passage)
      if (value !== undefined) read.set(url, value)
    }),
  )
  return read
}

/** The passage whose vector is nearest; without a vector the one that has most of the query's words. */
function passageOf(document: Document, nearest: Nearness | undefined, stems: readonly string[]): string {
  const passages = passagesOf(document)
  const [first = ''] = passages
  if (nearest) return passages[nearest.passage] ?? first
  const options = { stems, lang: document.lang, maxLength: PASSAGE_LENGTH, count: 1 }
  const [telling] = bestPassages(document.text, options)
  return telling === undefined ? first : `${document.title}\n${telling}`
}

/** Pages that are shown, with the passage of each that is nearest to the query. */
export function withNearestPassages(
  pages: readonly Ranked[],
  nearness: ReadonlyMap<string, Nearness> | undefined,
): readonly Ranked[] {
  if (!nearness) return pages
  return pages.map((page) => {
    const passage = nearness.get(page.document.url)?.passage
    return passage === undefined ? page : { ...page, passage }
  })
}
