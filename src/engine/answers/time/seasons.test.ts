// Equinoxes and solstices beside those that almanacs print, in UTC.
import { describe, expect, it } from 'vitest'
import { isoDay } from './calendar-day.ts'
import { seasonDay } from './seasons.ts'

describe('seasonDay', () => {
  it.each([
    ['march equinox', 2000, '2000-03-20'],
    ['june solstice', 2020, '2020-06-20'],
    ['june solstice', 2024, '2024-06-20'],
    ['june solstice', 2025, '2025-06-21'],
    ['september equinox', 2023, '2023-09-23'],
    ['september equinox', 2025, '2025-09-22'],
    ['december solstice', 2023, '2023-12-22'],
    ['december solstice', 2026, '2026-12-21'],
  ])('%s %i is on %s', (name, year, day) => {
    expect(isoDay(seasonDay(name, year)?.day ?? 0)).toBe(day)
  })

  it('knows nothing of other names and far years', () => {
    expect(seasonDay('monsoon', 2025)).toBeUndefined()
    expect(seasonDay('june solstice', 2500)).toBeUndefined()
  })
})
