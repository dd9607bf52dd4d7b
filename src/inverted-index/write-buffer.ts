// Takes documents in any order and holds their terms as plain numbers until they are built into a segment.
import type { TermKind } from './postings-writer.ts'
import type { IndexSchema } from './segment.ts'

/** The terms of one field, in the order in which they stand. */
export interface FieldTerms {
  readonly terms: readonly string[]
  /** Where each term stands, never falling; its place in `terms` where this is absent. */
  readonly positions?: ArrayLike<number>
}

export interface IndexDocument {
  /** Names the document; a later one of the same key replaces it. Hits of equal score come in the order of keys. */
  readonly key: string
  /** In the order of the schema's fields. Phrases are found in these. */
  readonly fields: readonly FieldTerms[]
  /** Further terms of each field that count for ranking, but stand at no position and add no length. */
  readonly unplaced?: readonly (readonly string[])[]
  /** Terms that only say yes or no: what filters ask for. */
  readonly keywords: readonly string[]
  /** In the order of the schema's columns; NaN where the document has none. */
  readonly numbers: readonly number[]
}

export interface BufferedDocument {
  readonly key: string
  readonly length: number
  readonly numbers: readonly number[]
  /** Where its terms lie among those of the buffer. */
  readonly start: number
  readonly end: number
}

/** Field and position of an occurrence in one number. */
export const FIELD_SHIFT = 28
export const POSITION_MASK: number = 2 ** FIELD_SHIFT - 1

export class WriteBuffer {
  readonly schema: IndexSchema
  /** Every term met, with its kind before it, by its number. */
  readonly terms: string[] = []
  /** The occurrences, one after the other: number of the term; field and position. */
  occurrenceTerms: Uint32Array = new Uint32Array(4096)
  occurrencePlaces: Uint32Array = new Uint32Array(4096)
  occurrences = 0
  readonly #documents = new Map<string, BufferedDocument>()
  readonly #numbers: Record<TermKind, Map<string, number>> = { p: new Map(), u: new Map(), k: new Map() }

  constructor(schema: IndexSchema) {
    this.schema = schema
  }

  get size(): number {
    return this.#documents.size
  }

  has(key: string): boolean {
    return this.#documents.has(key)
  }

  documents(): BufferedDocument[] {
    return [...this.#documents.values()]
  }

  remove(key: string): boolean {
    return this.#documents.delete(key)
  }

  add(document: IndexDocument): void {
    const start = this.occurrences
    let length = 0
    const { fields } = this.schema
    for (let field = 0; field < fields.length; field++) {
      const { terms, positions } = document.fields[field] ?? { terms: [] }
      length += terms.length * (fields[field]?.weight ?? 0)
      for (let i = 0; i < terms.length; i++) {
        const position = Math.min(positions ? (positions[i] ?? 0) : i, POSITION_MASK)
        this.#occurrence('p', terms[i] as string, field, position)
      }
    }
    document.unplaced?.forEach((terms, field) => {
      for (const term of terms) this.#occurrence('u', term, field, 0)
    })
    for (const term of document.keywords) this.#occurrence('k', term, 0, 0)
    const { key, numbers } = document
    this.#documents.set(key, { key, length, numbers, start, end: this.occurrences })
  }

  #occurrence(kind: TermKind, term: string, field: number, position: number): void {
    const at = this.occurrences++
    if (at === this.occurrenceTerms.length) {
      this.occurrenceTerms = doubled(this.occurrenceTerms)
      this.occurrencePlaces = doubled(this.occurrencePlaces)
    }
    let number = this.#numbers[kind].get(term)
    if (number === undefined) number = this.#intern(kind, term)
    this.occurrenceTerms[at] = number
    this.occurrencePlaces[at] = field * 2 ** FIELD_SHIFT + position
  }

  #intern(kind: TermKind, term: string): number {
    const numbers = this.#numbers[kind]
    // Two strings that are no valid Unicode may be the same bytes, and then are one term.
    const wellFormed = term.toWellFormed()
    const number = numbers.get(wellFormed) ?? this.terms.length
    if (number === this.terms.length) this.terms.push(kind + wellFormed)
    numbers.set(wellFormed, number)
    numbers.set(term, number)
    return number
  }
}

function doubled(array: Uint32Array): Uint32Array {
  const grown = new Uint32Array(array.length * 2)
  grown.set(array)
  return grown
}
