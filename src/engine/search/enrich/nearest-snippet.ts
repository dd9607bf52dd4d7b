// What a page says in the passage that is nearest to the query: its snippet where the query's words tell too little.
import { createFindStem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { cutDocument } from '../../index/vectors/passages-of.ts'
import { bestOfPieces } from '../rank/passages/passages.ts'
import { readPieces } from '../rank/passages/read-pieces.ts'
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
  const pieces = readPieces(document.text.slice(place.from, place.to))
  const best = (words: readonly string[]): string | undefined =>
    bestOfPieces(pieces, { stems: words, lang: document.lang, maxLength: LONGEST_SNIPPET, count: 1 })[0]?.text
  const opening = pieces.find(({ whole }) => whole) ?? pieces[0]
  return best(stems) ?? best(opening?.words.slice(0, 1) ?? [])
}

function saysTooLittle(
  snippet: string | undefined,
  stems: readonly string[],
  lang: string | undefined,
): boolean {
  if (snippet === undefined) return true
  const findStem = createFindStem(stems, lang)
  const found = new Set(wordsOf(snippet).flatMap((word) => findStem(word) ?? []))
  return found.size < FEW_WORDS * stems.length
}
