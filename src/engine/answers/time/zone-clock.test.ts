// Which day it is for a caller, in countries of one zone and of many, at hours when the world has two days.
import { describe, expect, it } from 'vitest'
import type { Question } from '../answer.ts'
import { isoDay } from './calendar-day.ts'
import { todayOf } from './zone-clock.ts'

function today(country: string, now: number, timezone?: string): string {
  const question: Question = {
    text: 'today',
    language: 'en',
    country,
    units: 'metric',
    place: timezone === undefined ? {} : { timezone },
    now,
    forced: false,
  }
  return isoDay(todayOf(question))
}

describe('today', () => {
  it.each([
    // All of the United States is still in the day before.
    ['US', Date.UTC(2024, 5, 10, 2), '2024-06-09'],
    ['US', Date.UTC(2024, 5, 10, 20), '2024-06-10'],
    // The east has a new day and the west not yet: UTC decides.
    ['US', Date.UTC(2024, 5, 10, 6), '2024-06-10'],
    ['DE', Date.UTC(2024, 5, 9, 23), '2024-06-10'],
    ['JP', Date.UTC(2024, 5, 9, 16), '2024-06-10'],
    ['NZ', Date.UTC(2024, 5, 9, 20), '2024-06-10'],
    ['XX', Date.UTC(2024, 5, 9, 20), '2024-06-09'],
  ])('of %s', (country, now, day) => {
    expect(today(country, now)).toBe(day)
  })

  it('is that of the zone that a caller tells', () => {
    expect(today('US', Date.UTC(2024, 5, 10, 6), 'America/Los_Angeles')).toBe('2024-06-09')
    expect(today('US', Date.UTC(2024, 5, 10, 6), 'no zone')).toBe('2024-06-10')
  })
})
