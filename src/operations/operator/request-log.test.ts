// The log of requests: filtered, counted, and without queries unless they are wanted.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { createRequestLog, type RequestSeen } from './request-log.ts'

const seen = (
  status: number,
  milliseconds: number,
  keyShown: string,
  route = '/api/v1/search',
): RequestSeen => ({
  requestId: `${status}-${milliseconds}`,
  method: 'GET',
  route,
  status,
  milliseconds,
  keyShown,
  url: 'http://localhost/api/v1/search?q=secret',
})

it('filters, counts and tells quantiles', () => {
  const log = createRequestLog({ clock: heldClock(7), withQueries: false })
  for (let at = 1; at <= 20; at += 1) log.observe(seen(200, at, 'wk_aaaaa'))
  log.observe(seen(402, 500, 'wk_bbbbb', '/api/v1/fetch'))
  log.observe(seen(200, 1, '', '/console/api/session'))
  log.searched(true)
  log.searched(false)
  const all = log.shown({})
  expect(all).toMatchObject({ requests: 21, p50: 11, p95: 20, cacheRate: 0.5 })
  expect(all.statuses).toEqual([
    { status: 200, requests: 20 },
    { status: 402, requests: 1 },
  ])
  expect(all.routes).toEqual(['/api/v1/fetch', '/api/v1/search'])
  expect(JSON.stringify(all)).not.toContain('secret')
  expect(log.shown({ status: '4' })).toMatchObject({ requests: 1, keys: [{ key: 'wk_bbbbb', requests: 1 }] })
  expect(all.keys).toEqual([
    { key: 'wk_aaaaa', requests: 20, refused: 0, failed: 0, p50: 10, p95: 19 },
    { key: 'wk_bbbbb', requests: 1, refused: 1, failed: 0, p50: 500, p95: 500 },
  ])
  expect(log.shown({ key: 'wk_aaaaa', route: '/api/v1/fetch' }).requests).toBe(0)
  expect(log.shown({}).entries[0]).toMatchObject({ status: 402, at: 7 })
})

it('keeps the last, and addresses where queries are logged', () => {
  const log = createRequestLog({ clock: heldClock(0), withQueries: true })
  for (let at = 0; at < 12_000; at += 1) log.observe(seen(200, at, ''))
  expect(log.shown({}).requests).toBe(5_000)
  expect(log.shown({}).entries[0]?.url).toContain('q=secret')
})

it('goes on over a restart with the requests of the last day', () => {
  const clock = heldClock(0)
  const first = createRequestLog({ clock, withQueries: false })
  first.observe(seen(200, 1, 'wk_old'))
  clock.advance(20 * 3_600_000)
  first.observe(seen(500, 2, 'wk_failed'))
  first.searched(true)
  const before = JSON.parse(JSON.stringify(first.kept())) as ReturnType<typeof first.kept>
  clock.advance(5 * 3_600_000)
  const second = createRequestLog({ clock, withQueries: false, before })
  second.searched(false)
  expect(second.shown({})).toMatchObject({
    requests: 1,
    cacheRate: 0.5,
    keys: [{ key: 'wk_failed', failed: 1 }],
  })
})

it('shows no query of before the restart where they are not logged any more', () => {
  const clock = heldClock(0)
  const logged = createRequestLog({ clock, withQueries: true })
  logged.observe(seen(200, 1, ''))
  expect(JSON.stringify(logged.shown({}))).toContain('secret')
  const before = logged.kept()
  expect(JSON.stringify(createRequestLog({ clock, withQueries: false, before }).shown({}))).not.toContain(
    'secret',
  )
})
