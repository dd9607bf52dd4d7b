// Pages that may have a quotation: those with a run of its words, with a run of either half, or with most of its long words.
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { EVERYTHING } from '../index/facets.ts'
import {
  type Clause,
  exactWord,
  type IndexQuery,
  phraseClause,
  type ReadIndex,
} from '../index/search-index.ts'

/** Long words are rare ones: a run of these finds few pages, whatever else the quotation has. */
const RUN = 8
/** A word that was changed leaves one half as it is. */
const RUN_OF_HALF = 6
const LOOSE_WORDS = 6
const MOST_PAGES = 4

export type FindPages = (
  index: Pick<ReadIndex, 'find'>,
  quote: string,
  signal?: AbortSignal,
) => Promise<readonly string[]>

/** By a run of its words, in their order. */
export const pagesWithQuote: FindPages = (index, quote, signal) =>
  pagesWithRun(index, wordsOf(quote), RUN, signal)

/** By a run of either half, those with both before those with one. */
export const pagesWithHalf: FindPages = async (index, quote, signal) => {
  const words = wordsOf(quote)
  const middle = Math.floor(words.length / 2)
  const halves = [words.slice(0, middle), words.slice(middle)].filter(({ length }) => length >= RUN_OF_HALF)
  const [first = [], second = []] = await Promise.all(
    halves.map((half) => pagesWithRun(index, half, RUN_OF_HALF, signal)),
  )
  const both = first.filter((url) => second.includes(url))
  return [...new Set([...both, ...first, ...second])].slice(0, MOST_PAGES)
}

/** By its longest words, in any order. */
export const pagesWithWords: FindPages = async (index, quote, signal) => {
  const longest = [...new Set(wordsOf(quote))].sort((a, b) => b.length - a.length).slice(0, LOOSE_WORDS)
  if (longest.length === 0) return []
  return find(index, { must: [], should: longest.map((text) => exactWord(text, 'body')) }, signal)
}

async function pagesWithRun(
  index: Pick<ReadIndex, 'find'>,
  words: readonly string[],
  most: number,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  return words.length === 0 ? [] : find(index, { must: [[richestRun(words, most)]], should: [] }, signal)
}

async function find(
  index: Pick<ReadIndex, 'find'>,
  clauses: Pick<IndexQuery, 'must' | 'should'>,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const asked = { ...clauses, mustNot: [], filter: EVERYTHING, limit: MOST_PAGES }
  return (await index.find(asked, signal)).hits.map(({ url }) => url)
}

/** So many words side by side, the longest together. */
function richestRun(words: readonly string[], most: number): Clause {
  let [length, best, start] = [0, 0, 0]
  for (const [at, word] of words.entries()) {
    length += word.length - (words[at - most]?.length ?? 0)
    if (length > best) [best, start] = [length, Math.max(0, at - most + 1)]
  }
  return phraseClause(words.slice(start, start + most).join(' '), 'body')
}
