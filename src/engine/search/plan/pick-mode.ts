// Picks the mode for a query by itself: what is looked up goes low, what is asked or compared goes higher.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { readQuery } from '../read/read-query.ts'
import { splitParts } from '../read/split-parts.ts'
import type { SearchMode } from '../search-request.ts'

const ASKING = new Set(
  'what who whom whose when where which why how is are was were do does did can could should would will'.split(
    ' ',
  ),
)
const EXPLAINING = new Set(['why', 'how'])
const COMPARING =
  /\b(?:vs|versus|compared? (?:to|with)|compare|comparison|differences? between|better than|pros and cons)\b/i

/** Words that a lookup has at most. */
const SHORT = 3
/** Words from which on a query says a whole thought. */
const LONG = 7

/** Never low-cost, which is for callers to ask for, and never exhaustive. */
export function pickMode(query: string, parseOperators: boolean): SearchMode {
  const text = readQuery(query, parseOperators).plain.join(' ')
  const words = wordsOf(text)
  const content = words.filter((word) => !stopWords('en').has(word))
  const asks = ASKING.has(words[0] ?? '') || text.trimEnd().endsWith('?')
  if (COMPARING.test(text) && content.length > 1) return 'deep'
  if (asks && splitParts(text).length > 1) return 'deep'
  if (asks && EXPLAINING.has(words[0] ?? '') && content.length >= LONG) return 'deep'
  if (asks && content.length >= 2) return 'balanced'
  if (content.length <= SHORT) return 'fast'
  return content.length >= LONG ? 'balanced' : 'fast'
}
