// A term that documents have again and again, with a form of it: it remembers the numbers of both in a buffer.

/**
 * Whoever has the same term often makes it once: a buffer then looks it up once, not at each occurrence. Where the term
 * stands, its form counts as one of the terms that stand at no position.
 */
export class FormedTerm {
  readonly text: string
  readonly form: string
  /** The number of the buffer that they are from; a reference would keep it in memory. */
  buffer = 0
  number = 0
  formNumber = 0

  constructor(text: string, form: string) {
    this.text = text
    this.form = form
  }
}
