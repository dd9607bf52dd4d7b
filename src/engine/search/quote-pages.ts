// Pages that may have a quotation: those with a run of its words, with a run of either half, or with most of its long words.
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { EVERYTHING } from '../index/facets.ts'
import type { Clause, IndexQuery, ReadIndex } from '../index/search-index.ts'

/** Long words are rare ones: a run of these finds few pages, whatever else the quotation has. */
const RUN = 8
/** A word that was changed leaves one half as it is. */
const RUN_OF_HALF = 6
const LOOSE_WORDS = 6
const MOST_PAGES = 4

type FindPages = (
  index: Pick<ReadIndex, 'find'>,
  quote: string,
  signal?: AbortSignal,
) => Promise<readonly string[]>

/** By a run of its words, in their order. */
export const pagesWithQuote: FindPages = (index, quote, signal) => {
  const words = wordsOf(quote)
  return words.length === 0 ? Promise.resolve([]) : find(index, [[richestRun(words, RUN)]], [], signal)
}

/** By a run of either half, else by its longest words in any order. */
export const pagesLikeQuote: FindPages = async (index, quote, signal) => {
  const words = wordsOf(quote)
  const middle = Math.floor(words.length / 2)
  const halves = [words.slice(0, middle), words.slice(middle)].filter(({ length }) => length >= RUN_OF_HALF)
  const runs = halves.map((half) => richestRun(half, RUN_OF_HALF))
  const found = await pagesWithRun(index, words, runs, signal)
  return found.length > 0 || words.length === 0 ? found : find(index, [], longestOf(words), signal)
}

/** Of the many pages that may have a run, those that have more of the words. */
async function pagesWithRun(
  index: Pick<ReadIndex, 'find'>,
  words: readonly string[],
  runs: readonly Clause[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  return runs.length === 0 ? [] : find(index, [runs], longestOf(words), signal)
}

async function find(
  index: Pick<ReadIndex, 'find'>,
  must: IndexQuery['must'],
  should: readonly Clause[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const asked = { must, should, mustNot: [], filter: EVERYTHING, limit: MOST_PAGES }
  return (await index.find(asked, signal)).hits.map(({ url }) => url)
}

function longestOf(words: readonly string[]): readonly Clause[] {
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, LOOSE_WORDS)
  return longest.map((text) => ({ kind: 'word', text, field: 'body', exact: true, weight: 1 }))
}

/** So many words side by side, the longest together. */
function richestRun(words: readonly string[], most: number): Clause {
  let [length, best, start] = [0, 0, 0]
  for (const [at, word] of words.entries()) {
    length += word.length - (words[at - most]?.length ?? 0)
    if (length > best) [best, start] = [length, Math.max(0, at - most + 1)]
  }
  return { kind: 'phrase', text: words.slice(start, start + most).join(' '), field: 'body', weight: 1 }
}
