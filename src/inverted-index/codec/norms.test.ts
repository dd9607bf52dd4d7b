// Lengths in a byte: exact while short, near enough when long, never falling.
import { expect, it } from 'vitest'
import { LENGTH_OF_NORM, normOf, roundMean } from './norms.ts'

const kept = (length: number): number => LENGTH_OF_NORM[normOf(length)] as number

it('keep short lengths and come within seven percent of long ones', () => {
  for (let length = 0; length < 40; length++) expect(kept(length)).toBe(length)
  for (let length = 40; length < 1_000_000; length = Math.ceil(length * 1.01)) {
    expect(kept(length)).toBeLessThanOrEqual(length)
    expect(kept(length)).toBeGreaterThan(length * 0.9)
  }
  expect(normOf(1e12)).toBe(255)
})

it('rise strictly', () => {
  for (let norm = 1; norm < 256; norm++)
    expect(LENGTH_OF_NORM[norm]).toBeGreaterThan(LENGTH_OF_NORM[norm - 1] ?? 0)
})

it('round a mean to within a quarter of a percent', () => {
  for (const mean of [1, 1.004, 7.77, 183.4, 12_345.6])
    expect(Math.abs(roundMean(mean) - mean)).toBeLessThanOrEqual(mean / 256)
  expect([roundMean(8), roundMean(183.4)]).toEqual([8, 183])
})
