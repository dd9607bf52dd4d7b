// Picks the mode for a query by itself: fast, unless a question has several parts, each of which a dearer mode looks for.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { SearchMode } from '../../../vocabulary/search-options.ts'
import { readQuery } from '../read/read-query.ts'
import { splitParts } from '../read/split-parts.ts'

const ASKING = new Set(
  'what who whom whose when where which why how is are was were do does did can could should would will'.split(
    ' ',
  ),
)

/** Words from which on a query says a whole thought. */
const LONG = 7

/**
 * Never low-cost, which is for callers to ask for, and never exhaustive. A comparison and a plain question are ranked no better by
 * dearer modes than their error, and slower.
 */
export function pickMode(query: string, parseOperators: boolean): SearchMode {
  const text = readQuery(query, parseOperators).plain.join(' ')
  const words = wordsOf(text)
  const asks = ASKING.has(words[0] ?? '') || text.trimEnd().endsWith('?')
  const content = words.filter((word) => !stopWords('en').has(word))
  if (asks && splitParts(text).length > 1) return 'deep'
  return asks && content.length >= LONG ? 'balanced' : 'fast'
}
