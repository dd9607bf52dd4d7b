// Pages that may have a quotation: those with a run of its words, or with most of its long ones.
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { EVERYTHING } from '../index/facets.ts'
import type { Clause, ReadIndex } from '../index/search-index.ts'

/** Long words are rare ones: a run of these finds few pages, whatever else the quotation has. */
const RUN = 8
const LOOSE_WORDS = 6
const MOST_PAGES = 3

/** By a run of its words, in their order. */
export async function pagesWithQuote(
  index: Pick<ReadIndex, 'find'>,
  quote: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const words = wordsOf(quote)
  if (words.length === 0) return []
  const text = words.slice(...richestRun(words)).join(' ')
  return find(index, { must: [[{ kind: 'phrase', text, field: 'body', weight: 1 }]], should: [] }, signal)
}

/** By its longest words, in any order. */
export async function pagesLikeQuote(
  index: Pick<ReadIndex, 'find'>,
  quote: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const longest = [...new Set(wordsOf(quote))].sort((a, b) => b.length - a.length).slice(0, LOOSE_WORDS)
  if (longest.length === 0) return []
  const should = longest.map(
    (text): Clause => ({ kind: 'word', text, field: 'body', exact: true, weight: 1 }),
  )
  return find(index, { must: [], should }, signal)
}

async function find(
  index: Pick<ReadIndex, 'find'>,
  query: { readonly must: readonly (readonly Clause[])[]; readonly should: readonly Clause[] },
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const asked = { ...query, mustNot: [], filter: EVERYTHING, limit: MOST_PAGES }
  return (await index.find(asked, signal)).hits.map(({ url }) => url)
}

/** Where the run begins and ends whose words are the longest together. */
function richestRun(words: readonly string[]): readonly [number, number] {
  let [length, best, start] = [0, 0, 0]
  for (const [at, word] of words.entries()) {
    length += word.length - (words[at - RUN]?.length ?? 0)
    if (length > best) [best, start] = [length, Math.max(0, at - RUN + 1)]
  }
  return [start, start + RUN]
}
