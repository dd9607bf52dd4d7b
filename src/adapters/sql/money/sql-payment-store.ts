// SqlPaymentStore and SqlPaymentCensus: payments in the database, and as the owner sees them, summed up there.
import {
  canBeClaimed,
  type NewPayment,
  type PayerSeen,
  type Payment,
  type PaymentCensus,
  type PaymentChange,
  type PaymentKey,
  type PaymentSeen,
  type PaymentState,
  type PaymentStore,
} from '../../../accounts/pay-per-call/payment-store.ts'
import { SqlStore } from '../database.ts'
import { deleteRows, insertRow, selectFirstRows, selectRows, updateRows } from '../row-statements.ts'
import { fromRow, toRow } from '../rows.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

const KEY = ['network', 'asset', 'payer', 'nonce'] as const

const COLUMNS = [
  ...KEY,
  'client_key',
  'scheme',
  'state',
  'request',
  'endpoint',
  'claim',
  'claimed_until',
  'signed',
  'amount',
  'valid_until',
  'payment',
  'transaction_id',
  'content_type',
  'body',
  'created_at',
  'updated_at',
] as const

const select = selectRows('payments', COLUMNS, KEY)
const selectNamed = selectRows('payments', COLUMNS, ['network', 'asset', 'payer', 'client_key'])
const remove = deleteRows('payments', KEY)
const insert = insertRow('payments', COLUMNS)
const selectOfState = selectRows('payments', COLUMNS, ['state'], ['updated_at'])
const selectNewest = selectFirstRows('payments', COLUMNS, [], ['created_at desc'])
const forget = updateRows('payments', ['body', 'content_type'], ['state', 'updated_at <', 'body is not null'])

const forgetUnpaid = statement((db, p: { readonly time: number }) =>
  db
    .deleteFrom('payments')
    .where('state', 'not in', ['settling', 'settled'])
    .where('updated_at', '<', p.time),
)

/** So long a payer's name for a call stands for it. */
const NAMED_MS = 86_400_000

export class SqlPaymentStore extends SqlStore implements PaymentStore {
  claim(wanted: NewPayment, now: number): Promise<'claimed' | Payment> {
    return this.database.writes.write(async (tx) => {
      const row = await tx.first(select, wanted)
      if (row && !isFree(row, now)) return paymentOf(row)
      const named = await anotherUnderItsName(tx, wanted)
      if (named && !isFree(named, now) && named.state !== 'failed' && named.created_at + NAMED_MS > now) {
        return paymentOf(named)
      }
      if (named) await takeNameFrom(tx, named)
      if (row) await tx.run(remove, wanted)
      await tx.run(insert, newRow(wanted, row?.created_at ?? now, now))
      return 'claimed'
    })
  }

  async get(key: PaymentKey): Promise<Payment | undefined> {
    const row = await this.database.reads.first(select, key)
    return row && STATES.has(row.state) ? paymentOf(row) : undefined
  }

  change(
    payment: PaymentKey & { readonly claim: string },
    from: readonly PaymentState[],
    to: PaymentChange,
    now: number,
  ): Promise<boolean> {
    return this.database.writes.write((tx) => changeRow(tx, payment, from, to, now))
  }

  release(payment: PaymentKey & { readonly claim: string }): Promise<void> {
    return this.database.writes.write(async (tx) => {
      const row = await tx.first(select, payment)
      if (row?.claim === payment.claim && row.state === 'verifying') await tx.run(remove, payment)
    })
  }

  async open(): Promise<Payment[]> {
    return (await this.database.reads.all(selectOfState, { state: 'settling' })).map(paymentOf)
  }

  forgetOld(time: number): Promise<number> {
    return this.database.writes.write(async (tx) => {
      const replies = { state: 'settled', updated_at: time, body: null, content_type: null } as const
      return (await tx.run(forget, replies)) + (await tx.run(forgetUnpaid, { time }))
    })
  }

  async list(limit: number): Promise<Payment[]> {
    return (await this.database.reads.all(selectNewest, { limit })).map(paymentOf)
  }
}

const STATES: ReadonlySet<string> = new Set<PaymentState>(['verifying', 'settling', 'settled', 'failed'])

/** Rows of earlier versions tell of payments that nothing moved for, too. */
function isFree({ state, claimed_until: claimedUntil }: Schema['payments'], now: number): boolean {
  return !STATES.has(state) || canBeClaimed({ state, claimedUntil }, now)
}

async function anotherUnderItsName(
  tx: Connection,
  wanted: NewPayment,
): Promise<Schema['payments'] | undefined> {
  const { clientKey } = wanted
  if (clientKey === undefined) return undefined
  const row = await tx.first(selectNamed, { ...wanted, client_key: clientKey })
  return row?.nonce === wanted.nonce ? undefined : row
}

/** Whoever may still work on it has lost it: only one payment under a name can be settled. */
async function takeNameFrom(tx: Connection, row: Schema['payments']): Promise<void> {
  await tx.run(remove, row)
  if (row.state !== 'verifying') await tx.run(insert, { ...row, client_key: null })
}

async function changeRow(
  tx: Connection,
  payment: PaymentKey & { readonly claim: string },
  from: readonly PaymentState[],
  to: PaymentChange,
  now: number,
): Promise<boolean> {
  const row = await tx.first(select, payment)
  if (!row || row.claim !== payment.claim || !from.includes(row.state)) return false
  await tx.run(remove, payment)
  await tx.run(insert, {
    ...row,
    state: to.state,
    claimed_until: to.claimedUntil ?? row.claimed_until,
    amount: to.amount ?? row.amount,
    transaction_id: to.transaction ?? row.transaction_id,
    content_type: to.reply?.contentType ?? row.content_type,
    body: to.reply?.body ?? row.body,
    updated_at: now,
  })
  return true
}

function newRow(wanted: NewPayment, createdAt: number, now: number): Schema['payments'] {
  return toRow<Schema['payments']>(COLUMNS, {
    ...wanted,
    state: 'verifying',
    amount: 0,
    createdAt,
    updatedAt: now,
  })
}

function paymentOf(row: Schema['payments']): Payment {
  const { transaction_id: transaction, content_type: contentType, body, ...rest } = row
  return {
    ...fromRow(rest),
    ...(transaction !== null && { transaction }),
    ...(body !== null && { reply: { contentType: contentType ?? '', body } }),
  }
}

/** What the owner sees of a payment. */
const SEEN = [
  'payer',
  'network',
  'scheme',
  'state',
  'endpoint',
  'signed',
  'amount',
  'created_at',
  'transaction_id',
] as const

const selectOpenSeen = selectFirstRows('payments', SEEN, ['state'], ['created_at'])

export class SqlPaymentCensus extends SqlStore implements PaymentCensus {
  async recent(limit: number): Promise<PaymentSeen[]> {
    const rows = await this.database.query
      .selectFrom('payments')
      .select(SEEN)
      .where('state', 'in', ['verifying', 'settling', 'settled', 'failed'])
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(seen)
  }

  async open(limit: number): Promise<PaymentSeen[]> {
    return (await this.database.reads.all(selectOpenSeen, { state: 'settling', limit })).map(seen)
  }

  async payers(limit: number): Promise<PayerSeen[]> {
    const rows = await this.database.query
      .selectFrom('payments')
      .select((eb) => [
        'payer' as const,
        'network' as const,
        eb.fn.countAll<number | string>().as('payments'),
        eb.fn.sum<number | string>('amount').as('total'),
        eb.fn.max<number | string>('created_at').as('last_at'),
      ])
      .where('state', '=', 'settled')
      .groupBy(['payer', 'network'])
      .orderBy('total', 'desc')
      .orderBy('payer')
      .limit(limit)
      .execute()
    return rows.map(({ payer, network, payments, total, last_at: lastAt }) => ({
      payer,
      network,
      payments: Number(payments),
      amount: Number(total),
      lastAt: Number(lastAt),
    }))
  }

  async settled(): Promise<{ payments: number; amount: number }> {
    const row = await this.database.query
      .selectFrom('payments')
      .select((eb) => [
        eb.fn.countAll<number | string>().as('payments'),
        eb.fn.sum<number | string | null>('amount').as('total'),
      ])
      .where('state', '=', 'settled')
      .executeTakeFirst()
    return { payments: Number(row?.payments ?? 0), amount: Number(row?.total ?? 0) }
  }
}

function seen(row: Pick<Schema['payments'], (typeof SEEN)[number]>): PaymentSeen {
  const { transaction_id: transaction, ...rest } = row
  return { ...fromRow(rest), ...(transaction !== null && { transaction }) }
}
