// Checks a written summary against the headlines it was written from: what they do not hold was made up.

import { foldWord } from '../../../foundation/text/fold-word.ts'
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { withoutEnd } from '../../../foundation/text/truncate.ts'

const LONGEST_SUMMARY = 1500

const ADDRESS = /https?:|www\.|\]\(|\b[\w-]+\.[a-z]{2,10}\/\S/i
const NUMBER = /\d[\d.,]*/g
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const CAPITAL = /^\p{Lu}/u

/** Numbers in words tell as much as those in digits. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'two three four five six seven eight nine ten eleven twelve dozen dozens hundred hundreds thousand thousands million millions billion billions trillion half double triple'.split(
    ' ',
  ),
)

/** Words that begin a sentence without naming anyone. */
const OPENINGS: ReadonlySet<string> = new Set(
  'meanwhile elsewhere separately also additionally however while although despite following after before amid among during several some many other others new officials authorities researchers scientists reports according overall finally today this these those its their it he she they there here and but in on at by for from with as an a the'.split(
    ' ',
  ),
)

/** Why the summary can't be used; undefined where it can. */
export function faultOf(summary: string, headlines: readonly string[]): string | undefined {
  const text = summary.trim()
  if (text === '') return 'it is empty'
  if (text.length > LONGEST_SUMMARY) return 'it is too long'
  if (ADDRESS.test(text)) return 'it holds an address'
  const given = headlines.join('\n')
  const numbers = new Set(numbersOf(given))
  const strange = numbersOf(text).find((number) => !numbers.has(number))
  if (strange !== undefined) return `no headline has the number ${strange}`
  const known = new Set(wordsIn(given).map(foldWord))
  const name = sentencesOf(text).flatMap((sentence) => strangersIn(sentence.text, known))[0]
  return name === undefined ? undefined : `no headline has the word ${name}`
}

function numbersOf(text: string): readonly string[] {
  return (text.match(NUMBER) ?? []).map((number) => withoutEnd(number, '.,').replaceAll(',', ''))
}

function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.slice(0, 64))
}

/** Names and numbers in words that the headlines lack. The first word of a sentence is capital in any case. */
function strangersIn(sentence: string, known: ReadonlySet<string>): readonly string[] {
  return wordsIn(sentence).filter((word, at) => {
    const folded = foldWord(word)
    if (known.has(folded)) return false
    if (NUMBER_WORDS.has(folded)) return true
    if (!CAPITAL.test(word)) return false
    return at > 0 || !(OPENINGS.has(folded) || stopWords('en').has(folded))
  })
}
