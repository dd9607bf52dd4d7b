// SqlLedger: the ledger in the database.
import type {
  AccountFunds,
  ChargeOutcome,
  EntryRange,
  Held,
  Ledger,
  LedgerEntry,
  ReserveOutcome,
  Settlement,
} from '../../../accounts/money/ledger.ts'
import type { ChainedEntry, ChainHead, LedgerChains } from '../../../accounts/money/ledger-chain.ts'
import type { NanoDollars } from '../../../foundation/money.ts'
import { type Database, SqlStore } from '../database.ts'
import { selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import { appendEntries, chainedEntryOf, entryOf, hasEntry } from './ledger-entry-row.ts'
import {
  extendOne,
  isCapped,
  releaseAll,
  reserveAll,
  type WantedExtension,
  type WantedReservation,
} from './reserve-credits.ts'
import { settleAll, writeCharges } from './settle-calls.ts'
import { type CountedCall, countUsage } from './sql-usage-log.ts'

/** Half of what a double holds exactly, so that a sum on the way to being refused is exact too. */
const MAX_BALANCE = 2 ** 52

const moveBalance = statement((db, p: { accountId: string; amount: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '+', p.amount) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb.between(eb('balance', '+', p.amount), -MAX_BALANCE, MAX_BALANCE))
    .returning('balance'),
)

const selectBalance = selectRows('balances', ['balance'], ['account_id'])
const selectHead = selectRows('balances', ['entries', 'head', 'balance'], ['account_id'])
const selectReservations = selectRows('reservations', ['id'], [])
const selectFunds = selectRows('balances', ['balance', 'held'], ['account_id'])

export class SqlLedger extends SqlStore implements Ledger, LedgerChains {
  readonly #reserve: (wanted: WantedReservation) => Promise<ReserveOutcome>
  readonly #extend: (wanted: WantedExtension) => Promise<ReserveOutcome>
  readonly settle: Ledger['settle']
  readonly #charge: (wanted: WantedCharge) => Promise<ChargeOutcome>
  readonly release: Ledger['release']

  constructor(database: Database) {
    super(database)
    // A power cut ends the calls under way, so a reservation needs no sync to disk; only money that moved does.
    this.#reserve = database.writes.kind(reserveAll, false, ({ held }) => held.accountId)
    this.#extend = database.writes.each(extendOne, false, ({ held }) => held.accountId)
    this.release = database.writes.kind(releaseAll, false)
    this.settle = database.writes.kind(settleAll, true, ({ accountId }) => accountId)
    this.#charge = database.writes.kind(chargeAll, true, ({ held }) => held.accountId)
  }

  reserve(held: Held, now: number): Promise<ReserveOutcome> {
    return this.#reserve({ held, now })
  }

  extend(held: Held, by: NanoDollars, now: number): Promise<ReserveOutcome> {
    return this.#extend({ held, by, now })
  }

  charge(held: Held, settlement: Settlement): Promise<ChargeOutcome> {
    return this.#charge({ held, settlement })
  }

  add(entry: LedgerEntry): Promise<NanoDollars | undefined> {
    return this.database.writes.write(async (tx) => {
      const moved = await tx.first(moveBalance, { accountId: entry.accountId, amount: entry.amount })
      if (!moved) return undefined
      await appendEntries(tx, entry.accountId, [entry])
      return moved.balance
    })
  }

  async balance(accountId: string): Promise<NanoDollars | undefined> {
    return (await this.database.reads.first(selectBalance, { account_id: accountId }))?.balance
  }

  async entries(accountId: string, { before, limit }: EntryRange): Promise<LedgerEntry[]> {
    const all = this.database.query
      .selectFrom('ledger_entries')
      .selectAll()
      .where('account_id', '=', accountId)
    const rows = await (before === undefined ? all : all.where('id', '<', before))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(entryOf)
  }

  async has(accountId: string, id: string): Promise<boolean> {
    return hasEntry(this.database.reads, accountId, id)
  }

  async funds(accountId: string): Promise<AccountFunds | undefined> {
    return this.database.reads.first(selectFunds, { account_id: accountId })
  }

  async chain(accountId: string, after: number, limit: number): Promise<ChainedEntry[]> {
    const rows = await this.database.query
      .selectFrom('ledger_entries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(chainedEntryOf)
  }

  async head(accountId: string): Promise<(ChainHead & { readonly balance: number }) | undefined> {
    const row = await this.database.reads.first(selectHead, { account_id: accountId })
    return row && { entries: row.entries, hash: row.head, balance: row.balance }
  }

  async chainedAccounts(): Promise<string[]> {
    const of = (table: 'balances' | 'ledger_entries') =>
      this.database.query.selectFrom(table).select('account_id')
    const rows = await of('balances').union(of('ledger_entries')).execute()
    return rows.map((row) => row.account_id).sort()
  }

  async openReservations(): Promise<string[]> {
    return (await this.database.reads.all(selectReservations, {})).map(({ id }) => id)
  }
}

/**
 * Charges calls in the database whose cost is known beforehand: reserved and settled at once, without a reservation.
 */
interface WantedCharge {
  readonly held: Held
  readonly settlement: Settlement
}

/** What could have been reserved decides, so that a call is refused whichever way it is charged. */
const moveCharged = statement((db, p: { accountId: string; cost: number; most: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.most))
    .returning(['entries', 'head']),
)

/** One update an account where the balance covers all its calls; where it does not, or more than it counts, call by call. */
async function chargeAll(tx: Connection, wanted: readonly WantedCharge[]): Promise<ChargeOutcome[]> {
  const outcomes = new Map<WantedCharge, ChargeOutcome>()
  const counted: CountedCall[] = []
  for (const [accountId, group] of Map.groupBy(wanted, ({ held }) => held.accountId)) {
    const most = group.reduce((sum, { held }) => sum + held.amount, 0)
    const cost = group.reduce((sum, { settlement }) => sum + settlement.cost, 0)
    const together = group.every(
      ({ held, settlement }) => !isCapped(held) && !settlement.keep && !settlement.delivery,
    )
    const head = together ? await tx.first(moveCharged, { accountId, cost, most }) : undefined
    if (head) {
      const settlements = group.map(({ settlement }) => settlement)
      await writeCharges(tx, settlements, head)
      for (const one of settlements) counted.push({ ...one, at: one.settledAt })
      for (const one of group) outcomes.set(one, 'reserved')
    } else {
      for (const one of group) outcomes.set(one, await reserveAndSettle(tx, one))
    }
  }
  await countUsage(tx, counted)
  return wanted.map((one) => outcomes.get(one) ?? 'no-credits')
}

async function reserveAndSettle(tx: Connection, { held, settlement }: WantedCharge): Promise<ChargeOutcome> {
  const [outcome = 'no-credits'] = await reserveAll(tx, [{ held, now: settlement.settledAt }])
  if (outcome !== 'reserved') return outcome
  const [settled = 'settled'] = await settleAll(tx, [settlement])
  return settled === 'settled' ? outcome : settled
}
