// Ranks by meaning on top of words and signals: nearness of vectors first, then what models read in passages.
import type { Document } from '../../index/document/document.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import type { Meaning } from '../retrieve/meaning.ts'
import type { RerankerSize } from '../search-request.ts'
import type { ListTrace, ScorePart } from '../trace.ts'
import type { Ranked } from './ranked.ts'
import { readPassages } from './read-passages.ts'
import { type PassageEvidence, type RerankerWork, WINDOWS, workOf } from './reranker-work.ts'

export interface MeaningOptions {
  readonly meaning: Meaning
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

/** Takes results best first, with the score of words and signals, which is about 1 for the best. Best first again. */
export async function rankByMeaning(
  ranked: readonly Ranked[],
  options: MeaningOptions,
): Promise<readonly Ranked[]> {
  const { meaning, trace } = options
  const work = workOf(options.size, options.reranker, options.language)
  const urls = ranked.map(({ document }) => document.url)
  const nearness = meaning.vectors.nearness(meaning.vector, urls)
  if (nearness.size === 0) return ranked
  // What has nothing to do with the match keeps its share of a score that reaches higher now.
  const reach = work.words + work.nearness * WINDOWS.nearness
  const near = ranked.map(({ score, aside = 0, ...page }) => ({
    ...page,
    score: work.words * (score - aside) + reach * aside,
  }))
  trace?.weighed({ match: work.words, aside: reach })
  const byVectors = sorted(added(near, nearnessOf(near, nearness, work, trace)))
  const read = await readPassages(byVectors.slice(0, work.passages), nearness, { ...options, work })
  const byPassages = sorted(
    added(
      byVectors,
      byVectors.map(({ document }) => evidenceOf(document.url, read, work, trace)),
    ),
  )
  return sorted(added(byPassages, feedbackOf(byPassages, meaning, work, trace)))
}

/** A document without a vector is taken to be as near as its words make it rank. */
function nearnessOf(
  ranked: readonly Ranked[],
  nearness: ReadonlyMap<string, Nearness>,
  { nearness: weight }: RerankerWork,
  trace: ListTrace | undefined,
): number[] {
  const best = Math.max(...[...nearness.values()].map(({ cosine }) => cosine))
  const share = shareOfBest(ranked)
  return ranked.map(({ document, score }) => {
    const cosine = nearness.get(document.url)?.cosine
    const value =
      cosine === undefined ? WINDOWS.nearness * share(score) : within(cosine, best, WINDOWS.nearness)
    trace?.part(document.url, partOf('nearness', value, weight, cosine), 'meaning')
    return weight * value
  })
}

function evidenceOf(
  url: string,
  read: ReadonlyMap<PassageEvidence, ReadonlyMap<string, number>>,
  { evidence }: RerankerWork,
  trace: ListTrace | undefined,
): number {
  let sum = 0
  for (const [kind, weight] of Object.entries(evidence) as [PassageEvidence, number][]) {
    const values = read.get(kind)
    const measured = values?.get(url)
    if (!values || measured === undefined) continue
    const value = within(measured, Math.max(...values.values()), WINDOWS[kind])
    trace?.part(url, partOf(kind, value, weight, measured), 'meaning')
    sum += weight * value
  }
  return sum
}

/** How many of the first results say what kind of document is looked for. */
const TELLING = 2

/** What lies near the first results is likely to be what they are; without a vector, its place so far tells. */
function feedbackOf(
  ranked: readonly Ranked[],
  { vectors }: Meaning,
  { feedback }: RerankerWork,
  trace: ListTrace | undefined,
): number[] {
  const urls = ranked.map(({ document }) => document.url)
  const middle = feedback > 0 ? vectors.middle(urls.slice(0, TELLING)) : undefined
  if (!middle) return urls.map(() => 0)
  const nearness = vectors.nearness(middle, urls)
  const best = Math.max(...[...nearness.values()].map(({ cosine }) => cosine))
  const share = shareOfBest(ranked)
  return ranked.map(({ document: { url }, score }) => {
    const cosine = nearness.get(url)?.cosine
    const value =
      cosine === undefined ? WINDOWS.feedback * share(score) : within(cosine, best, WINDOWS.feedback)
    trace?.part(url, partOf('feedback', value, feedback, cosine), 'meaning')
    return feedback * value
  })
}

function shareOfBest(ranked: readonly Ranked[]): (score: number) => number {
  const highest = ranked.reduce((most, { score }) => Math.max(most, score), 0) || 1
  return (score) => Math.max(0, score / highest)
}

const NAMES: Readonly<Record<keyof typeof WINDOWS, string>> = {
  nearness: 'vector near the query',
  feedback: 'vector near the first results',
  'light late': 'passage by pieces, light model',
  'light cosine': 'passage as a whole, light model',
  'strong late': 'passage by pieces, strong model',
  'strong cosine': 'passage as a whole, strong model',
  judged: 'passage with the query, brought model',
}

function partOf(
  kind: keyof typeof WINDOWS,
  value: number,
  weight: number,
  measured: number | undefined,
): ScorePart {
  return { name: NAMES[kind], value, weight, ...(measured !== undefined && { measured }) }
}

/** The distance above the lower end of a window below the best; nothing further down counts. */
function within(value: number, best: number, window: number): number {
  return Math.max(0, value - best + window)
}

function added(ranked: readonly Ranked[], scores: readonly number[]): Ranked[] {
  return ranked.map((page, at) => ({ ...page, score: page.score + (scores[at] ?? 0) }))
}

function sorted(ranked: readonly Ranked[]): Ranked[] {
  return [...ranked].sort((a, b) => b.score - a.score || (a.document.url < b.document.url ? -1 : 1))
}
