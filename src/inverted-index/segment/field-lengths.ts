// The lengths of fields over many documents, and the mean lengths that scoring needs.
import { LENGTH_OF_NORM, roundMean } from '../codec/norms.ts'

/** By field. */
export interface FieldLengths {
  /** The sum of the lengths that the norms stand for. */
  readonly totals: readonly number[]
  /** Documents that have the field at all: the others say nothing about its usual length. */
  readonly filled: readonly number[]
}

/** `norms` holds those of the first field for all documents, then those of the next. */
export function lengthsOfNorms(norms: Uint8Array, fields: number, documents: number): FieldLengths {
  const totals = new Array<number>(fields).fill(0)
  const filled = new Array<number>(fields).fill(0)
  for (let field = 0; field < fields; field++) {
    for (const norm of norms.subarray(field * documents, (field + 1) * documents)) {
      totals[field] = (totals[field] as number) + (LENGTH_OF_NORM[norm] as number)
      if (norm > 0) filled[field] = (filled[field] as number) + 1
    }
  }
  return { totals, filled }
}

/** In the steps of `roundMean`; 1 for a field that no document has. */
export function meanLengths(parts: readonly FieldLengths[], fields: number): number[] {
  return Array.from({ length: fields }, (_, field) => {
    const total = parts.reduce((sum, { totals }) => sum + (totals[field] ?? 0), 0)
    const filled = parts.reduce((sum, part) => sum + (part.filled[field] ?? 0), 0)
    return filled === 0 ? 1 : roundMean(total / filled)
  })
}
