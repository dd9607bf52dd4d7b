// Counts the tokens of page text that a search returns with `content=true`.
import type { Result } from '../../contract/result.ts'
import { pageTextOf } from './shorten-page-text.ts'

/** Tokens of each text in the o200k encoding. */
export type CountTokens = (texts: readonly string[]) => readonly number[]

export function countContentTokens(results: readonly Result[], countTokens: CountTokens): number {
  // Who counts nothing must not wait until the encoding is loaded.
  const texts = results.map(pageTextOf).filter((text) => text !== '')
  return texts.length === 0 ? 0 : sumOf(countTokens(texts))
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
