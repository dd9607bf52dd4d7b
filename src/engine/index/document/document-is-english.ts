// Whether a document is in English, the one language that the packaged models read.
import { languagesWithStopWords, stopWords } from '../../../foundation/text/stop-words.ts'
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
/** Prose in another language has so many of its stop words at least; indexes, tables and code have few of any. */
const LEAST_OF_ANOTHER = 0.2
/** A language by its code, as pages and files name it: `und` and `x-unknown` name none. */
const NAMED = /^(?!und\b)[a-z]{2,3}\b/i

/** What the page says of itself; where it says nothing, English unless its letters or its words are of another language. */
export function documentIsEnglish({ lang, title, text }: Pick<Document, 'lang' | 'title' | 'text'>): boolean {
  const named = lang?.replace('_', '-') ?? ''
  if (NAMED.test(named)) return /^en\b/i.test(named)
  const start = `${title} ${text.slice(0, TEXT_READ)}`
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin === 0 || latin < letters / 2) return false
  // A letter by itself is a name in a formula or a program as often as a word.
  const words = wordsOf(start).filter((word) => word.length > 1)
  if (words.length < FEW_WORDS) return latin === letters
  const shareOf = (of: ReadonlySet<string>): number =>
    words.filter((word) => of.has(word)).length / words.length
  if (shareOf(TELLING) >= LEAST_TELLING) return true
  const least = Math.max(LEAST_OF_ANOTHER, shareOf(stopWords('en')))
  return languagesWithStopWords.every(
    (language) => language === 'en' || shareOf(stopWords(language)) <= least,
  )
}
