// Impacts of a segment's tallies at each norm, computed once for an average length and kept.
import { impactOf, saturations } from './bm25.ts'
import type { Segment } from './segment.ts'
import { TABLED } from './tallies.ts'

export interface Impacts {
  /** Impact by code x 256 + norm. */
  readonly table: Float64Array
  readonly weighted: Float64Array
  readonly saturation: Float64Array
}

const EVERY_FIELD = -1

interface Kept {
  readonly averageLength: number
  readonly byFields: Map<number, Impacts>
}

const kept = new WeakMap<Segment, Kept>()

export function impactsOf(segment: Segment, averageLength: number, fields: number = EVERY_FIELD): Impacts {
  let own = kept.get(segment)
  if (own?.averageLength !== averageLength) {
    own = { averageLength, byFields: new Map() }
    kept.set(segment, own)
  }
  let impacts = own.byFields.get(fields)
  if (!impacts) {
    impacts = computeImpacts(segment, averageLength, fields)
    own.byFields.set(fields, impacts)
  }
  return impacts
}

function computeImpacts(segment: Segment, averageLength: number, fields: number): Impacts {
  const weights = segment.meta.fields.map(({ weight }) => weight)
  const weighted = segment.tallies.weighted(weights, fields)
  const saturation = saturations(averageLength)
  const table = new Float64Array(TABLED * 256)
  for (let code = 0; code < Math.min(TABLED, weighted.length); code++) {
    for (let norm = 0; norm < 256; norm++) {
      table[code * 256 + norm] = impactOf(weighted[code] as number, saturation[norm] as number)
    }
  }
  return { table, weighted, saturation }
}
