// Daylight saving time as it is asked for, with the clock held in years that are past.
import { describe, expect, it } from 'vitest'
import type { Question } from '../answer.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { isoDay } from './calendar-day.ts'
import { clockChanges, createTellClockChange } from './tell-clock-change.ts'

const gazetteer: Gazetteer = { find: async () => [], nearest: async () => undefined }
const tell = createTellClockChange({ gazetteer })

async function ask(text: string, more: Partial<Question> = {}): Promise<string | undefined> {
  const question: Question = {
    text,
    language: 'en',
    country: 'US',
    units: 'imperial',
    place: {},
    now: Date.UTC(2024, 4, 1, 12),
    forced: false,
    ...more,
  }
  const effort = { signal: AbortSignal.timeout(60_000), countCall: () => {}, missed: () => {} }
  return (await tell(question, effort))?.text
}

describe('the change of the clocks', () => {
  it('is told for the whole of a country whose parts change together', async () => {
    expect(await ask('When does daylight saving time end?')).toBe(
      'Clocks go back on Sunday, November 3, 2024 (United States)',
    )
    expect(await ask('when does dst start in 2023')).toBe(
      'Clocks go forward on Sunday, March 12, 2023 (United States)',
    )
  })

  it('is told on its very day, and the next one from the day after', async () => {
    const noon = Date.UTC(2024, 10, 3, 12)
    expect(await ask('when do the clocks go back', { now: noon })).toContain('November 3, 2024')
    const berlin = { place: { timezone: 'Europe/Berlin' }, now: Date.UTC(2024, 9, 27, 22, 59) }
    expect(await ask('when do the clocks change', berlin)).toContain('back on Sunday, October 27, 2024')
    expect(await ask('when do clocks change', { now: noon + 86_400_000 })).toContain(
      'forward on Sunday, March 9, 2025',
    )
  })

  it('is told for the zone that a caller is in', async () => {
    const place = { timezone: 'Europe/Berlin' }
    expect(await ask('when do the clocks change', { place, country: 'DE' })).toBe(
      'Clocks go back on Sunday, 27 October 2024 (Europe/Berlin)',
    )
  })

  it.each([
    'when do clocks stop',
    'daylight saving time',
    'when does the show start',
    'when do we eat',
    'when do we go back',
    'when do we change',
    'when does time go forward',
  ])('is not told to %s', async (text) => {
    expect(await ask(text)).toBeUndefined()
  })

  it('is nothing where clocks are never changed, or nobody knows the place', async () => {
    expect(await ask('when does dst start', { country: 'JP' })).toBeUndefined()
    expect(await ask('when does dst start in nowhere')).toBeUndefined()
    expect(await ask('when does dst start', { country: 'XX' })).toBeUndefined()
  })
})

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
