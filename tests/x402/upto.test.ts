// The scheme `upto`: the most is signed by the official client, and what the call did cost is what is asked to be settled.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SqlPaymentStore } from '../../src/adapters/sql/money/sql-payment-store.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { decoded, encoded } from '../support/x402/test-chain.ts'

const NETWORK = 'eip155:31337'
const address = (byte: string): string => `0x${byte.repeat(20)}`

let facilitator: Server
let house: TestService
/** The amounts that were asked to be settled. */
let settled: string[]

beforeAll(async () => {
  facilitator = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const extra = { facilitatorAddress: address('fa') }
    const replies: Record<string, () => object> = {
      '/supported': () => ({
        kinds: [{ x402Version: 2, scheme: 'upto', network: NETWORK, extra }],
        extensions: [],
        signers: {},
      }),
      '/verify': () => ({ isValid: true, payer: address('01') }),
      '/settle': () => {
        settled.push(paymentRequirements.amount)
        return { success: true, transaction: `0x${'77'.repeat(32)}`, network: NETWORK, payer: address('01') }
      },
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(replies[request.url ?? '']?.() ?? {}))
  })
  facilitator.listen(0, '127.0.0.1')
  await once(facilitator, 'listening')
  house = await startTestService({
    WHIPPET_X402_FACILITATOR: `http://127.0.0.1:${(facilitator.address() as { port: number }).port}`,
    WHIPPET_X402_NETWORK: NETWORK,
    WHIPPET_X402_ASSET: address('a5'),
    WHIPPET_X402_PAY_TO: address('0e'),
    WHIPPET_TRUST_PROXY: '1',
  })
  await house.load(sampleDocuments)
  while ((await ask('/x402/api/v1/search?q=x')).status === 503) await new Promise(setImmediate)
})
afterAll(async () => {
  await house?.close()
  facilitator?.closeAllConnections()
  facilitator?.close()
})

beforeEach(() => {
  settled = []
})

let asked = 0

/** Each from an address of its own: how fast the tests ask must not matter. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const from = `10.3.${++asked >> 8}.${asked & 255}`
  return house.ask(path, { headers: { ...headers, 'x-forwarded-for': from } })
}

async function signFor(path: string): Promise<{ most: string; payment: object }> {
  // biome-ignore lint/suspicious/noExplicitAny: their types are many times as large as what is used of them
  const load = (name: string): Promise<any> => import(name)
  const { privateKeyToAccount } = await load('viem/accounts')
  const { x402Client } = await load('@x402/core/client')
  const { UptoEvmScheme } = await load('@x402/evm/upto/client')
  const unpaid = await ask(path)
  expect(unpaid.status).toBe(402)
  const required = decoded(unpaid.headers.get('payment-required'))
  const [offer] = required['accepts'] as { scheme: string; amount: string }[]
  expect(offer?.scheme).toBe('upto')
  const signer = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const client = x402Client.fromConfig({
    schemes: [{ network: NETWORK, client: new UptoEvmScheme(signer) }],
    spendControls: false,
  })
  return { most: offer?.amount ?? '', payment: await client.createPaymentPayload(required) }
}

const pay = (path: string, payment: object): Promise<Response> =>
  ask(path, { 'payment-signature': encoded(payment) })

async function costIn(reply: Response): Promise<number> {
  expect(reply.status).toBe(200)
  const { metrics } = (await reply.json()) as { metrics: { cost_dollars: number } }
  return metrics.cost_dollars
}

describe('a payment of what a call did cost', () => {
  it('is less than the most that was signed, and half for an answer that was kept', async () => {
    const path = '/x402/api/v1/search?q=wolfhound&searchMode=fast&content=true&limit=2'
    const first = await signFor(path)
    const cost = await costIn(await pay(path, first.payment))
    expect(settled).toEqual([String(Math.floor(cost * 1_000_000))])
    expect(Number(settled[0])).toBeLessThan(Number(first.most))
    expect(Number(settled[0])).toBeGreaterThanOrEqual(1_000)
    const plain = '/x402/api/v1/search?q=wolfhound&searchMode=fast'
    await pay(plain, (await signFor(plain)).payment)
    const reply = await pay(plain, (await signFor(plain)).payment)
    expect(decoded(reply.headers.get('payment-response'))).toMatchObject({ success: true, amount: '500' })
    expect(settled.slice(1)).toEqual(['1000', '500'])
  })

  it('is none for an empty answer', async () => {
    const path = '/x402/api/v1/search?q=zzyzxqqv&searchMode=fast'
    const reply = await pay(path, (await signFor(path)).payment)
    expect([reply.status, reply.headers.has('payment-response')]).toEqual([200, false])
    expect(settled).toEqual([])
    const payments = await new SqlPaymentStore(house.data.database).list(100)
    const released = payments.filter(({ state }) => state === 'released')
    expect(released).toMatchObject([{ scheme: 'upto', amount: 0 }])
  })

  it('is settled once, however often it is sent', async () => {
    const path = '/x402/api/v1/search?q=wolfhound&searchMode=fast&limit=3&noCache=true'
    const { payment } = await signFor(path)
    const replies = await Promise.all([1, 2, 3].map(() => pay(path, payment)))
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(settled).toEqual(['1000'])
  })
})
