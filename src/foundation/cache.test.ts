// The age of what a cache gives.
import { expect, it } from 'vitest'
import { ageSeconds } from './cache.ts'

it.each([
  ['at once', 0, 0],
  ['after a moment', 999, 0],
  ['after a second', 1_000, 1],
  ['after an hour and a bit', 3_600_500, 3_600],
  ['by a clock that is ahead of ours', -1, 0],
  ['by a clock that is far ahead', -5_000, 0],
])('%s', (_, later, age) => {
  const storedAt = Date.parse('2025-01-01T00:00:00Z')
  expect(ageSeconds(storedAt, storedAt + later)).toBe(age)
})
