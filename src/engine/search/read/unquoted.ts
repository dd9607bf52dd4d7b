// Quotes in a sentence may only set words apart, as in: ask "are you sure" before a page is left.
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { splitQuery } from './split-query.ts'

/** Words beside what is quoted, and those of them that say something: a query of fewer asks for the quoted text. */
const SENTENCE = 4
const TELLING = 2

/** The query without its quotes, to be asked where nothing has the quoted text; undefined where they are meant. */
export function unquoted(query: string, language: string): string | undefined {
  const pieces = splitQuery(query).map((piece) => ({
    ...piece,
    setApart: piece.quoted && !piece.negative && piece.name === '',
  }))
  if (!pieces.some(({ setApart }) => setApart)) return undefined
  const beside = pieces.filter(({ quoted }) => !quoted).flatMap(({ raw }) => wordsOf(raw))
  if (beside.length < SENTENCE || new Set(contentWords(beside, language)).size < TELLING) return undefined
  return pieces.map(({ raw, text, setApart }) => (setApart ? text : raw)).join(' ')
}
