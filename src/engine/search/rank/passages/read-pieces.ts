// The pieces of a page with what tells one from another; words are read only of those that somebody asks about.
import { firstWordsOf, wordsOf } from '../../../../foundation/text/tokenize.ts'
import { type TextPiece, textPieces } from './text-pieces.ts'

/** The first words of a piece, by which most pieces are told apart. */
const LEADING_WORDS = 3
/** A longer sentence that is told so far is told, since no more of it is shown. */
const WORDS_TOLD = 20

const PLAIN = /^[\t\n -~]*$/

export class ReadPiece implements TextPiece {
  readonly text: string
  readonly whole: boolean
  readonly block: number
  readonly at: number
  #words: readonly string[] | undefined
  #form: string | undefined
  #lead: string | undefined
  #opening: string | undefined
  #letters: string | undefined

  constructor({ text, whole, block, at }: TextPiece) {
    this.text = text
    this.whole = whole
    this.block = block
    this.at = at
  }

  /** Its words, but those of addresses. */
  get words(): readonly string[] {
    this.#words ??= wordsOf(withoutAddresses(this.text))
    return this.#words
  }

  /** The same in one. */
  get form(): string {
    this.#form ??= this.words.join(' ')
    return this.#form
  }

  /** The first words of the form. */
  get lead(): string {
    this.#lead ??= this.#firstWords(LEADING_WORDS)
    return this.#lead
  }

  /** So much of the form as is compared with what is told elsewhere. */
  get opening(): string {
    this.#opening ??= this.#firstWords(WORDS_TOLD)
    return this.#opening
  }

  /** Its letters, where a word of it begins as they do; empty where it has others than ASCII, which may be folded to these. */
  get letters(): string {
    this.#letters ??= PLAIN.test(this.text) ? this.text.toLowerCase() : ''
    return this.#letters
  }

  #firstWords(count: number): string {
    const words = this.#words ?? firstWordsOf(withoutAddresses(this.text), count)
    return words.slice(0, count).join(' ')
  }
}

/** The first words of a form. */
export function leadOf(form: string): string {
  return form.split(' ', LEADING_WORDS).join(' ')
}

/** The pieces of a text. Of a page that has sentences, those alone where no more is wanted. */
export function readPieces(text: string, sentencesAlone = false): readonly ReadPiece[] {
  const all = textPieces(text)
  const someOnly = sentencesAlone && all.some(({ whole }) => whole)
  return all.filter((piece) => piece.whole || !someOnly).map((piece) => new ReadPiece(piece))
}

const ADDRESS = /https?:\/\/\S+/g

export function withoutAddresses(text: string): string {
  return text.includes('://') ? text.replace(ADDRESS, ' ') : text
}
