// Whether a document is in English, the one language that the packaged models read.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from './document.ts'

const TEXT_READ = 1_500
/** Short texts, such as a name or a formula, have no stop words in any language. */
const FEW_WORDS = 20
/** Words that English texts are full of, and that are words of hardly any other language. */
const TELLING = new Set(
  'the and to that this these with from are be not you your have has can which it its by when where'.split(
    ' ',
  ),
)
/** English prose has one in six; reference pages with much code and many names still one in twenty. */
const LEAST_TELLING = 0.04
/** Stop words of English at large, some of which are words elsewhere too. */
const LEAST_COMMON = 0.25

/** What the page says of itself; where it says nothing, what its words say. */
export function documentIsEnglish({ lang, title, text }: Pick<Document, 'lang' | 'title' | 'text'>): boolean {
  if (lang !== undefined) return /^en\b/i.test(lang.replace('_', '-'))
  const start = `${title} ${text.slice(0, TEXT_READ)}`
  const words = wordsOf(start)
  if (words.length < FEW_WORDS) return /[a-z]/i.test(start) && !/[^\P{L}\p{Script=Latin}]/u.test(start)
  const stops = stopWords('en')
  const share = (of: ReadonlySet<string>): number =>
    words.filter((word) => of.has(word)).length / words.length
  return share(TELLING) >= LEAST_TELLING || share(stops) >= LEAST_COMMON
}
