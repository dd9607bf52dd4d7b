// Ranks the head of a list again by what a model reads in a passage of each: behind the best that it reads, a page falls by as
// much as it reads worse.
import facts from '../../../../facts/ranker.json' with { type: 'json' }
import type { RerankerSize } from '../../../vocabulary/search-options.ts'
import type { Document } from '../../index/document/document.ts'
import { reads } from '../../index/vectors/embedder.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import type { SearchRequest } from '../search-request.ts'
import type { ListTrace } from '../trace.ts'
import type { MeaningNeeds } from './meaning.ts'
import { bestPassages } from './passages/passages.ts'
import { byScore, type Ranked } from './ranked.ts'
import { probabilityOf } from './ranker.ts'

interface RerankerWork {
  /** How many results have a passage read. */
  readonly passages: number
  /** Who reads: a model that was brought to judge, or the one that makes the vectors, piece by piece. */
  readonly by: 'judge' | 'pieces'
  readonly model: Reranker
}

/** What reading worse than the best of the list costs, in log-odds. */
const PASSAGE_WEIGHT = facts.passages.weight

const PASSAGES: Readonly<Record<RerankerSize, number>> = { small: 0, medium: 10, large: 20, xl: 40 }

const NAMES = { pieces: 'passage by pieces', judge: 'passage with the query, brought model' } as const

/** The share of a mode's time that reading passages may take. */
const SHARE_OF_TIME = 0.6

interface PassageNeeds extends MeaningNeeds {
  readonly request: Pick<SearchRequest, 'timeoutMs' | 'queries'>
  /** Reads the documents whose passages are looked at. */
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly trace?: ListTrace
}

/** What passages are read for. */
interface Asked {
  readonly text: string
  readonly stems: readonly string[]
}

/** The work of a mode with the models there are for the language of the query; undefined where nothing is read. */
function workOf({ reranker = 'small', semantics, language }: PassageNeeds): RerankerWork | undefined {
  const passages = PASSAGES[reranker]
  const model = semantics?.reranker
  if (!model || passages === 0) return undefined
  if (model.judge && reads(model.judge, language)) return { passages, by: 'judge', model }
  return reads(model, language) ? { passages, by: 'pieces', model } : undefined
}

/** Takes results best first, and gives them best first. */
export async function rankByPassages(
  ranked: readonly Ranked[],
  nearness: ReadonlyMap<string, Nearness>,
  asked: Asked,
  needs: PassageNeeds,
): Promise<readonly Ranked[]> {
  const { trace } = needs
  const work = workOf(needs)
  if (!work || ranked.length === 0) return ranked
  const head = ranked.slice(0, work.passages)
  const read = await readPassages(head, work, nearness, asked, needs)
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
  { by, model }: RerankerWork,
  nearness: ReadonlyMap<string, Nearness>,
  { text, stems }: Asked,
  { request, work, signal, trace, documents }: PassageNeeds,
): Promise<ReadonlyMap<string, number>> {
  const { timeoutMs = Number.POSITIVE_INFINITY, queries } = request
  const time = (Math.min(work.latencyMs, timeoutMs) * SHARE_OF_TIME) / queries.length
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(time))])
  const read = new Map<string, number>()
  const ask = (passage: string): Promise<number | undefined> =>
    by === 'judge' && model.judge
      ? model.judge.judge(text, passage, inTime)
      : model.compare(text, passage, inTime)
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
