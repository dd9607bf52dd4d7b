// The page text of one reply is bounded, however many long pages it has.
import { MOST_REPLY_CHARACTERS } from '../../foundation/text/reply-bound.ts'
import { firstCharacters } from '../../foundation/text/truncate.ts'
import { pageTextOf, withPageText } from './shorten-page-text.ts'
import type { Shown } from './shown-search.ts'

/** The same where it fits; else pages have what is left when their turn comes, and the response says so. */
export function boundPageText(shown: Shown, most: number = MOST_REPLY_CHARACTERS): Shown {
  const { response } = shown
  const wanted = response.results.reduce((sum, result) => sum + pageTextOf(result).length, 0)
  if (wanted <= most) return shown
  let left = most
  const cut = withPageText(shown, (text) => {
    const part = firstCharacters(text, left)
    left -= part.length
    return part
  })
  return { ...cut, response: { ...cut.response, metrics: { ...response.metrics, truncated: true } } }
}
