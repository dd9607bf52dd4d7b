// Where to go on from a search that found nothing: what this index covers, and the nearest spelling that it knows.
import { setTimeout } from 'node:timers/promises'
import type { DocumentCensus } from '../engine/index/document-census.ts'
import type { ReadIndex } from '../engine/index/search-index.ts'
import type { Clock } from '../foundation/clock.ts'
import { stemEnglish } from '../foundation/text/stem-english.ts'
import { wordsOf } from '../foundation/text/tokenize.ts'

export interface ZeroResultsHelp {
  /** The hosts with the most documents, most first. */
  readonly sites: readonly string[]
  /** The query with words that the index has in place of those that it has not. */
  readonly spelling?: string
}

/** Never rejects. */
export type FindZeroResultsHelp = (query: string, signal?: AbortSignal) => Promise<ZeroResultsHelp>

/** The hosts with the most documents, most first; none where counting them takes long. */
export type LargestSites = (signal?: AbortSignal) => Promise<readonly string[]>

export interface ZeroResultsHelpNeeds {
  readonly index: Pick<ReadIndex, 'frequency' | 'wordsNear'>
  readonly largestSites: LargestSites
}

const MOST_SITES = 5
/** Counting reads a row for each document. */
const KEPT_MS = 600_000
const LONGEST_MS = 300
const MOST_WORDS = 12
/** Shorter words are near to too many others. */
const SHORTEST = 4
const TWO_EDITS_FROM = 8

/** Never rejects. A count that takes long goes on, for who asks later. */
export function createLargestSites(census: Pick<DocumentCensus, 'take'>, clock: Clock): LargestSites {
  let kept: { readonly sites: Promise<readonly string[]>; readonly at: number } | undefined
  return async () => {
    if (!kept || clock.now() - kept.at >= KEPT_MS) {
      const taken = census.take(MOST_SITES).then(({ sites }) => sites.map(({ name }) => name))
      kept = { sites: taken.catch(() => []), at: clock.now() }
    }
    return Promise.race([kept.sites, setTimeout(LONGEST_MS, [], { ref: false })])
  }
}

export function createZeroResultsHelp(needs: ZeroResultsHelpNeeds): FindZeroResultsHelp {
  return async (query, ended) => {
    const late = AbortSignal.timeout(LONGEST_MS)
    const signal = ended ? AbortSignal.any([ended, late]) : late
    const [spelling, sites] = await Promise.all([
      nearestSpelling(needs.index, query, signal).catch(() => undefined),
      needs.largestSites(signal).catch(() => []),
    ])
    return { sites, ...(spelling !== undefined && { spelling }) }
  }
}

async function nearestSpelling(
  index: ZeroResultsHelpNeeds['index'],
  query: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const words = wordsOf(query)
  if (words.length > MOST_WORDS) return undefined
  const spelt = await Promise.all(words.map((word) => nearestWord(index, word, signal)))
  const isChanged = spelt.some((word, at) => word !== words[at])
  return isChanged ? spelt.join(' ') : undefined
}

async function nearestWord(
  index: ZeroResultsHelpNeeds['index'],
  word: string,
  signal: AbortSignal,
): Promise<string> {
  if (word.length < SHORTEST || (await index.frequency(word, signal)) > 0) return word
  const edits = word.length < TWO_EDITS_FROM ? 1 : 2
  const near = (await index.wordsNear(word, edits, 1, signal))[0]?.word ?? word
  // Another form of the word was looked for as well.
  return stemEnglish(near) === stemEnglish(word) ? word : near
}
