// The Ledger port: credits as entries that are only ever added, with reservations for calls under way.
import type { NanoDollars } from '../../foundation/money.ts'
import type { KeptReply } from './kept-replies.ts'
import type { Claim } from './once-only.ts'

/** What an entry is: the cost of a call, money in, or a correction either way. */
export type EntryKind = 'charge' | 'credit' | 'adjustment'

/** One movement of money; the balance of an account is the sum of its entries. */
export interface LedgerEntry {
  readonly id: string
  readonly accountId: string
  readonly kind: EntryKind
  /** Below zero where money goes out. */
  readonly amount: NanoDollars
  readonly reason: string
  readonly keyId?: string
  readonly endpoint?: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

/** Money held for a call that runs; not spent, but not to be spent by another call. */
export interface Held {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  readonly amount: NanoDollars
  /** The most that the key's charges of the UTC day and its reservations may come to. */
  readonly spendCap?: NanoDollars
  /** A budget of the account that must cover it too. */
  readonly budgetId?: string
  /** The most that the account's charges of the calendar month (UTC) and its reservations may come to. */
  readonly monthlyBudget?: NanoDollars
}

/** `over-month`: the account's budget of the month; `over-budget`: that of the call. */
export type ReserveOutcome = 'reserved' | 'no-credits' | 'over-cap' | 'over-month' | 'over-budget'

/** `claim-lost`: the reply was another's to keep by then, or the delivery another's, and nothing was charged. */
export type SettleOutcome = 'settled' | 'no-credits' | 'claim-lost'

export type ChargeOutcome = ReserveOutcome | 'claim-lost'

/** A reply that is kept together with its charge, for whoever asks for the same again. */
export type KeptWithCharge = Claim & Omit<KeptReply, 'chargeId'>

/** What a standing question found, handed over in the moment of its charge: both or neither. */
export interface Delivery {
  readonly watch: string
  /** How often the question had changed when it was worked on; where it has since, nothing is charged. */
  readonly run: number
  /** The results as JSON, and how many they are. */
  readonly body: string
  readonly results: number
  /** What is told with them, as JSON each. */
  readonly stories: readonly string[]
  /** Addresses that were waiting and are looked at with this. */
  readonly settled: readonly string[]
}

/** The end of a call that is charged. */
export interface Settlement {
  readonly reservationId: string
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  readonly cost: NanoDollars
  readonly reason: string
  /** False for a call that could cost nothing, and so reserved nothing. */
  readonly reserved: boolean
  readonly settledAt: number
  readonly budgetId?: string
  readonly keep?: KeptWithCharge
  readonly delivery?: Delivery
}

export interface AccountFunds {
  readonly balance: NanoDollars
  /** By the calls that run. */
  readonly held: NanoDollars
}

export interface EntryRange {
  /** Entries with a lower id only: the id of the last entry of the page before. */
  readonly before?: string
  readonly limit: number
}

/** Every method sees what any process wrote before the call, and holds when several processes call at once. */
export interface Ledger {
  /**
   * Holds the amount until it is settled or released, unless the balance less all that is held, or the key's cap of
   * the UTC day of `now`, can't cover it. No clock ends it. A refusal is a value.
   */
  reserve(wanted: Held, now: number): Promise<ReserveOutcome>
  /** Raises an open reservation by `by`, on the same conditions; `no-credits` where it is not open any more. */
  extend(wanted: Held, by: NanoDollars, now: number): Promise<ReserveOutcome>
  /**
   * Ends a reservation, writes the charge and counts the call in the usage log, all or nothing. Resolves when it is
   * durable. Charges once for a reservation, however often it is called. Never takes a balance below zero: where the
   * reservation has ended already, the balance less all that is held has to cover the cost, and where a correction took
   * what was held, the balance has to; else it is `no-credits`, and nothing is charged or counted. A cost of 0 writes
   * no entry, and is counted only while the reservation is open: nothing else tells a second call from the first.
   * A reply to keep is kept in the same moment; where its claim was lost, the reservation ends without a charge.
   */
  settle(settlement: Settlement): Promise<SettleOutcome>
  /**
   * Reserves and settles at once, for a call whose cost is known before it runs: on the conditions of `reserve`, by the
   * time of the settlement, and with all that `settle` does. Resolves when it is durable.
   */
  charge(wanted: Held, settlement: Settlement): Promise<ChargeOutcome>
  /** Ends a reservation without a charge; nothing happens where it has ended. */
  release(reservationId: string): Promise<void>
  /**
   * Adds an entry that is no charge; the balance after it, or undefined where nothing was added: there is no such
   * account, or the balance would be more than is held exactly.
   */
  add(entry: LedgerEntry): Promise<NanoDollars | undefined>
  /** Undefined where there is no such account. */
  balance(accountId: string): Promise<NanoDollars | undefined>
  /** Undefined where there is no such account. */
  funds(accountId: string): Promise<AccountFunds | undefined>
  /** Newest first; a charge stands where its call began. */
  entries(accountId: string, range: EntryRange): Promise<LedgerEntry[]>
  /** Whether an account has an entry of this id. */
  has(accountId: string, id: string): Promise<boolean>
  /** The ids of all open reservations, of whichever process. */
  openReservations(): Promise<string[]>
}
