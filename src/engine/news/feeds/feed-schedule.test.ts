// Tests of when a feed is asked again.
import { describe, expect, it } from 'vitest'
import type { FeedState } from '../article-store.ts'
import { isGivenUp, type PollResult, stateAfter } from './feed-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const failure: PollResult = { ok: false, error: 'no', ours: false }

function polled(before: FeedState | undefined, result: PollResult, now: number, random = 1): FeedState {
  return stateAfter('https://a.example/f', ['top'], before, result, now, random)
}

describe('stateAfter', () => {
  it('asks again in ten minutes, or when the server’s copy ends, within the hour', () => {
    expect(polled(undefined, { ok: true }, 0).nextDue).toBe(10 * MINUTE)
    expect(polled(undefined, { ok: true, freshForMs: 1000 }, 0).nextDue).toBe(10 * MINUTE)
    expect(polled(undefined, { ok: true, freshForMs: 30 * MINUTE }, 0).nextDue).toBe(30 * MINUTE)
    expect(polled(undefined, { ok: true, freshForMs: 5 * DAY }, 0).nextDue).toBe(HOUR)
    expect(polled(undefined, { ok: true }, 0, 0).nextDue).toBe(9 * MINUTE)
  })

  /** How long it waits after each of so many failures in a row, in minutes. */
  function waitsAfter(result: PollResult, count: number): number[] {
    let state = polled(undefined, { ok: true, etag: '"x"' }, 0)
    const waits: number[] = []
    for (let time = 0; waits.length < count; time = state.nextDue) {
      state = polled(state, result, time)
      waits.push((state.nextDue - time) / MINUTE)
    }
    expect(state).toMatchObject({ failures: count, failingSince: 0, lastError: 'no', etag: '"x"', lastOk: 0 })
    return waits
  }

  it('asks again after one failure, then backs off from an hour to a day where the feed once worked', () => {
    expect(waitsAfter(failure, 7)).toEqual([10, 60, 120, 240, 480, 960, 1440])
  })

  it('tries twice again within the interval where the failure may have passed, and then backs off as ever', () => {
    expect(waitsAfter({ ...failure, passesInMs: 30_000 }, 6)).toEqual([2, 4, 10, 60, 120, 240])
  })

  it('tries no sooner than the server asks for', () => {
    expect(waitsAfter({ ...failure, passesInMs: 3 * MINUTE }, 4)).toEqual([10, 4, 10, 60])
    expect(waitsAfter({ ...failure, passesInMs: 45 * MINUTE }, 4)).toEqual([45, 45, 45, 60])
    const early = polled(polled(undefined, { ok: true }, 0), { ...failure, passesInMs: 2 * MINUTE }, 0, 0)
    expect(early.nextDue).toBe(2 * MINUTE)
  })

  it('tries a feed that never worked again within minutes', () => {
    const first = polled(undefined, failure, 0)
    expect(first.nextDue).toBe(MINUTE)
    expect(polled(first, failure, 0).nextDue).toBe(2 * MINUTE)
  })

  it('gives up after a week, but for a try a day, and takes the feed back when it works', () => {
    const failing = polled(polled(undefined, { ok: true }, 0), failure, 0)
    expect(isGivenUp(failing, 7 * DAY - 1)).toBe(false)
    const late = polled(failing, failure, 7 * DAY)
    expect(isGivenUp(late, 7 * DAY)).toBe(true)
    expect(late.nextDue).toBe(8 * DAY)
    const mended = polled(late, { ok: true }, 8 * DAY)
    expect(mended).toMatchObject({ failures: 0, lastOk: 8 * DAY })
    expect(mended).not.toHaveProperty('failingSince')
    expect(mended).not.toHaveProperty('lastError')
  })

  it('holds nothing against a feed when the fault is ours', () => {
    const state = polled(undefined, { ok: false, error: 'offline', ours: true }, 0)
    expect(state).toMatchObject({ failures: 0, lastError: 'offline', nextDue: MINUTE })
    expect(state).not.toHaveProperty('failingSince')
  })
})
