// The UsageLog port: requests and credits per key, UTC day and endpoint. Charged calls are counted by Ledger.settle.
import type { NanoDollars } from '../../foundation/money.ts'

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
  readonly endpoint?: string
  /** First and last day, both included. */
  readonly from?: string
  readonly to?: string
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
