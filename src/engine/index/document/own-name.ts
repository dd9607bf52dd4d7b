// The page's own name in its title: what is left without the site's name behind it.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from './document.ts'

const LONGEST_TITLE = 300

/** Sites put their own name behind a page's: "Promise - JavaScript | MDN". */
const BEHIND_NAME = /\s+[-–—|·»:](?=\s)/g

/** A sign within brackets parts nothing: "Bitwise OR (a | b) - JavaScript". */
export function ownName(title: string): string {
  const whole = title.slice(0, LONGEST_TITLE)
  for (const { index } of whole.matchAll(BEHIND_NAME)) {
    const name = whole.slice(0, index)
    if (name.lastIndexOf('(') <= name.lastIndexOf(')') || !whole.includes(')', index)) return name
  }
  return whole
}

/** A name of more words is told by some of them. */
const LONGEST_COMMON_NAME = 6

/** What tells a name from its like: "Bitwise AND (a & b)". */
const IN_BRACKETS = /\s+\([^()]*\)$/

/** A word as code has it, of whatever language: `:has`, `<a>`, `Array.from`, `is()`. */
const AS_CODE =
  /(?:(?<![^\s`"'(])::?|[<@#$`]|(?<=[\p{L}\p{N})]{2})\.)(\p{L}+)(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(\p{L}+)(?=[(>`])/gu

/**
 * What a page is called, where stop words are part of it: the whole of its own name, as of "Vitamin A" and "The Who",
 * and each stop word that the name has as code, as in "`:has()` CSS pseudo-class". Words that say something by
 * themselves can't tell that such a page is meant.
 */
export function commonNamesOf({ title, lang }: Pick<Document, 'title' | 'lang'>): readonly string[] {
  const name = ownName(title)
  const stops = stopWords(lang)
  const words = wordsOf(name)
  if (!words.some((word) => stops.has(word))) return []
  const bare = name.endsWith(')') ? wordsOf(name.replace(IN_BRACKETS, '')) : []
  const whole = [words, ...(bare.some((word) => stops.has(word)) ? [bare] : [])]
    .filter((all) => all.length > 0 && all.length <= LONGEST_COMMON_NAME)
    .map((all) => all.join(' '))
  const code = [...name.matchAll(AS_CODE)].flatMap((match) => wordsOf(match[1] ?? match[2] ?? ''))
  return [...new Set([...whole, ...code.filter((word) => stops.has(word))])]
}

/** Such a title says nothing that the text does not, nor what the document is about. */
export function titleIsMadeUp({ title, text }: Pick<Document, 'title' | 'text'>): boolean {
  return title.endsWith('…') && text.trimStart().startsWith(title.slice(0, -1))
}
