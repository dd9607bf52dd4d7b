// Lengths in a byte: exact while short, near enough when long, never falling.
import { describe, expect, it } from 'vitest'
import { boundDrift, countFactors, impactOf } from '../score/bm25.ts'
import { LENGTH_OF_NORM, normOf } from './norms.ts'

describe('norms', () => {
  it('keep short lengths and come within seven percent of long ones', () => {
    for (let length = 0; length < 40; length++) expect(LENGTH_OF_NORM[normOf(length)]).toBe(length)
    for (let length = 40; length < 1_000_000; length = Math.ceil(length * 1.01)) {
      const kept = LENGTH_OF_NORM[normOf(length)] ?? 0
      expect(kept).toBeLessThanOrEqual(length)
      expect(kept).toBeGreaterThan(length * 0.9)
    }
    expect(normOf(1e12)).toBe(255)
  })

  it('rise strictly', () => {
    for (let norm = 1; norm < 256; norm++)
      expect(LENGTH_OF_NORM[norm]).toBeGreaterThan(LENGTH_OF_NORM[norm - 1] ?? 0)
  })
})

describe('bounds on impacts', () => {
  it('hold for other mean lengths by the drift', () => {
    const weighing = { weight: 2, lengthWeight: 0.75 }
    for (const then of [3, 50, 400]) {
      for (const now of [1, 10, 60, 5000]) {
        const [before, after] = [countFactors(weighing, then), countFactors(weighing, now)]
        for (let norm = 0; norm < 256; norm++) {
          const bound = impactOf(3 * (before[norm] ?? 0)) * boundDrift([then], [now])
          expect(impactOf(3 * (after[norm] ?? 0))).toBeLessThanOrEqual(bound + 1e-12)
        }
      }
    }
  })
})
