// The scheme `upto` on a real chain: the most is signed by the official client, and what the call did cost is what moves.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SqlPaymentStore } from '../../src/adapters/sql/money/sql-payment-store.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import {
  createPayer,
  decoded,
  encoded,
  type Payer,
  startTestChain,
  type TestChain,
} from '../support/x402/test-chain.ts'

const SEARCH = '/x402/api/v1/search?q=wolfhound&searchMode=fast'

interface Permit {
  readonly payload: { readonly permit2Authorization: { readonly nonce: string } }
}

let chain: TestChain
let house: TestService
let receiver: string
let payer: Payer
let store: SqlPaymentStore

beforeAll(async () => {
  chain = await startTestChain()
  receiver = chain.newReceiver()
  house = await startTestService({ ...chain.settings(receiver), WHIPPET_TRUST_PROXY: '1' })
  await house.load(sampleDocuments)
  store = new SqlPaymentStore(house.data.database)
  while ((await ask(SEARCH)).status === 503) await new Promise(setImmediate)
})
afterAll(async () => {
  await house?.close()
  await chain?.stop()
})

beforeEach(async () => {
  payer = await chain.newUptoPayer()
})

afterEach(async () => {
  chain.facilitatorIs('works')
  const settled = (await store.list(10_000)).filter(({ state }) => state === 'settled')
  expect(await chain.balanceOf(receiver)).toBe(settled.reduce((sum, { amount }) => sum + amount, 0))
})

let asked = 0

/** Each from an address of its own: how fast the tests ask must not matter. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const from = `10.3.${++asked >> 8}.${asked & 255}`
  return house.ask(path, { headers: { ...headers, 'x-forwarded-for': from } })
}

async function signFor(path: string, who = payer): Promise<{ most: number; payment: Permit }> {
  const unpaid = await ask(path)
  expect(unpaid.status).toBe(402)
  const required = decoded(unpaid.headers.get('payment-required'))
  const [exact, upto] = required['accepts'] as { scheme: string; amount: string }[]
  expect([exact?.scheme, upto?.scheme]).toEqual(['exact', 'upto'])
  return { most: Number(upto?.amount), payment: (await who.sign(required)) as unknown as Permit }
}

const pay = (path: string, payment: object): Promise<Response> =>
  ask(path, { 'payment-signature': encoded(payment) })

const spentBy = async ({ address }: Payer): Promise<number> => 1_000_000 - (await chain.balanceOf(address))

async function costIn(reply: Response): Promise<number> {
  expect(reply.status).toBe(200)
  const { metrics } = (await reply.json()) as { metrics: { cost_dollars: number } }
  return Math.floor(metrics.cost_dollars * 1_000_000)
}

describe('a payment of what a call did cost', () => {
  it('moves less than the most that was signed, and half for an answer that was kept', async () => {
    const path = `${SEARCH}&content=true&limit=2`
    const { most, payment } = await signFor(path)
    const cost = await costIn(await pay(path, payment))
    expect(await spentBy(payer)).toBe(cost)
    expect(cost).toBeLessThan(most)
    expect(cost).toBeGreaterThanOrEqual(1_000)
    await pay(SEARCH, (await signFor(SEARCH)).payment)
    expect(await spentBy(payer)).toBe(cost + 1_000)
    const reply = await pay(SEARCH, (await signFor(SEARCH)).payment)
    expect(decoded(reply.headers.get('payment-response'))).toMatchObject({
      success: true,
      amount: '500',
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await spentBy(payer)).toBe(cost + 1_500)
  })

  it('is none for an empty answer: no transaction, and good for another call', async () => {
    const path = '/x402/api/v1/search?q=zzyzxqqv&searchMode=fast'
    const { payment } = await signFor(path)
    const reply = await pay(path, payment)
    expect([reply.status, reply.headers.has('payment-response')]).toEqual([200, false])
    expect(await spentBy(payer)).toBe(0)
    expect((await store.list(10_000)).filter((one) => one.payer === payer.address.toLowerCase())).toEqual([])
    expect((await pay(`${SEARCH}&noCache=true`, payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('is moved once, however often it is sent', async () => {
    const path = `${SEARCH}&limit=3&noCache=true`
    const { payment } = await signFor(path)
    const replies = await Promise.all([1, 2, 3].map(() => pay(path, payment)))
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await spentBy(payer)).toBe(1_000)
    expect((await pay(`${SEARCH}&limit=2`, payment)).status).toBe(409)
  })

  it('needs an approval of the payer, and says so', async () => {
    const unapproved = await createPayer(await chain.newPayingKey(), 'upto')
    const { payment } = await signFor(SEARCH, unapproved)
    const reply = await pay(SEARCH, payment)
    expect(reply.status).toBe(402)
    expect(await reply.json()).toMatchObject({ message: expect.stringContaining('permit2') })
  })
})

describe('a settlement of upto', () => {
  it('that went through unheard is found on the chain by its nonce', async () => {
    const path = `${SEARCH}&noCache=true`
    await pay(path, (await signFor(path)).payment)
    chain.facilitatorIs('loses replies')
    const { payment } = await signFor(path)
    const reply = await pay(path, payment)
    expect(reply.status).toBe(200)
    expect(await spentBy(payer)).toBe(2_000)
    const [last, first] = await store.list(2)
    expect(last).toMatchObject({ state: 'settled', nonce: payment.payload.permit2Authorization.nonce })
    expect(last?.transaction).not.toBe(first?.transaction)
  })

  it('whose nonce the payer took back is not taken for an earlier payment of the same amount', async () => {
    const path = `${SEARCH}&noCache=true`
    await pay(path, (await signFor(path)).payment)
    chain.facilitatorIs('is away')
    const { payment } = await signFor(path)
    expect((await pay(path, payment)).status).toBe(503)
    await chain.spoilNonce(payer.address, BigInt(payment.payload.permit2Authorization.nonce))
    chain.facilitatorIs('works')
    expect((await pay(path, payment)).status).not.toBe(200)
    expect(await spentBy(payer)).toBe(1_000)
  })
})

describe('one payment that is made to look like several', () => {
  it.each([
    ['its nonce in hexadecimal', (nonce: string) => ({ nonce: `0x${BigInt(nonce).toString(16)}` })],
    ['zeros before its nonce', (nonce: string) => ({ nonce: `00${nonce}` })],
    ['a space before its nonce', (nonce: string) => ({ nonce: ` ${nonce}` })],
  ])('by %s is a 400', async (_, change) => {
    const { payment } = await signFor(SEARCH)
    const { permit2Authorization: permit } = payment.payload
    const altered = {
      ...payment,
      payload: { ...payment.payload, permit2Authorization: { ...permit, ...change(permit.nonce) } },
    }
    expect((await pay(SEARCH, altered)).status).toBe(400)
    expect(await spentBy(payer)).toBe(0)
  })

  it('by a second authorization beside the signed one is a 400', async () => {
    const { payment } = await signFor(SEARCH)
    const authorization = { from: payer.address, nonce: '7', validBefore: '9999999999' }
    const altered = { ...payment, payload: { ...payment.payload, authorization } }
    expect((await pay(SEARCH, altered)).status).toBe(400)
    expect(await spentBy(payer)).toBe(0)
  })
})
