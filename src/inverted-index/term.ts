// A term that documents have again and again: it remembers its number among the terms of a buffer.

/** Whoever has the same term often makes it once: a buffer then looks it up once, not at each occurrence. */
export class Term {
  readonly text: string
  /** The table that the number is from: one kind of terms in one buffer. */
  table: ReadonlyMap<string, number> | undefined = undefined
  number = 0

  constructor(text: string) {
    this.text = text
  }
}
