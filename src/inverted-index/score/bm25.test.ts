// Bounds on impacts that were taken with other mean lengths.
import { expect, it } from 'vitest'
import { boundDrift, countFactors, impactOf } from './bm25.ts'

it('hold by the drift of the mean lengths', () => {
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
