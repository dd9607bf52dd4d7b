// The pieces of a page with what tells one from another; words are read only of those that somebody asks about.
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import { type TextPiece, textPieces } from './text-pieces.ts'

/** The first words of a piece, by which most pieces are told apart, and the characters that they are looked for in. */
const LEADING_WORDS = 3
const LEAD_READ = 40

const PLAIN = /^[\t\n -~]*$/

export class ReadPiece implements TextPiece {
  readonly text: string
  readonly whole: boolean
  readonly block: number
  readonly at: number
  #words: readonly string[] | undefined
  #form: string | undefined
  #lead: string | undefined
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
    this.#lead ??= this.#leading()
    return this.#lead
  }

  /** Whether it may have a word that begins so; where none are given, it may. */
  mayHave(beginnings: readonly string[] | undefined): boolean {
    if (beginnings === undefined) return true
    // What is not ASCII may be folded to these letters.
    this.#letters ??= PLAIN.test(this.text) ? this.text.toLowerCase() : ''
    const letters = this.#letters
    return letters === '' || beginnings.some((beginning) => letters.includes(beginning))
  }

  #leading(): string {
    const end = this.text.length > LEAD_READ ? this.text.lastIndexOf(' ', LEAD_READ) : -1
    // No word has a space in it, so that those before one are the first of all.
    const first = end > 0 && !this.text.includes('://') ? wordsOf(this.text.slice(0, end)) : this.words
    const enough = first.length >= LEADING_WORDS ? first : this.words
    return enough.slice(0, LEADING_WORDS).join(' ')
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
