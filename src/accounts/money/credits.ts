// Credits: what a call may cost is reserved before it runs, and what it did cost is charged after.
import type { Clock } from '../../foundation/clock.ts'
import { BudgetExceeded, InsufficientCredits, InvalidRequest } from '../../foundation/errors.ts'
import { given } from '../../foundation/given.ts'
import { MAX_DOLLARS, type NanoDollars, nanoFromDollars } from '../../foundation/money.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { Caller } from './caller.ts'
import { type Cover, createCover, createHoldWatch } from './hold-watch.ts'
import type { KeptReply } from './kept-replies.ts'
import type {
  AccountFunds,
  ChargeOutcome,
  Delivery,
  EntryKind,
  EntryRange,
  Held,
  Ledger,
  LedgerEntry,
  Settlement,
  SettleOutcome,
} from './ledger.ts'
import { ClaimLost } from './once-only.ts'

/** Money held for one call. Ends once: what is asked of it after that does nothing. */
export interface Reservation {
  /** Of the charge, where there is one. */
  readonly id: string
  /** Holds `total` in place of less. Throws InsufficientCredits where that is not covered; what was held stays held. */
  extend(total: NanoDollars): Promise<void>
  /**
   * Charges `cost`, at most what is held, and counts the call; keeps the reply where the call must be done once.
   * Resolves when that is durable. Throws InsufficientCredits where the reservation was ended from elsewhere and the
   * balance does not cover the cost any more, and ClaimLost where another did the call meanwhile; nothing is charged then.
   */
  settle(cost: NanoDollars, end?: CallEnd): Promise<void>
  /** Gives all of it back. */
  release(): Promise<void>
}

/** What is known of a call at its end. */
export interface CallEnd {
  /** The endpoint where it is absent. */
  readonly reason?: string
  readonly reply?: Omit<KeptReply, 'chargeId'>
  readonly delivery?: Delivery
}

export interface Credits {
  /**
   * Throws InsufficientCredits where the balance, or the key's spend cap of the day, can't cover `most`; 0 always passes.
   * For a `brief` call on a balance that covers it, as it was up to a second ago, nothing is held: what others have spent
   * by its end is missing then.
   */
  reserve(caller: Caller, most: NanoDollars, endpoint: string, brief?: boolean): Promise<Reservation>
  /**
   * Charges a call whose cost is known beforehand, and counts it; it could have cost `most`. Throws InsufficientCredits
   * where `reserve` would. Resolves with the charge's id when the charge is durable.
   */
  charge(
    caller: Caller,
    price: { most: NanoDollars; cost: NanoDollars },
    endpoint: string,
    end?: CallEnd,
  ): Promise<string>
  /** Undefined where there is no such account. */
  funds(accountId: string): Promise<AccountFunds | undefined>
  /** Undefined where there is no such account. */
  balance(accountId: string): Promise<NanoDollars | undefined>
  /** Money in; the balance after it. Throws InvalidRequest where the amount is none. */
  add(accountId: string, amount: NanoDollars, reason?: string): Promise<NanoDollars>
  /** A correction, either way; the balance after it. */
  adjust(accountId: string, amount: NanoDollars, reason: string): Promise<NanoDollars>
  /** Newest first. */
  entries(accountId: string, range: EntryRange): Promise<LedgerEntry[]>
  /** Whether the account was charged under this id. */
  isCharged(accountId: string, chargeId: string): Promise<boolean>
  /** Ends reservations that no call can be using any more; how many. */
  sweep(): Promise<number>
}

const OVER_CAP =
  "This API key's daily spend cap is reached. Wait until the next day (UTC), or raise it in the console or with: whippet keys cap ID USD"

const OVER_BUDGET =
  "What is left of this call's budget does not cover the most that the call may cost. Raise the budget, or go on without it."

const OVER_MONTH =
  "This account's budget of the month is reached. Wait until the next month (UTC), or ask the operator to raise it: whippet accounts set EMAIL --budget USD"

export interface CreditsNeeds {
  readonly ledger: Ledger
  readonly clock: Clock
  /** Never goes back or leaps. */
  readonly steady: Clock
}

export function createCredits({ ledger, clock, steady }: CreditsNeeds): Credits {
  const sweep = createHoldWatch({ ledger, steady })
  const cover = createCover({ ledger, steady })

  async function add(
    accountId: string,
    kind: EntryKind,
    amount: NanoDollars,
    reason: string,
  ): Promise<NanoDollars> {
    const createdAt = clock.now()
    const balance = await ledger.add({
      id: timeOrderedId(createdAt),
      accountId,
      kind,
      amount,
      reason,
      createdAt,
    })
    if (balance !== undefined) {
      cover.less(accountId, -amount)
      return balance
    }
    const known = (await ledger.balance(accountId)) !== undefined
    throw new InvalidRequest(
      known ? 'The balance would be more than can be held' : `There is no account ${accountId}`,
    )
  }

  return {
    async reserve(caller, most, endpoint, brief = false) {
      if (!Number.isSafeInteger(most) || most < 0) throw new RangeError(`${most} is no amount to reserve`)
      const now = clock.now()
      const held = heldFor(caller, most, now)
      const unheld = most === 0 || (brief && (await cover.covers(held)))
      if (!unheld) {
        cover.less(held.accountId, most)
        await refuse(ledger, held, await ledger.reserve(held, now))
      }
      return openReservation({ ledger, clock, cover }, held, { caller, endpoint, unheld })
    },
    async charge(caller, { most, cost }, endpoint, end = {}) {
      const now = clock.now()
      const held = heldFor(caller, most, now)
      const settlement = settlementOf(held, cost, { ...end, caller, endpoint, now })
      cover.less(held.accountId, cost)
      const outcome = most === 0 ? ledger.settle(settlement) : ledger.charge(held, settlement)
      await refuse(ledger, held, await outcome)
      return held.id
    },
    funds: (accountId) => ledger.funds(accountId),
    balance: (accountId) => ledger.balance(accountId),
    async add(accountId, amount, reason = 'credits added') {
      if (!isAmount(amount) || amount <= 0) {
        throw new InvalidRequest(`Credits to add are an amount above 0 and at most ${MAX_DOLLARS} USD`)
      }
      return add(accountId, 'credit', amount, reason)
    },
    async adjust(accountId, amount, reason) {
      if (!isAmount(amount) || amount === 0) {
        throw new InvalidRequest(`An adjustment is an amount other than 0 and at most ${MAX_DOLLARS} USD`)
      }
      return add(accountId, 'adjustment', amount, reason)
    },
    entries: (accountId, range) => ledger.entries(accountId, range),
    isCharged: (accountId, chargeId) => ledger.has(accountId, chargeId),
    sweep,
  }
}

function openReservation(
  { ledger, clock, cover }: { ledger: Ledger; clock: Clock; cover: Cover },
  first: Held,
  call: { readonly caller: Caller; readonly endpoint: string; readonly unheld: boolean },
): Reservation {
  let held = first
  let { unheld } = call
  let ended = false
  return {
    id: first.id,
    async extend(total) {
      if (ended || total <= held.amount) return
      const now = clock.now()
      const wanted = { ...held, amount: total }
      cover.less(held.accountId, total - held.amount)
      const raised = unheld ? ledger.reserve(wanted, now) : ledger.extend(held, total - held.amount, now)
      await refuse(ledger, wanted, await raised)
      held = wanted
      unheld = false
    },
    async settle(cost, end = {}) {
      if (ended) return
      const settlement = settlementOf(held, cost, { ...call, ...end, now: clock.now() })
      ended = true
      const owed = { ...held, amount: cost }
      if (!unheld) await refuse(ledger, owed, await ledger.settle(settlement))
      else if (cost === 0) await refuse(ledger, owed, await ledger.settle({ ...settlement, reserved: false }))
      else await refuse(ledger, owed, await ledger.charge(owed, settlement))
    },
    async release() {
      if (ended) return
      ended = true
      if (!unheld) await ledger.release(held.id)
    },
  }
}

interface Ending extends CallEnd {
  readonly caller: Caller
  readonly endpoint: string
  readonly now: number
}

function settlementOf(held: Held, cost: NanoDollars, ending: Ending): Settlement {
  if (!Number.isSafeInteger(cost) || cost < 0 || cost > held.amount) {
    throw new RangeError(`A cost of ${cost} does not fit a reservation of ${held.amount}`)
  }
  const { id: reservationId, accountId, keyId, amount, budgetId } = held
  const { endpoint, reason = endpoint, now: settledAt, reply, delivery } = ending
  const { claim } = ending.caller.terms ?? {}
  return {
    reservationId,
    accountId,
    keyId,
    endpoint,
    cost,
    reason,
    reserved: amount > 0,
    settledAt,
    ...(budgetId !== undefined && { budgetId }),
    ...(delivery && { delivery }),
    ...(claim && reply && { keep: { ...claim, ...reply } }),
  }
}

function heldFor(caller: Caller, amount: NanoDollars, now: number): Held {
  const { accountId, keyId, spendCap, monthlyBudget, terms } = caller
  const bounds = given({ spendCap, monthlyBudget, budgetId: terms?.budgetId })
  return { id: timeOrderedId(now), accountId, keyId, amount, ...bounds }
}

async function refuse(
  ledger: Pick<Ledger, 'funds'>,
  { accountId, amount }: Held,
  outcome: ChargeOutcome | SettleOutcome,
): Promise<void> {
  if (outcome === 'no-credits') {
    const { balance, held } = (await ledger.funds(accountId)) ?? { balance: 0, held: 0 }
    throw new InsufficientCredits(undefined, { available: balance - held, price: amount })
  }
  if (outcome === 'over-cap') throw new InsufficientCredits(OVER_CAP)
  if (outcome === 'over-month') throw new InsufficientCredits(OVER_MONTH)
  if (outcome === 'over-budget') throw new BudgetExceeded(OVER_BUDGET)
  if (outcome === 'claim-lost') throw new ClaimLost()
}

function isAmount(amount: NanoDollars): boolean {
  return Number.isSafeInteger(amount) && Math.abs(amount) <= (nanoFromDollars(MAX_DOLLARS) ?? 0)
}
