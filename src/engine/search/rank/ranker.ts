// The learned ranker: forests that say from signals how likely a page is what was asked for, and from the best of a list how
// likely the index has it at all. bench/train/ranker.ts grows them; facts/ranker.json says from what.
import facts from '../../../../facts/ranker.json' with { type: 'json' }
import { type Forest, type ForestData, forestSums, readForest } from '../../../foundation/forest.ts'
import type { Evidence, Match } from '../match.ts'
import type { RankContext } from './rank-context.ts'
import {
  type BestPage,
  LIST_SIGNALS,
  type PageFacts,
  type Signal,
  VECTOR_SIGNALS,
  WORD_SIGNALS,
} from './signals.ts'

export const PAGE_SIGNALS: Readonly<Record<Evidence, readonly Signal[]>> = {
  words: WORD_SIGNALS,
  vectors: [...WORD_SIGNALS, ...VECTOR_SIGNALS],
}

export interface Ranker {
  /** The log-odds that each page is what was asked for, by rows of the signals' values. */
  pages(evidence: Evidence, rows: Float32Array): Float64Array
  /** The probability that the index has what was asked for. */
  list(evidence: Evidence, best: readonly BestPage[], words: number): number
  readonly floors: Readonly<Record<Evidence, Floors>>
}

export interface Floors {
  /** Nearly every page that was judged good is as likely as this. */
  readonly page: number
  /** Nearly every list that had what was asked for is as likely as this. */
  readonly known: number
}

let learned: Ranker | undefined

/** As it was learned last. */
export function learnedRanker(): Ranker {
  learned ??= rankerFrom(facts)
  return learned
}

export interface LearnedForest {
  /** The names of the signals it was learned from, in their order. */
  readonly signals: readonly string[]
  readonly forest: ForestData
}

export interface RankerData {
  readonly pages: Readonly<Record<Evidence, LearnedForest>>
  readonly lists: Readonly<Record<Evidence, LearnedForest>>
  readonly floors: Readonly<Record<Evidence, Floors>>
}

export function rankerFrom({ pages, lists, floors }: RankerData): Ranker {
  const page = {
    words: forestOf(pages.words, WORD_SIGNALS),
    vectors: forestOf(pages.vectors, PAGE_SIGNALS.vectors),
  }
  const list = { words: forestOf(lists.words, LIST_SIGNALS), vectors: forestOf(lists.vectors, LIST_SIGNALS) }
  return {
    pages: (evidence, rows) => forestSums(page[evidence], rows, PAGE_SIGNALS[evidence].length),
    list(evidence, best, words) {
      const row = listRow(best, words)
      return row ? probabilityOf(forestSums(list[evidence], row, LIST_SIGNALS.length)[0] ?? 0) : 0
    },
    floors,
  }
}

function forestOf(
  { signals, forest }: LearnedForest,
  expected: readonly { readonly name: string }[],
): Forest {
  if (signals.join() !== expected.map(({ name }) => name).join())
    throw new Error('facts/ranker.json was learned from other signals; run bench/train/ranker.ts')
  return readForest(forest)
}

/** The values of the signals, a row for each page. */
export function pageRows(
  evidence: Evidence,
  matches: readonly Match[],
  pages: readonly PageFacts[],
  query: RankContext,
): Float32Array {
  const signals = PAGE_SIGNALS[evidence]
  const rows = new Float32Array(pages.length * signals.length)
  let at = 0
  for (const [number, page] of pages.entries())
    for (const { value } of signals) rows[at++] = value(matches[number] as Match, page, query)
  return rows
}

/** Undefined for an empty list. */
export function listRow(best: readonly BestPage[], words: number): Float32Array | undefined {
  const [first, ...others] = best
  return first && Float32Array.from(LIST_SIGNALS, ({ value }) => value([first, ...others], words))
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
