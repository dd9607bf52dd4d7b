// Tests of how sources are told to be.
import { describe, expect, it } from 'vitest'
import { mapFetcher } from '../../../tests/support/map-fetcher.ts'
import { heldClock } from '../../foundation/clock.ts'
import { createSourceHealth } from './source-health.ts'

const WEATHER = { name: 'Weather', purpose: 'Weather answers' }

describe('the health of sources', () => {
  it('follows the last answer or failure of each', async () => {
    const clock = heldClock(Date.UTC(2026, 0, 1))
    const health = createSourceHealth({ clock, offline: false })
    const fetcher = mapFetcher({ 'https://a.example/': 'yes' })
    const weather = health.through(WEATHER, fetcher)
    health.through({ name: 'Rates', purpose: 'Currencies' }, fetcher)
    expect(health.list().map(({ name, state }) => [name, state])).toEqual([
      ['Weather', 'idle'],
      ['Rates', 'idle'],
    ])
    const signal = new AbortController().signal
    await weather.fetch('https://a.example/', { signal })
    clock.advance(1000)
    await weather.fetch('https://b.example/', { signal }).catch(() => undefined)
    expect(health.list()[0]).toEqual({
      ...WEATHER,
      state: 'failing',
      answered: '2026-01-01T00:00:00.000Z',
      failed: '2026-01-01T00:00:01.000Z',
      reason: 'https://b.example/ answered 404',
    })
    clock.advance(1000)
    await weather.fetch('https://a.example/', { signal })
    expect(health.list()[0]?.state).toBe('working')
    expect(health.list()[1]?.state).toBe('idle')
  })

  it('does not count what a caller gave up, and is off where the service is', async () => {
    const clock = heldClock(1)
    const health = createSourceHealth({ clock, offline: true })
    const weather = health.through(WEATHER, mapFetcher({}))
    await weather.fetch('https://b.example/', { signal: AbortSignal.abort() }).catch(() => undefined)
    expect(health.list()).toEqual([{ ...WEATHER, state: 'off', answered: null, failed: null, reason: null }])
  })
})
