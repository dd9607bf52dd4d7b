// SqlPaymentCensus: payments as the owner sees them, summed up by the database.
import type { PayerSeen, PaymentCensus, PaymentSeen } from '../../../accounts/pay-per-call/payment-store.ts'
import { SqlStore } from '../database.ts'
import { selectFirstRows } from '../row-statements.ts'
import type { Schema } from '../tables/schema.ts'

const COLUMNS = [
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

const selectOpen = selectFirstRows('payments', COLUMNS, ['state'], ['created_at'])

export class SqlPaymentCensus extends SqlStore implements PaymentCensus {
  async recent(limit: number): Promise<PaymentSeen[]> {
    const rows = await this.database.query
      .selectFrom('payments')
      .select(COLUMNS)
      .where('state', 'in', ['verifying', 'settling', 'settled', 'failed'])
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(seen)
  }

  async open(limit: number): Promise<PaymentSeen[]> {
    return (await this.database.reads.all(selectOpen, { state: 'settling', limit })).map(seen)
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

function seen(row: Pick<Schema['payments'], (typeof COLUMNS)[number]>): PaymentSeen {
  const { created_at: createdAt, transaction_id: transaction, ...rest } = row
  return { ...rest, createdAt, ...(transaction !== null && { transaction }) }
}
