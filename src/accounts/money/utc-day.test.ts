// The UTC day of a moment.
import { expect, it } from 'vitest'
import { utcDay } from './utc-day.ts'

it('names the UTC day of a moment', () => {
  const midnight = Date.UTC(2026, 10, 15)
  expect([midnight - 1, midnight, midnight + 86_399_999, midnight - 1].map(utcDay)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-15',
    '2026-11-14',
  ])
})
