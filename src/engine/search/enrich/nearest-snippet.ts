// What a page says in the passage that is nearest to the query: its snippet where the query's words tell too little.
import { hashesOfWords } from '../../../foundation/text/hashes-of-words.ts'
import { createFindStem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { textPieces } from '../../index/document/text-pieces.ts'
import { cutDocument } from '../../index/vectors/passages-of.ts'
import { bestPassages } from '../rank/passages/passages.ts'
import { withoutAddresses } from '../rank/passages/read-pieces.ts'
import type { SearchResult } from '../search-outcome.ts'

export const LONGEST_SNIPPET = 300
/** A snippet with a smaller share of the query's words says less than the passage that is nearest by its meaning. */
const FEW_WORDS = 0.5

/** Undefined where the snippet that the result has says enough, or the passage is the page's beginning or description. */
export function snippetOfPassage(
  { document, snippet }: Pick<SearchResult, 'document' | 'snippet'>,
  passage: number,
  stems: readonly string[],
): string | undefined {
  if (passage === 0 || !saysTooLittle(snippet, stems, document.lang)) return undefined
  const { first, later } = cutDocument(document)
  const place = [...first, ...later][passage]?.place
  if (!place) return undefined
  const text = document.text.slice(place.from, place.to)
  const best = (words: readonly string[]): string | undefined =>
    bestPassages(text, { stems: words, lang: document.lang, maxLength: LONGEST_SNIPPET, count: 1 })[0]
  const pieces = textPieces(text)
  const opening = pieces.find(({ whole }) => whole) ?? pieces[0]
  return best(stems) ?? best(wordsOf(withoutAddresses(opening?.text ?? '')).slice(0, 1))
}

function saysTooLittle(
  snippet: string | undefined,
  stems: readonly string[],
  lang: string | undefined,
): boolean {
  if (snippet === undefined) return true
  const found: string[] = []
  hashesOfWords(snippet, createFindStem(stems, lang), found)
  return new Set(found).size < FEW_WORDS * stems.length
}
