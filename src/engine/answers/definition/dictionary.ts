// The Dictionary port: what English words mean.

export interface Sense {
  /** The word as it is written, with its capitals. */
  readonly word: string
  readonly partOfSpeech: 'noun' | 'verb' | 'adjective' | 'adverb'
  /** Without examples. */
  readonly gloss: string
  /** Other words for the same. */
  readonly synonyms: readonly string[]
  /** A single thing with a name, such as a city or a planet, not a kind of thing. */
  readonly instance: boolean
}

export interface Dictionary {
  /** Senses of a word or phrase, the commonest of each part of speech first; empty where it is not known. */
  senses(word: string, signal: AbortSignal): Promise<readonly Sense[]>
  /** Words that mean the opposite, those of the commonest senses first. */
  antonyms(word: string, signal: AbortSignal): Promise<readonly string[]>
}
