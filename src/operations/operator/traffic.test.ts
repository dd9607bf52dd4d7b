// Tests of traffic.ts.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { createTraffic } from './traffic.ts'

const MINUTE_MS = 60_000

it('counts by minute and by kind', () => {
  const clock = heldClock(10 * MINUTE_MS)
  const traffic = createTraffic(clock)
  const seen = (route: string, status: number, milliseconds = 10) =>
    traffic.observe({ route, status, milliseconds })
  seen('/api/v1/search', 200, 30)
  seen('/api/v1/search', 429, 10)
  seen('/api/v1/news/:topic', 503)
  clock.advance(MINUTE_MS)
  seen('/mcp', 200)
  seen('/', 200)
  seen('/console', 200)
  seen('', 404)
  seen('/ready', 503)
  const { since, minutes, kinds } = traffic.shown()
  expect(since).toBe(10 * MINUTE_MS)
  expect(minutes).toEqual([
    { at: 10 * MINUTE_MS, requests: 3, refused: 1, failed: 1, milliseconds: 50 / 3 },
    { at: 11 * MINUTE_MS, requests: 3, refused: 1, failed: 0, milliseconds: 10 },
  ])
  expect(kinds.map(({ kind, requests }) => [kind, requests])).toEqual([
    ['search', 2],
    ['fetch', 0],
    ['news', 1],
    ['mcp', 1],
    ['page', 1],
    ['other', 1],
  ])
  expect(kinds[0]).toEqual({ kind: 'search', requests: 2, refused: 1, failed: 0, milliseconds: 20 })
})

it('forgets what is older than a day, in bounded memory', () => {
  const clock = heldClock(0)
  const traffic = createTraffic(clock)
  for (let minute = 0; minute < 3000; minute++) {
    traffic.observe({ route: '/mcp', status: 200, milliseconds: 1 })
    clock.advance(MINUTE_MS)
  }
  const { minutes, since } = traffic.shown()
  expect(minutes).toHaveLength(24 * 60)
  expect(minutes[0]?.at).toBe(since)
  clock.advance(24 * 60 * MINUTE_MS + 1)
  expect(traffic.shown().minutes).toEqual([])
})

it('goes on over a restart with what was kept', () => {
  const clock = heldClock(10 * MINUTE_MS)
  const first = createTraffic(clock)
  first.observe({ route: '/mcp', status: 500, milliseconds: 10 })
  const kept = JSON.parse(JSON.stringify(first.kept())) as ReturnType<typeof first.kept>
  clock.advance(30_000)
  const second = createTraffic(clock, kept)
  second.observe({ route: '/mcp', status: 200, milliseconds: 30 })
  expect(second.shown()).toMatchObject({
    since: 10 * MINUTE_MS,
    minutes: [{ at: 10 * MINUTE_MS, requests: 2, refused: 0, failed: 1, milliseconds: 20 }],
  })
})
