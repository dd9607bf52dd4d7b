// The snippet of a result: whole sentences that speak of the query, beyond what its description says already.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document.ts'
import { shownDescription } from '../../index/shown-description.ts'
import type { SearchResult } from '../search-outcome.ts'
import { bestPassages } from './passages.ts'

const LONGEST_SNIPPET = 300
const LONGEST_EXTRACT = 300
const MOST_EXTRACTS = 4

/** A result with its snippet, and with its extracts where they are asked for. */
export function withPassages(
  result: SearchResult,
  stems: readonly string[],
  extracts: boolean,
): SearchResult {
  const snippet = snippetOf(result.document, stems)
  return {
    ...result,
    ...(snippet !== undefined && { snippet }),
    ...(extracts && { extracts: extractsOf(result.document, stems) }),
  }
}

export function snippetOf(document: Document, stems: readonly string[]): string | undefined {
  const { lang, text } = document
  const besides = shownDescription(document)
  const options = { stems, lang, maxLength: LONGEST_SNIPPET, count: 1, besides, sentences: true }
  const [snippet] = bestPassages(text, options)
  return snippet
}

/** The passages that answer best; the beginning of the page where none has the words. */
export function extractsOf(document: Document, stems: readonly string[]): readonly string[] {
  const options = { lang: document.lang, maxLength: LONGEST_EXTRACT, count: MOST_EXTRACTS }
  const passages = bestPassages(document.text, { ...options, stems })
  if (passages.length > 0) return passages
  const opening = document.text.slice(0, 2000)
  return bestPassages(opening, { ...options, stems: wordsOf(opening).slice(0, 1), count: 1 })
}
