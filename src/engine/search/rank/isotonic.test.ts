// Scores that never rise down a list.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isotonicDecreasing } from './isotonic.ts'

describe('isotonicDecreasing', () => {
  it('evens out what rises, and leaves the rest', () => {
    expect(isotonicDecreasing([0.9, 0.4, 0.6, 0.2])).toEqual([0.9, 0.5, 0.5, 0.2])
  })

  it('never rises, keeps the sum, and stays between the least and the most', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values) => {
        const even = isotonicDecreasing(values)
        const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0)
        expect(even).toHaveLength(values.length)
        expect(sum(even)).toBeCloseTo(sum(values), 6)
        for (const [at, value] of even.entries()) {
          expect(value).toBeLessThanOrEqual((even[at - 1] ?? 1) + 1e-12)
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12)
        }
      }),
    )
  })
})
