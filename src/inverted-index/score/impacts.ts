// Impacts of the tallies of a segment in its documents, from tables where most of them can be.

import type { FieldOption } from '../index-schema.ts'
import { type FieldFrequencyTable, TABLED } from '../segment/field-frequencies.ts'
import type { Segment } from '../segment/segment.ts'
import { countFactors, impactOf } from './bm25.ts'

/** What impacts follow from. */
export interface ImpactSource {
  readonly tallies: FieldFrequencyTable
  readonly fields: readonly FieldOption[]
  /** The norms of each field, one after the other. */
  readonly norms: Uint8Array
  readonly documents: number
}

const EVERY_FIELD = -1

/** For fewer documents a table is more work than it saves. */
const FEWEST_TABLED = 256

/** Plain fields, for the innermost loops read them. */
export class Impacts {
  /** Impacts by code x 256 + norm, for the tallies that only count in the main field, as most do. */
  readonly table: Float64Array
  /** By code: whether the table has it. */
  readonly tabled: Uint8Array
  /** The norms that the table is for. */
  readonly mainNorms: Uint8Array
  /** By code: whether it counts in any of the fields asked for. */
  readonly matches: Uint8Array
  readonly #fields: number
  /** Rows of the tally table: the counts by field, then one more number. */
  readonly #flat: Uint32Array
  readonly #norms: Uint8Array
  /** Where the norms of each field start. */
  readonly #normsAt: Uint32Array
  /** What a count is multiplied by, by field x 256 + norm; 0 for a field that was not asked for. */
  readonly #factors: Float64Array

  constructor(source: ImpactSource, means: readonly number[], mask: number = EVERY_FIELD) {
    const { tallies, fields, norms, documents } = source
    const lengthField = fields.map(({ lengthOf }, field) => lengthOf ?? field)
    this.#fields = fields.length
    this.#flat = tallies.flat
    this.#norms = norms
    this.#normsAt = Uint32Array.from(lengthField, (field) => field * documents)
    this.#factors = new Float64Array(fields.length * 256)
    fields.forEach((option, field) => {
      const mean = means[lengthField[field] ?? field] ?? 1
      if (mask & (1 << field)) this.#factors.set(countFactors(option, mean), field * 256)
    })
    const tabled = documents < FEWEST_TABLED ? 0 : Math.min(TABLED, tallies.size)
    this.table = new Float64Array(tabled * 256)
    this.matches = new Uint8Array(tallies.size)
    this.tabled = new Uint8Array(tallies.size)
    const main = mainField(tallies, fields.length)
    const mainAt = this.#normsAt[main] ?? 0
    this.mainNorms = norms.subarray(mainAt, mainAt + documents)
    for (let code = 0; code < tallies.size; code++) {
      const counted = fields.flatMap((_, field) => (tallies.count(code, field) > 0 ? [field] : []))
      this.matches[code] = counted.some((field) => mask & (1 << field)) ? 1 : 0
      if (code < tabled && counted.every((field) => field === main)) this.#tabulate(code, main)
    }
  }

  /** The weighted count of a tally in a document. */
  weighted(code: number, document: number): number {
    return this.#sum(this.#flat, code * (this.#fields + 1), document)
  }

  impact(code: number, document: number): number {
    if (this.tabled[code] === 1)
      return this.table[code * 256 + (this.mainNorms[document] as number)] as number
    return impactOf(this.weighted(code, document))
  }

  /** The impact of counts by field that are no tally of the segment. */
  impactOfCounts(counts: Uint32Array, document: number): number {
    return impactOf(this.#sum(counts, 0, document))
  }

  #sum(counts: Uint32Array, at: number, document: number): number {
    let sum = 0
    for (let field = 0; field < this.#fields; field++) {
      const count = counts[at + field] as number
      if (count === 0) continue
      const norm = this.#norms[(this.#normsAt[field] as number) + document] as number
      sum += count * (this.#factors[(field << 8) | norm] as number)
    }
    return sum
  }

  #tabulate(code: number, main: number): void {
    const count = this.#flat[code * (this.#fields + 1) + main] as number
    this.tabled[code] = 1
    for (let norm = 0; norm < 256; norm++) {
      this.table[code * 256 + norm] = impactOf(count * (this.#factors[main * 256 + norm] as number))
    }
  }
}

/** The field of the commonest tally. */
function mainField(tallies: FieldFrequencyTable, fields: number): number {
  for (let field = 0; field < fields; field++) if (tallies.count(0, field) > 0) return field
  return 0
}

interface Kept {
  readonly means: readonly number[]
  readonly byFields: Map<number, Impacts>
}

const kept = new WeakMap<Segment, Kept>()

/** Computed once for a segment, the mean lengths of a snapshot and the fields asked for. */
export function impactsOf(segment: Segment, means: readonly number[], fields: number = EVERY_FIELD): Impacts {
  let own = kept.get(segment)
  if (!own?.means.every((mean, field) => mean === means[field])) {
    own = { means, byFields: new Map() }
    kept.set(segment, own)
  }
  let impacts = own.byFields.get(fields)
  if (!impacts) {
    const { tallies, norms, meta } = segment
    impacts = new Impacts({ tallies, norms, fields: meta.fields, documents: meta.documents }, means, fields)
    own.byFields.set(fields, impacts)
  }
  return impacts
}
