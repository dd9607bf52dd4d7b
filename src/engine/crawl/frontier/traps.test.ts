// Addresses that go on for ever, and those that only look long.
import { describe, expect, it } from 'vitest'
import { createTrapGuard } from './traps.ts'

const NOW = Date.UTC(2026, 5, 1)
const SITE = 'https://example.com'

describe('the trap guard', () => {
  it.each([
    ['/a/a/a/x', /repeats itself/],
    ['/a/b/a/b/a/b', /repeats itself/],
    [`/${Array.from({ length: 30 }, (_, at) => `d${at}`).join('/')}`, /too deep/],
    ['/calendar/2999/01', /calendar/],
    ['/events?date=1500-01-01', /calendar/],
    [`/x?${Array.from({ length: 12 }, (_, at) => `p${at}=1`).join('&')}`, /too many parameters/],
  ])('refuses %s', (path, why) => {
    expect(createTrapGuard(NOW).refuses(SITE + path)).toMatch(why)
  })

  it.each([
    ['/a/b/c'],
    ['/docs/a/a'],
    ['/news/2026/05/01/a-long-story'],
    ['/calendar/2026/07'],
    ['/archive?page=3'],
    ['/year/1984/'],
  ])('lets %s pass', (path) => {
    expect(createTrapGuard(NOW).refuses(SITE + path)).toBeUndefined()
  })

  it('ends calendars and paths with endless queries, and no list of articles', () => {
    const guard = createTrapGuard(NOW)
    const passed = (make: (at: number) => string): number =>
      Array.from({ length: 1_000 }, (_, at) => guard.refuses(SITE + make(at))).filter(
        (reason) => reason === undefined,
      ).length
    expect(passed((at) => `/calendar?day=2026-05-${at}`)).toBeLessThan(100)
    expect(passed((at) => `/list?token=${at}`)).toBe(500)
    expect(passed((at) => `/article/${at}`)).toBe(1_000)
    expect(passed((at) => `/archive/2026/05/news-of-day-${at}`)).toBe(1_000)
  })

  it('learns the shapes of which every page is a copy', () => {
    const guard = createTrapGuard(NOW)
    for (let at = 0; at < 20; at += 1) guard.learn(`${SITE}/view/${at}`, true)
    expect(guard.refuses(`${SITE}/view/99`)).toMatch(/copy/)
    guard.learn(`${SITE}/view/99`, false)
    expect(guard.refuses(`${SITE}/view/100`)).toBeUndefined()
  })
})
