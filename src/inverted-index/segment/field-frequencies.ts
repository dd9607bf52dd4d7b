// The tally table of a segment: how often a term stands in each field of a document, each such tally written once.

/** A number names a tally of up to eight counts below this; a string names any other. */
const COUNT_LIMIT = 64
const FIELD_LIMIT = 8

/** Codes below this are nearly all there are, so what follows from them is kept in tables. */
export const TABLED = 64

type TallyName = number | string

/** Tallies of a segment as they are met; codes are given in order of frequency at the end. */
export class FieldFrequencyCollector {
  readonly #fields: number
  readonly #codes = new Map<TallyName, number>()
  readonly #counts: number[][] = []
  readonly #uses: number[] = []
  /** Codes of the tallies that only count in one field, as most do, by field x 64 + count; below zero while unknown. */
  readonly #ofOneField: Int32Array

  constructor(fields: number) {
    this.#fields = fields
    this.#ofOneField = new Int32Array(fields * COUNT_LIMIT).fill(-1)
  }

  /** A code for now, counted as used `times` times. */
  provisional(counts: Uint32Array, times: number): number {
    const code = this.#codeOf(counts)
    this.#uses[code] = (this.#uses[code] as number) + times
    return code
  }

  /** The same for a tally that only counts in one field, used once. */
  provisionalOfOne(field: number, count: number): number {
    const place = field * COUNT_LIMIT + count
    let code = count < COUNT_LIMIT ? (this.#ofOneField[place] as number) : -1
    if (code < 0) {
      const counts = new Uint32Array(this.#fields)
      counts[field] = count
      code = this.#codeOf(counts)
      if (count < COUNT_LIMIT) this.#ofOneField[place] = code
    }
    this.#uses[code] = (this.#uses[code] as number) + 1
    return code
  }

  #codeOf(counts: Uint32Array): number {
    const name = this.#name(counts)
    let code = this.#codes.get(name)
    if (code === undefined) {
      code = this.#counts.length
      this.#codes.set(name, code)
      this.#counts.push(Array.from({ length: this.#fields }, (_, field) => counts[field] ?? 0))
      this.#uses.push(0)
    }
    return code
  }

  /** The table in its final order, and for each provisional code its place there: the commonest are the smallest. */
  finish(): { table: FieldFrequencyTable; finalCodes: Uint32Array } {
    const order = this.#uses.map((_, code) => code)
    order.sort((a, b) => (this.#uses[b] ?? 0) - (this.#uses[a] ?? 0) || a - b)
    const finalCodes = new Uint32Array(order.length)
    const flat = new Uint32Array(order.length * (this.#fields + 1))
    order.forEach((code, place) => {
      finalCodes[code] = place
      flat.set(this.#counts[code] ?? [], place * (this.#fields + 1))
      flat[place * (this.#fields + 1) + this.#fields] = Math.min(this.#uses[code] ?? 0, 0xffffffff)
    })
    return { table: createFieldFrequencyTable(flat, this.#fields), finalCodes }
  }

  #name(counts: Uint32Array): TallyName {
    if (this.#fields > FIELD_LIMIT) return Array.from(counts).join()
    let name = 0
    for (let field = this.#fields - 1; field >= 0; field--) {
      const count = counts[field] as number
      if (count >= COUNT_LIMIT) return Array.from(counts).join()
      name = name * COUNT_LIMIT + count
    }
    return name
  }
}

export interface FieldFrequencyTable {
  readonly size: number
  /** As stored: the counts by field, then how many postings have this tally. */
  readonly flat: Uint32Array
  count(code: number, field: number): number
  uses(code: number): number
  /** For each code, its count over all fields: how many positions such a posting has. */
  readonly totals: Uint32Array
}

export function createFieldFrequencyTable(flat: Uint32Array, fields: number): FieldFrequencyTable {
  const row = fields + 1
  const size = flat.length / row
  const count = (code: number, field: number): number => flat[code * row + field] ?? 0
  const totals = new Uint32Array(size)
  for (let code = 0; code < size; code++) {
    for (let field = 0; field < fields; field++) totals[code] = (totals[code] as number) + count(code, field)
  }
  return {
    size,
    flat,
    count,
    totals,
    uses: (code) => flat[code * row + fields] ?? 0,
  }
}
