// Takes documents in any order and holds their terms as plain numbers until they are built into a segment.
import type { IndexSchema } from '../index-schema.ts'
import type { FormedTerm } from '../segment/formed-term.ts'
import { FIELD_SHIFT, POSITION_MASK } from '../segment/segment-format.ts'
import type { TermKind } from '../segment/term-dictionary.ts'

/** The terms of one field, in the order in which they stand. */
export interface FieldTerms {
  readonly terms: readonly (string | FormedTerm)[]
  /** Where each term stands, never falling; its place in `terms` where this is absent. */
  readonly positions?: ArrayLike<number>
}

export interface IndexDocument {
  /** Names the document; a later one of the same key replaces it. Hits of equal score come in the order of keys. */
  readonly key: string
  /** In the order of the schema's fields. Phrases are found in these. */
  readonly fields: readonly FieldTerms[]
  /** Further terms of each field that count for ranking, but stand at no position and add no length. */
  readonly nonPositional?: readonly (readonly string[])[]
  /** Terms that only say yes or no: what filters ask for. */
  readonly keywords: readonly string[]
  /** In the order of the schema's columns; NaN where the document has none. */
  readonly numbers: readonly number[]
  /** What a hit gives back as it is; nothing where absent. */
  readonly stored?: string
}

export interface BufferedDocument {
  readonly key: string
  /** Terms of each field. */
  readonly lengths: readonly number[]
  readonly numbers: readonly number[]
  readonly stored: string
  /** Where its terms lie among those of the buffer. */
  readonly start: number
  readonly end: number
}

/** Buffers made so far. */
let buffers = 0

export class WriteBuffer {
  readonly schema: IndexSchema
  readonly #own = ++buffers
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
    const { fields } = this.schema
    for (let field = 0; field < fields.length; field++) {
      const { terms, positions } = document.fields[field] ?? { terms: [] }
      this.#addPlaced(terms, field, positions)
      this.#addNonPositional('u', document.nonPositional?.[field] ?? [], field)
    }
    this.#addNonPositional('k', document.keywords, 0)
    const { key, numbers, stored = '' } = document
    const lengths = fields.map((_, field) => document.fields[field]?.terms.length ?? 0)
    this.#documents.set(key, { key, lengths, numbers, stored, start, end: this.occurrences })
  }

  #addPlaced(
    terms: readonly (string | FormedTerm)[],
    field: number,
    positions: ArrayLike<number> | undefined,
  ): void {
    this.#reserve(terms.length * 2)
    const { occurrenceTerms, occurrencePlaces } = this
    const fieldBits = field * 2 ** FIELD_SHIFT
    let at = this.occurrences
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as string | FormedTerm
      const place = fieldBits + (positions ? Math.min(positions[i] ?? 0, POSITION_MASK) : i)
      if (typeof term === 'string') occurrenceTerms[at] = this.#numberOf('p', term)
      else {
        if (term.buffer !== this.#own) this.#meet(term)
        occurrenceTerms[at] = term.formNumber
        occurrencePlaces[at++] = fieldBits
        occurrenceTerms[at] = term.number
      }
      occurrencePlaces[at++] = place
    }
    this.occurrences = at
  }

  #addNonPositional(kind: TermKind, terms: readonly string[], field: number): void {
    this.#reserve(terms.length)
    const fieldBits = field * 2 ** FIELD_SHIFT
    for (const term of terms) {
      this.occurrenceTerms[this.occurrences] = this.#numberOf(kind, term)
      this.occurrencePlaces[this.occurrences++] = fieldBits
    }
  }

  #meet(term: FormedTerm): void {
    term.number = this.#numberOf('p', term.text)
    term.formNumber = this.#numberOf('u', term.form)
    term.buffer = this.#own
  }

  #numberOf(kind: TermKind, term: string): number {
    return this.#numbers[kind].get(term) ?? this.#intern(kind, term)
  }

  #reserve(more: number): void {
    const room = this.occurrences + more
    if (room <= this.occurrenceTerms.length) return
    this.occurrenceTerms = grown(this.occurrenceTerms, room)
    this.occurrencePlaces = grown(this.occurrencePlaces, room)
  }

  #intern(kind: TermKind, term: string): number {
    const numbers = this.#numbers[kind]
    // Two strings that are no valid Unicode may be the same bytes, and then are one term.
    const wellFormed = term.isWellFormed() ? undefined : term.toWellFormed()
    const number = wellFormed === undefined ? this.terms.length : this.#numberOf(kind, wellFormed)
    if (wellFormed === undefined) this.terms.push(kind + term)
    numbers.set(term, number)
    return number
  }
}

function grown(array: Uint32Array, room: number): Uint32Array {
  const larger = new Uint32Array(Math.max(room, array.length * 2))
  larger.set(array)
  return larger
}
