// What every UsageLog holds to.
import { describe, expect, it } from 'vitest'
import type { UsageLog } from '../../src/accounts/money/usage.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 14)

export function usageLogSuite(name: string, open: () => Promise<UsageLog>): void {
  describe(`${name} is a UsageLog`, () => {
    async function filled(): Promise<UsageLog> {
      const log = await open()
      const calls = [
        { accountId: 'a', keyId: 'k1', endpoint: 'search', at: FIRST },
        { accountId: 'a', keyId: 'k1', endpoint: 'search', at: FIRST + DAY - 1 },
        { accountId: 'a', keyId: 'k1', endpoint: 'fetch', at: FIRST + DAY },
        { accountId: 'a', keyId: 'k2', endpoint: 'search', at: FIRST },
        { accountId: 'b', keyId: 'k3', endpoint: 'news', at: FIRST + 2 * DAY },
      ]
      await Promise.all(calls.map((call) => log.countFree(call)))
      return log
    }

    it('counts by key, UTC day and endpoint', async () => {
      const log = await filled()
      const rows = await log.rows({})
      expect(rows.map((row) => [row.day, row.keyId, row.endpoint, row.requests, row.credits])).toEqual([
        ['2026-11-14', 'k1', 'search', 2, 0],
        ['2026-11-14', 'k2', 'search', 1, 0],
        ['2026-11-15', 'k1', 'fetch', 1, 0],
        ['2026-11-16', 'k3', 'news', 1, 0],
      ])
    })

    it('gives the part that was asked for', async () => {
      const log = await filled()
      const keysOf = async (range: Parameters<UsageLog['rows']>[0]) =>
        (await log.rows(range)).map((row) => `${row.keyId} ${row.endpoint}`)
      expect(await keysOf({ accountId: 'b' })).toEqual(['k3 news'])
      expect(await keysOf({ keyId: 'k1' })).toEqual(['k1 search', 'k1 fetch'])
      expect(await keysOf({ from: '2026-11-15', to: '2026-11-15' })).toEqual(['k1 fetch'])
      expect(await keysOf({ from: '2026-11-15' })).toEqual(['k1 fetch', 'k3 news'])
      expect(await keysOf({ limit: 3 })).toEqual(['k1 search', 'k2 search', 'k1 fetch'])
    })
  })
}
