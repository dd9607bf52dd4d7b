// Payments in the database: who may work on one, under a payer's name for the call too, and what is forgotten.
import { describe, expect, it } from 'vitest'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import type { NewPayment } from '../../../accounts/pay-per-call/payment-store.ts'
import { SqlPaymentStore } from './sql-payment-store.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const DAY_MS = 86_400_000

const open = async (): Promise<SqlPaymentStore> => new SqlPaymentStore(await openIn(tempFolder()))

function payment(nonce: string, more: Partial<NewPayment> = {}): NewPayment {
  return {
    ...{ network: 'eip155:8453', asset: '0xa', payer: '0xb', nonce, scheme: 'exact', request: 'r' },
    ...{ endpoint: 'search', claim: `claim-${nonce}`, claimedUntil: NOW + 60_000, signed: 1_000 },
    ...{ validUntil: NOW + 120_000, payment: '{}', createdAt: NOW },
    ...more,
  }
}

const reply = { contentType: 'text/plain', body: 'text' }

async function settle(store: SqlPaymentStore, one: NewPayment): Promise<void> {
  await store.change(one, ['verifying'], { state: 'settling', amount: 1_000, reply }, NOW)
  await store.change(one, ['settling'], { state: 'settled', transaction: '0xt' }, NOW)
}

describe("a payer's name for a call", () => {
  const [first, second] = ['1', '2'].map((nonce) => payment(nonce, { clientKey: 'name' })) as [
    NewPayment,
    NewPayment,
  ]

  it('gives the payment under it, whatever payment asks, while that is under way or settled', async () => {
    const store = await open()
    expect(await store.claim(first, NOW)).toBe('claimed')
    expect(await store.claim(second, NOW)).toMatchObject({ nonce: '1', state: 'verifying' })
    await settle(store, first)
    expect(await store.claim(second, NOW)).toMatchObject({ nonce: '1', state: 'settled', reply })
    expect(await store.claim({ ...second, payer: '0xc' }, NOW)).toBe('claimed')
    expect(await store.claim(payment('3'), NOW)).toBe('claimed')
  })

  it('is free after a day, and where nothing was settled', async () => {
    const store = await open()
    await store.claim(first, NOW)
    await settle(store, first)
    expect(await store.claim(second, NOW + DAY_MS - 1)).toMatchObject({ nonce: '1', state: 'settled' })
    expect(await store.claim({ ...second, createdAt: NOW + DAY_MS }, NOW + DAY_MS)).toBe('claimed')
    await store.release(second)
    const third = payment('3', { clientKey: 'name' })
    expect(await store.claim(third, NOW + DAY_MS)).toBe('claimed')
  })

  it('is taken from one who is out of time, who then settles nothing', async () => {
    const store = await open()
    await store.claim(first, NOW)
    expect(await store.claim(second, first.claimedUntil)).toBe('claimed')
    expect(await store.change(first, ['verifying'], { state: 'settling', reply }, NOW)).toBe(false)
    expect(await store.change(second, ['verifying'], { state: 'settling', reply }, NOW)).toBe(true)
  })
})

describe('a payment that nothing moved for', () => {
  it('leaves nothing behind when it is released, and is released by whoever works on it alone', async () => {
    const store = await open()
    await store.claim(payment('1'), NOW)
    await store.release({ ...payment('1'), claim: "another's" })
    expect(await store.get(payment('1'))).toMatchObject({ state: 'verifying' })
    await store.release(payment('1'))
    expect(await store.list(10)).toEqual([])
  })

  it('is forgotten when it is old, whether it failed or whoever worked on it died', async () => {
    const store = await open()
    for (const nonce of ['1', '2']) await store.claim(payment(nonce), NOW)
    await store.change(payment('2'), ['verifying'], { state: 'failed' }, NOW)
    expect(await store.forgetOld(NOW)).toBe(0)
    expect(await store.forgetOld(NOW + 1)).toBe(2)
    expect(await store.list(10)).toEqual([])
  })
})

describe('replies of payments', () => {
  it('are forgotten when they are old, and what was paid is not', async () => {
    const store = await open()
    const [old, open_] = [payment('1'), payment('2')]
    for (const one of [old, open_]) await store.claim(one, NOW)
    await settle(store, old)
    await store.change(open_, ['verifying'], { state: 'settling', amount: 1_000, reply }, NOW)
    expect(await store.forgetOld(NOW)).toBe(0)
    expect(await store.forgetOld(NOW + 1)).toBe(1)
    expect(await store.get(old)).toMatchObject({ state: 'settled', amount: 1_000, transaction: '0xt' })
    expect(await store.get(old)).not.toHaveProperty('reply')
    expect(await store.get(open_)).toMatchObject({ state: 'settling', reply })
  })
})
