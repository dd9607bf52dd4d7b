// A page's subject: the one thing that the page is about, with the facts that the page itself declares of it.

export interface SubjectItem {
  readonly label: string
  readonly value: string
}

export interface PageSubject {
  /** As schema.org names its type, `Thing` where it is not told: `Person`, `Recipe`, `Question`, `FAQPage`. */
  readonly type: string
  readonly name: string
  readonly summary?: string
  /** Facts; of a page of questions each question with its answer. */
  readonly items: readonly SubjectItem[]
  /** Of a recipe. */
  readonly ingredients?: readonly string[]
  /** Of a recipe, in their order. */
  readonly steps?: readonly string[]
  /** Of a question: the accepted answer, else the best rated one. */
  readonly answer?: string
}
