// Counts the tokens of page text that a search returns with `content=true`.
import type { SearchParameters } from '../contract/search-request.ts'
import type { SearchOutcome } from '../engine/search/search-outcome.ts'
import { pageText } from './page-text.ts'

/** Tokens of a text in the o200k encoding. */
export type CountTokens = (text: string) => number

export function countContentTokens(
  outcome: SearchOutcome,
  parameters: SearchParameters,
  countTokens: CountTokens,
): number {
  return outcome.results.reduce((sum, { document }) => {
    const [text = ''] = Object.values(pageText(document, parameters.maxContentLength))
    return sum + countTokens(text)
  }, 0)
}
