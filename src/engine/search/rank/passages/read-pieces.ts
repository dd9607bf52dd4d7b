// The pieces of a page with their words: as numbers, which tell pieces apart, and those among them that are looked for.
import { hashesOfWords, printOf } from '../../../../foundation/text/hashes-of-words.ts'
import type { FindStem } from '../../../../foundation/text/stem.ts'
import { unpackPieces } from '../../../index/document/stored-pieces.ts'
import { type TextPiece, textPieces } from '../../../index/document/text-pieces.ts'

export interface Told {
  readonly text: string
  /** Its words but those of addresses, as numbers. */
  readonly words: readonly number[]
  /** The stems among them that are looked for, each as often as it is there. */
  readonly found: readonly string[]
}

export interface ReadPiece extends TextPiece, Told {
  /** All of its words in one. */
  readonly print: number
}

/** A text and, where they were stored with it, its pieces. */
export interface SplitText {
  readonly text: string
  readonly pieces?: string | undefined
}

/** The pieces of a text. Of a page that has sentences, those alone where no more is wanted. */
export function readPieces(
  { text, pieces }: SplitText,
  findStem?: FindStem,
  sentencesAlone = false,
): readonly ReadPiece[] {
  const all = (pieces === undefined ? undefined : unpackPieces(pieces, text)) ?? textPieces(text)
  const someOnly = sentencesAlone && all.some(({ whole }) => whole)
  return all
    .filter((piece) => piece.whole || !someOnly)
    .map(({ text: own, whole, block, at }) => {
      const { words, found } = readWords(own, findStem)
      return { text: own, whole, block, at, words, found, print: printOf(words) }
    })
}

export function readWords(text: string, findStem?: FindStem): Told {
  const found: string[] = []
  return { text, words: hashesOfWords(withoutAddresses(text), findStem, found), found }
}

const ADDRESS = /https?:\/\/\S+/g

export function withoutAddresses(text: string): string {
  return text.includes('://') ? text.replace(ADDRESS, ' ') : text
}
