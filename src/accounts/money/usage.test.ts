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

    const charged = (day: string, endpoint: string, requests: number, credits: number) => ({
      accountId: ada.accountId,
      keyId: ada.keyId,
      day,
      endpoint,
      requests,
      credits,
    })
    const rows = [
      charged('2026-11-15', 'fetch', 1, 0),
      charged('2026-11-15', 'search', 2, 60),
      charged('2026-11-16', 'fetch', 1, 5),
    ]
    expect(await usage.rows({ accountId: ada.accountId })).toEqual(rows)
    const later = [rows[2], { ...rows[2], accountId: bob.accountId, keyId: bob.keyId, credits: 7 }]
    expect(await usage.rows({ from: '2026-11-16' })).toEqual(
      later.sort((a, b) => (`${a?.keyId}` < `${b?.keyId}` ? -1 : 1)),
    )
    expect(await keys.list(ada.accountId)).toMatchObject([{ lastUsedAt: clock.now() }])
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
