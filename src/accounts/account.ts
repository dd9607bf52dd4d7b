// An account: who calls and who pays.
import { InvalidRequest } from '../foundation/errors.ts'
import type { NanoDollars } from '../foundation/money.ts'

export interface Account {
  readonly id: string
  /** As it was given; no two accounts differ only by case. */
  readonly email: string
  /** Requests a second. */
  readonly rateLimit: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Absent where it is enabled. */
  readonly disabled?: true
  /** The most that it may spend in a calendar month (UTC). */
  readonly monthlyBudget?: NanoDollars
  /** Its calls cost nothing, and are counted all the same; absent where they cost what the prices say. */
  readonly unmetered?: true
}

/** A deleted account is known by its ledger alone: it has no address, no key and no way in. */
export type AccountState = 'enabled' | 'disabled' | 'deleted'

export interface AccountWithBalance extends Account {
  readonly balance: NanoDollars
}

const MAX_RATE_LIMIT = 1_000_000

/** RFC 5321: a path is at most 256 octets, brackets included. */
const MAX_EMAIL_LENGTH = 254

/** The address trimmed; throws InvalidRequest where it can't be one. */
export function readEmail(given: string): string {
  const email = given.trim().normalize('NFC')
  if (email.length > MAX_EMAIL_LENGTH || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) {
    throw new InvalidRequest('An account needs an e-mail address such as name@example.com')
  }
  return email
}

/** What two spellings of one address have in common. */
export function emailIdentity(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export function readRateLimit(given: number): number {
  if (!Number.isInteger(given) || given < 1 || given > MAX_RATE_LIMIT) {
    throw new InvalidRequest(`A rate limit is a whole number from 1 to ${MAX_RATE_LIMIT} requests a second`)
  }
  return given
}
