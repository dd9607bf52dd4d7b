// Usage: what was called and what it cost, by key, UTC day and endpoint, and the UsageLog port.
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import type { Caller } from './caller.ts'

/** `2026-11-15`. */
export function utcDay(timeMs: number): string {
  const day = Math.floor(timeMs / DAY_MS)
  if (day !== lastDay) {
    lastDay = day
    lastName = new Date(timeMs).toISOString().slice(0, 10)
  }
  return lastName
}

const DAY_MS = 86_400_000
let lastDay = Number.NaN
let lastName = ''

/**
 * The UsageLog port: requests and credits per key, UTC day and endpoint. Charged calls are counted by
 * Ledger.settle.
 */
export interface UsageRow {
  readonly accountId: string
  readonly keyId: string
  /** `2026-11-15`, UTC. */
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: NanoDollars
}

export interface UsageRange {
  readonly accountId?: string
  readonly keyId?: string
  /** First and last day, both included. */
  readonly from?: string
  readonly to?: string
  /** Rows at most. */
  readonly limit?: number
}

export interface FreeCall {
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  readonly at: number
  /** Where it is no call that counts, but a use of the key all the same. */
  readonly refused?: true
}

export interface UsageLog {
  /** Counts a call that cost nothing. */
  countFree(call: FreeCall): Promise<void>
  /** By day, then key, then endpoint. */
  rows(range: UsageRange): Promise<UsageRow[]>
}

export interface Usage {
  /** Counts a call that cost nothing and settled nothing. */
  recordFree(caller: Caller, endpoint: string): Promise<void>
  /** Notes that a key was used for a call that was refused or failed, which does not count. */
  recordRefused(caller: Caller, endpoint: string): Promise<void>
  /** By day, then key, then endpoint. */
  rows(range: UsageRange): Promise<UsageRow[]>
  /** What an account is shown of itself. Throws InvalidRequest where its days have more rows than a reply. */
  ofAccount(accountId: string, days: { readonly from: string; readonly to: string }): Promise<UsageRow[]>
}

const MOST_SHOWN = 10_000

export function createUsage({ log, clock }: { log: UsageLog; clock: Clock }): Usage {
  return {
    recordFree: ({ accountId, keyId }, endpoint) =>
      log.countFree({ accountId, keyId, endpoint, at: clock.now() }),
    recordRefused: ({ accountId, keyId }, endpoint) =>
      log.countFree({ accountId, keyId, endpoint, at: clock.now(), refused: true }),
    rows: (range) => log.rows(range),
    async ofAccount(accountId, days) {
      const rows = await log.rows({ accountId, ...days, limit: MOST_SHOWN + 1 })
      if (rows.length <= MOST_SHOWN) return rows
      throw new InvalidRequest(`These days have more than ${MOST_SHOWN} entries; ask for fewer`)
    },
  }
}
