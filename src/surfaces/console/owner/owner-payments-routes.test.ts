// What the owner sees of payments, and nobody else does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import { SqlPaymentStore } from '../../../adapters/sql/money/sql-payment-store.ts'

let house: TestService
let owner: ReturnType<typeof visit>

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_SIGNUP: 'open' })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  await owner.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
})
afterAll(() => house.close())

async function seen(): Promise<Record<string, unknown>> {
  const reply = await owner.call('GET', '/owner/payments')
  expect(reply.status).toBe(200)
  return (await reply.json()) as Record<string, unknown>
}

async function payment(payer: string, nonce: string, state: 'settled' | 'settling' | 'failed') {
  const store = new SqlPaymentStore(house.data.database)
  const at = Date.UTC(2026, 10, 16)
  const key = { network: 'eip155:1', asset: '0xa', payer, nonce }
  const wanted = {
    ...key,
    scheme: 'exact',
    request: 'r',
    endpoint: 'search',
    claim: nonce,
    claimedUntil: at,
    signed: 1_500,
    validUntil: at,
    payment: '{}',
    createdAt: at,
  }
  await store.claim(wanted, at)
  const reply = { contentType: 'text/plain', body: 'a secret reply' }
  if (state === 'failed') return store.change(wanted, ['verifying'], { state }, at)
  await store.change(wanted, ['verifying'], { state: 'settling', amount: 1_500, reply }, at)
  const change = { state: 'settled', transaction: `0xt${nonce}` } as const
  return state === 'settled' ? store.change(wanted, ['settling'], change, at) : true
}

describe('the payments', () => {
  it('are none at first, and off', async () => {
    expect(await seen()).toEqual({
      on: false,
      settled_dollars: 0,
      settled: 0,
      recent: [],
      open: [],
      payers: [],
    })
  })

  it('are summed up by payer, and open outcomes stand apart', async () => {
    await payment('0xann', '1', 'settled')
    await payment('0xann', '2', 'settled')
    await payment('0xbob', '3', 'settled')
    await payment('0xbob', '4', 'settling')
    await payment('0xcyd', '5', 'failed')
    const shown = await seen()
    expect(shown).toMatchObject({ settled: 3, settled_dollars: 0.0045 })
    expect(shown['payers']).toMatchObject([
      { payer: '0xann', payments: 2, paid_dollars: 0.003, lastAt: Date.UTC(2026, 10, 16) },
      { payer: '0xbob', payments: 1, paid_dollars: 0.0015 },
    ])
    expect(shown['open']).toMatchObject([
      { payer: '0xbob', state: 'settling', signed_dollars: 0.0015, settled_dollars: 0 },
    ])
    expect(shown['recent']).toHaveLength(5)
    expect(shown['recent']).toContainEqual(
      expect.objectContaining({ payer: '0xann', state: 'settled', transaction: '0xt1' }),
    )
    expect(JSON.stringify(shown)).not.toContain('secret')
  })

  it('are for the owner', async () => {
    const other = visit(house)
    await other.signUp('somebody@example.com')
    expect((await other.call('GET', '/owner/payments')).status).toBe(403)
    expect((await house.ask('/console/api/owner/payments')).status).toBe(401)
  })
})
