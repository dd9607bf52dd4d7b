// The world clock: zones by name and by place, daylight saving, half hours.
import { describe, expect, it } from 'vitest'
import { anEffort, aQuestion } from '../../../../tests/support/a-question.ts'
import type { Question } from '../answer.ts'
import type { Place } from '../places/gazetteer.ts'
import { createWorldClock } from './world-clock.ts'

const place = (name: string, countryCode: string, timezone: string, population: number): Place => ({
  name,
  countryCode,
  country: countryCode,
  timezone,
  population,
  latitude: 0,
  longitude: 0,
  kind: 'city',
})
const places: Record<string, readonly Place[]> = {
  tokyo: [place('Tokyo', 'JP', 'Asia/Tokyo', 8_000_000)],
  london: [
    place('London', 'GB', 'Europe/London', 7_500_000),
    place('London', 'CA', 'America/Toronto', 346_000),
  ],
  birmingham: [
    place('Birmingham', 'GB', 'Europe/London', 1_150_000),
    place('Birmingham', 'US', 'America/Chicago', 400_000),
  ],
  nice: [place('Nice', 'FR', 'Europe/Paris', 340_000)],
  kathmandu: [place('Kathmandu', 'NP', 'Asia/Kathmandu', 1_400_000)],
}
const gazetteer = { find: async (name: string) => places[name] ?? [], nearest: async () => undefined }
const ask = async (text: string, rest: Partial<Question> = {}) =>
  (await createWorldClock({ gazetteer })(aQuestion(text, rest), anEffort()))?.text

describe('createWorldClock', () => {
  it('minds daylight saving', async () => {
    expect(await ask('time in london', { now: Date.UTC(2026, 6, 1, 12) })).toContain('1:00 PM')
    expect(await ask('time in london', { now: Date.UTC(2026, 0, 1, 12) })).toContain('12:00 PM')
  })

  it('knows offsets of less than an hour, and 24 hours where people count so', async () => {
    expect(await ask('time in kathmandu', { country: 'DE' })).toBe(
      '18:19 on Sunday, 15 November 2026 in Kathmandu, NP (UTC+5:45)',
    )
  })

  it('prefers a place of the caller only where it is large enough', async () => {
    expect(await ask('time in london', { country: 'CA' })).toContain('London, GB')
    expect(await ask('time in birmingham')).toContain('Birmingham, US')
    expect(await ask('time in birmingham', { country: 'CA' })).toContain('Birmingham, GB')
  })

  it.each([
    ['3pm est to gmt', '3:00 PM in EST = 8:00 PM in GMT'],
    ['11 pm utc in tokyo', '11:00 PM in UTC = 8:00 AM the next day in Tokyo, JP'],
    ['1 am tokyo to utc', '1:00 AM in Tokyo, JP = 4:00 PM the day before in UTC'],
    ['est to pst', 'PST is 3 hours behind EST'],
    ['time difference between utc and kathmandu', 'Kathmandu, NP is 5 hours 45 minutes ahead of UTC'],
  ])('%s: %s', async (text, expected) => {
    expect(await ask(text)).toBe(expected)
  })

  it.each([
    'nice time',
    'cat time',
    'time',
    '25 pm est to gmt',
    '3 est to gmt',
    'time in nowhere',
    'what time is it',
  ])('says nothing to %s', async (text) => {
    expect(await ask(text)).toBeUndefined()
  })

  it('knows the zone by the point where the caller is', async () => {
    const near = { ...gazetteer, nearest: async () => places['tokyo']?.[0] }
    const question = aQuestion('what time is it', { place: { latitude: 35, longitude: 139 } })
    expect((await createWorldClock({ gazetteer: near })(question, anEffort()))?.text).toContain('9:34 PM')
  })

  it('goes by the names of zones while the gazetteer is not there yet', async () => {
    const late = {
      ...gazetteer,
      find: async (_: string, signal: AbortSignal) => Promise.reject(signal.reason),
    }
    const over = { signal: AbortSignal.abort(), countCall() {}, missed() {} }
    const ask = async (text: string) =>
      (await createWorldClock({ gazetteer: late })(aQuestion(text), over))?.text
    expect(await ask('time in new york')).toContain('7:34 AM on Sunday, November 15, 2026 in New York (')
    expect(await ask('time in springfield')).toBeUndefined()
  })

  it('is true for the rest of the minute', async () => {
    const answer = await createWorldClock({ gazetteer })(
      aQuestion('utc time', { now: 60_000 * 5 + 45_000 }),
      anEffort(),
    )
    expect(answer?.freshForMs).toBe(15_000)
  })
})
