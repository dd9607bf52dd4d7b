// The WordList port: the words of English and how common each is, for telling a misspelling from a word.

export interface ListedWord {
  readonly word: string
  readonly commonness: number
  /** Letters inserted, deleted, changed, or swapped with their neighbour. */
  readonly edits: number
}

/** Answers from memory, in about a millisecond, whatever the word is. */
export interface WordList {
  /** The natural logarithm of its count in a large body of text (the commonest word has 24); undefined if unknown. */
  commonness(word: string): number | undefined
  /** Its words that are so few edits away, in no order. */
  near(word: string, edits: number): readonly ListedWord[]
}

/** Undefined where the list can't be had, or not yet: nobody waits for it. Never rejects. */
export type OpenWordList = () => Promise<WordList | undefined>
