// Changes of the clocks, against the published dates of years that are past.
import { describe, expect, it } from 'vitest'
import { isoDay } from './calendar-day.ts'
import { clockChanges } from './clock-changes.ts'

const inYear = (zone: string, year: number): readonly string[] =>
  clockChanges(zone, Date.UTC(year, 0, 1), Date.UTC(year, 11, 31, 23)).map(
    ({ day, forward }) => `${isoDay(day)} ${forward ? 'forward' : 'back'}`,
  )

describe('clocks', () => {
  it.each([
    ['America/New_York', 2024, ['2024-03-10 forward', '2024-11-03 back']],
    ['Europe/London', 2023, ['2023-03-26 forward', '2023-10-29 back']],
    ['Australia/Sydney', 2024, ['2024-04-07 back', '2024-10-06 forward']],
    ['Australia/Lord_Howe', 2024, ['2024-04-07 back', '2024-10-06 forward']],
    ['America/Phoenix', 2024, []],
    ['Asia/Tokyo', 2024, []],
    ['UTC', 2024, []],
  ])('of %s in %i', (zone, year, changes) => {
    expect(inYear(zone, year)).toEqual(changes)
  })
})
