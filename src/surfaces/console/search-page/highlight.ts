// Marks the words of a query in a text, in whatever form they stand there.
import { stem } from '../../../foundation/text/stem.ts'
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { type Html, html } from '../html.ts'

/** The stems of a query's words that say something; operators are none. */
export function stemsOfQuery(query: string, language: string): ReadonlySet<string> {
  const plain = query.replace(/(?:^|\s)-?[a-z]+:\S+/gi, ' ').replace(/(?:^|\s)-\S+/g, ' ')
  const lang = language || 'en'
  return new Set(contentWords([...wordsOf(plain)], lang).map((word) => stem(word, lang)))
}

/** How many of the stems stand in a text. */
export function countStems(text: string, stems: ReadonlySet<string>, language: string): number {
  const found = new Set(wordsOf(text).map((word) => stem(word, language || 'en')))
  return [...stems].filter((one) => found.has(one)).length
}

const WORDS = /[\p{L}\p{N}\p{M}_]+(?:'\p{L}+)*/gu

export function highlight(text: string, stems: ReadonlySet<string>, language: string): Html {
  if (stems.size === 0) return html`${text}`
  const parts: Html[] = []
  let at = 0
  for (const match of text.matchAll(WORDS)) {
    const marked = wordsOf(match[0]).some((word) => stems.has(stem(word, language || 'en')))
    if (!marked) continue
    parts.push(html`${text.slice(at, match.index)}<b>${match[0]}</b>`)
    at = match.index + match[0].length
  }
  return html`${parts}${text.slice(at)}`
}
