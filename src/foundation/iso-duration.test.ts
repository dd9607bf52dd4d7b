// Lengths of time as ISO 8601 writes them.
import { expect, it } from 'vitest'
import { isoDurationSeconds } from './iso-duration.ts'

it.each([
  ['PT4M13S', 253],
  ['PT1H2M3S', 3_723],
  ['pt90m', 5_400],
  ['P1DT2H', 93_600],
  ['P2W', 1_209_600],
  ['PT0S', 0],
  ['PT1.5H', 5_400],
  ['PT0,1H', 360],
  ['PT12.9S', 12],
  ['P0Y0M0DT0H30M0S', 1_800],
  [' PT30M\n', 1_800],
])('reads %j', (text, seconds) => {
  expect(isoDurationSeconds(text)).toBe(seconds)
})

it.each([
  '',
  'P',
  'PT',
  '30M',
  'P30M',
  'P1Y',
  'P1M',
  'PT1S1H',
  'PT-1M',
  'PT1H2M3S4',
  'PT1234567S',
  `PT${'9'.repeat(400)}H`,
  `P${'0'.repeat(100_000)}`,
])('is none: %.20j', (text) => {
  expect(isoDurationSeconds(text)).toBeUndefined()
})
