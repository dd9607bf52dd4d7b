// The query with the words that were meant in place of those that were written.
import { contentWords } from '../../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import { commonNames, joinedNames, splitNames } from '../../read/query-names.ts'
import { splitQuery } from '../../read/split-query.ts'
import type { DoubtfulWord } from './doubtful-words.ts'

export interface MeantWord extends Pick<DoubtfulWord, 'raw' | 'written' | 'word'> {
  readonly meant: string
}

export function mendedQuery(
  parsed: ParsedQuery,
  corrections: readonly MeantWord[],
  language: string,
): ParsedQuery {
  const mend = (raw: string): string =>
    corrections
      .filter((correction) => correction.raw === raw)
      .reduce((piece, { written, meant }) => piece.replace(written, () => meant), raw)
  const words = new Map(corrections.map(({ word, meant }) => [word, wordsOf(meant)]))
  const mendWords = (all: readonly string[]): readonly string[] => {
    const mended = all.flatMap((word) => {
      const meant = words.get(word)
      return meant ? contentWords(meant, language) : [word]
    })
    return [...new Set(mended)]
  }
  const plain = parsed.text.split(' ').map(mend)
  const text = plain.join(' ')
  return {
    ...parsed,
    text,
    words: mendWords(parsed.words),
    names: commonNames(plain, language),
    joined: joinedNames(text),
    split: splitNames(plain),
    sides: parsed.sides.map((side) => mendedQuery(side, corrections, language)),
    query: splitQuery(parsed.query)
      .map(({ raw }) => mend(raw))
      .join(' '),
    passageWords: mendWords(parsed.passageWords),
    // Words that were written as one belong side by side.
    compounds: [
      ...parsed.compounds.map(mend),
      ...[...words.values()].filter((all) => all.length > 1).map((all) => all.join(' ')),
    ],
  }
}
