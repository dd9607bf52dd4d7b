// Counts the tokens of page text that a search returns with `content=true`.
import type { Result } from '../../contract/search/result.ts'
import { pageTextOf } from './shorten-page-text.ts'

/** Tokens of a text in the o200k encoding. */
export type CountTokens = (text: string) => number

export function countContentTokens(results: readonly Result[], countTokens: CountTokens): number {
  // Who counts nothing must not wait until the encoding is loaded.
  const texts = results.map(pageTextOf).filter((text) => text !== '')
  return texts.reduce((sum, text) => sum + countTokens(text), 0)
}
