// Usage: charged and free calls, added up by key, day and endpoint.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../../tests/support/temp-database.ts'
import { heldClock } from '../../foundation/clock.ts'
import { utcDay } from './usage.ts'

describe('usage', () => {
  it('adds up by key, by day and by endpoint', async () => {
    const clock = heldClock(Date.UTC(2026, 10, 15, 23, 59))
    const { usage, credits, keys, caller } = accountsOn(await tempDatabase(), clock)
    const ada = await caller('ada@example.com', 1_000)
    const bob = await caller('bob@example.com', 1_000)
    await (await credits.reserve(ada, 100, 'search')).settle(60)
    await (await credits.reserve(ada, 100, 'search')).settle(0)
    await usage.recordFree(ada, 'fetch')
    clock.advance(120_000)
    await (await credits.reserve(ada, 100, 'fetch')).settle(5)
    await (await credits.reserve(bob, 100, 'fetch')).settle(7)

    const ofAda = { accountId: ada.accountId }
    expect(await usage.byDay(ofAda)).toEqual([
      { of: '2026-11-15', requests: 3, credits: 60 },
      { of: '2026-11-16', requests: 1, credits: 5 },
    ])
    expect(await usage.byEndpoint(ofAda)).toEqual([
      { of: 'fetch', requests: 2, credits: 5 },
      { of: 'search', requests: 2, credits: 60 },
    ])
    expect(await usage.byKey({ from: '2026-11-16' })).toEqual(
      [
        { of: ada.keyId, requests: 1, credits: 5 },
        { of: bob.keyId, requests: 1, credits: 7 },
      ].sort((a, b) => (a.of < b.of ? -1 : 1)),
    )
    expect(await usage.rows(ofAda)).toHaveLength(3)
    expect((await keys.get(ada.keyId)).lastUsedAt).toBe(clock.now())
  })
})

it('names the UTC day of a moment', () => {
  const midnight = Date.UTC(2026, 10, 15)
  expect([midnight - 1, midnight, midnight + 86_399_999, midnight - 1].map(utcDay)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-15',
    '2026-11-14',
  ])
})
