// The leaders among rows: those that sorting all of them would put first.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLeaders } from './leading-rows.ts'

/** Sorted by score; of equal ones the first that was offered comes first. */
function byScore(scores: readonly number[], most: number): number[] {
  const rows = scores.map((score, row) => ({ row, score }))
  return rows
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, most)
    .map(({ row }) => row)
}

function leadersOf(scores: readonly number[], most: number): number[] {
  const leaders = createLeaders(most)
  for (const [row, score] of scores.entries()) leaders.offer(row, score)
  return [...leaders.rows()]
}

describe('leaders', () => {
  it('are those of the highest scores, whether few or many were offered and however many are equal', () => {
    const scores = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 300 })
    fc.assert(
      fc.property(
        scores,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        (some, most, times) => {
          const many = Array.from({ length: times }, () => some).flat()
          expect(leadersOf(many, most)).toEqual(byScore(many, most))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('are found among more rows than are gathered at a time, in any order', () => {
    const count = 20_000
    for (const scoreOf of [
      (row: number) => row,
      (row: number) => -row,
      (row: number) => (row * 7_919) % count,
      (row: number) => row % 3,
    ]) {
      const scores = Array.from({ length: count }, (_, row) => scoreOf(row))
      expect(leadersOf(scores, 300)).toEqual(byScore(scores, 300))
      expect(leadersOf(scores, 3_000)).toEqual(byScore(scores, 3_000))
    }
  })

  it('are none of none', () => {
    expect(leadersOf([], 5)).toEqual([])
  })
})
