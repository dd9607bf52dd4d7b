// Fits a search into a number of tokens for a reader who goes on from there: whole results in order, as many as fit.
import type { Fitted } from '../../contract/service-api.ts'
import type { TokenTools } from './shorten-page-text.ts'
import { shortenSearch } from './shorten-search.ts'
import { type Shown, withoutGroups } from './shown-search.ts'

/** Room for the note that tells how to go on. */
const NOTE_TOKENS = 150

export interface FittedSearch {
  readonly shown: Shown
  /** Absent where all of it fits. */
  readonly fitted?: Fitted
}

/** What is left out here is neither delivered nor paid. */
export function fitResults(whole: Shown, maxTokens: number, tools: TokenTools): FittedSearch {
  const { tokensOf } = tools
  if (tokensOf(whole) <= maxTokens) return { shown: whole }
  const room = maxTokens - NOTE_TOKENS
  const of = whole.response.results.length
  const bare = withoutGroups(marked(whole))
  const kept = mostThatFit(of, (count) => tokensOf(first(bare, count)) <= room)
  if (kept > 0) return { shown: first(bare, kept), fitted: { kept, of, cut: false } }
  // A first result that is too long by itself still has to be shown, or the same call would never get on.
  const shown = shortenSearch(first(bare, 1), room, tools)
  const isOver = tokensOf(shown) > room
  return { shown, fitted: { kept: Math.min(1, of), of, cut: of > 0, ...(isOver && { isOver }) } }
}

function marked(shown: Shown): Shown {
  const { response } = shown
  return { ...shown, response: { ...response, metrics: { ...response.metrics, truncated: true } } }
}

function first(shown: Shown, count: number): Shown {
  const { response } = shown
  return { ...shown, response: { ...response, results: response.results.slice(0, count) } }
}

/** The largest count up to `most` that fits, where each smaller one fits too. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let few = 0
  let many = most + 1
  while (many - few > 1) {
    const middle = (few + many) >> 1
    if (fits(middle)) few = middle
    else many = middle
  }
  return few
}
