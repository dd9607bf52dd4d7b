// Where to go on from a search that found nothing: what this index covers, and the nearest spelling that it knows.
import type { DocumentCensus } from '../engine/index/document-census.ts'
import type { ReadIndex } from '../engine/index/search-index.ts'
import type { Clock } from '../foundation/clock.ts'
import { wordsOf } from '../foundation/text/tokenize.ts'

export interface ZeroResultsHelp {
  /** The hosts with the most documents, most first. */
  readonly sites: readonly string[]
  /** The query with words that the index has in place of those that it has not. */
  readonly spelling?: string
  /** Whether sources beside this index are asked. */
  readonly asksOthers: boolean
}

/** Never rejects. */
export type FindZeroResultsHelp = (query: string) => Promise<ZeroResultsHelp>

export interface ZeroResultsHelpNeeds {
  readonly index: Pick<ReadIndex, 'frequency' | 'wordsNear'>
  readonly census: Pick<DocumentCensus, 'take'>
  readonly clock: Clock
  readonly asksOthers: boolean
}

const MOST_SITES = 5
/** Counting reads a row for each document. */
const KEPT_MS = 600_000
const LONGEST_MS = 300
const MOST_WORDS = 12
/** Shorter words are near to too many others. */
const SHORTEST = 4
const TWO_EDITS_FROM = 8

export function createZeroResultsHelp(needs: ZeroResultsHelpNeeds): FindZeroResultsHelp {
  let kept: { readonly sites: Promise<readonly string[]>; readonly at: number } | undefined
  const sites = (): Promise<readonly string[]> => {
    if (!kept || needs.clock.now() - kept.at >= KEPT_MS) {
      const taken = needs.census.take(MOST_SITES).then((census) => census.sites.map(({ name }) => name))
      kept = { sites: taken.catch(() => []), at: needs.clock.now() }
    }
    return kept.sites
  }
  return async (query) => {
    const spelling = await nearestSpelling(needs.index, query).catch(() => undefined)
    return {
      sites: await sites(),
      asksOthers: needs.asksOthers,
      ...(spelling !== undefined && { spelling }),
    }
  }
}

async function nearestSpelling(
  index: ZeroResultsHelpNeeds['index'],
  query: string,
): Promise<string | undefined> {
  const words = wordsOf(query)
  if (words.length > MOST_WORDS) return undefined
  const signal = AbortSignal.timeout(LONGEST_MS)
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
  return (await index.wordsNear(word, edits, 1, signal))[0]?.word ?? word
}
