// Calls that are paid one by one, on a real chain: the official client, the official facilitator, a token of our own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SqlPaymentStore } from '../../src/adapters/sql/money/sql-payment-store.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import {
  decoded,
  encoded,
  type Payer,
  type SignedPayment,
  startTestChain,
  type TestChain,
} from '../support/x402/test-chain.ts'

let chain: TestChain
let house: TestService
let receiver: string
let payer: Payer
let store: SqlPaymentStore

const SEARCH = '/x402/api/v1/search?q=wolfhound&searchMode=fast'

beforeAll(async () => {
  chain = await startTestChain()
  receiver = chain.newReceiver()
  house = await startTestService({ ...chain.settings(receiver), WHIPPET_TRUST_PROXY: '1' })
  await house.load(sampleDocuments)
  store = new SqlPaymentStore(house.data.database)
  // The facilitator is asked in the background what it offers.
  while ((await ask(SEARCH)).status === 503) await new Promise(setImmediate)
})
afterAll(async () => {
  await house?.close()
  await chain?.stop()
})

beforeEach(async () => {
  payer = await chain.newPayer()
})

afterEach(async () => {
  chain.facilitatorIs('works')
  // Whatever a test did: what the receiver has is what the payments say.
  const payments = await store.list(10_000)
  const settled = payments.filter(({ state }) => state === 'settled')
  expect(await chain.balanceOf(receiver)).toBe(settled.reduce((sum, { amount }) => sum + amount, 0))
})

const at = (path: string): string => new URL(path, house.config.baseUrl).href

let asked = 0

/** Each from an address of its own: how fast the tests ask must not matter. */
const inHouse = ((input: Request | string | URL, init?: RequestInit) => {
  const request = new Request(input, init)
  request.headers.set('x-forwarded-for', `10.${++asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`)
  return house.service.http.fetch(request)
}) as typeof fetch

const ask = (path: string, init?: RequestInit): Promise<Response> => inHouse(at(path), init)

async function signFor(path: string, init: RequestInit = {}): Promise<SignedPayment> {
  const unpaid = await ask(path, init)
  expect(unpaid.status).toBe(402)
  return payer.sign(decoded(unpaid.headers.get('payment-required')))
}

function pay(path: string, payment: object, init: RequestInit = {}): Promise<Response> {
  return ask(path, { ...init, headers: { ...init.headers, 'payment-signature': encoded(payment) } })
}

async function spentBy({ address }: Payer): Promise<number> {
  return 1_000_000 - (await chain.balanceOf(address))
}

describe('a call without an account', () => {
  it('is told how to pay', async () => {
    const reply = await ask(SEARCH)
    expect(reply.status).toBe(402)
    expect(await reply.json()).toMatchObject({ error: 'Payment Required', x402Version: 2 })
    const required = decoded(reply.headers.get('payment-required'))
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: at('/x402/api/v1/search') },
      accepts: [
        { scheme: 'exact', network: 'eip155:31337', amount: '1000', asset: chain.token, payTo: receiver },
        { scheme: 'upto', network: 'eip155:31337', amount: '1000', asset: chain.token, payTo: receiver },
      ],
    })
  })

  it('is paid by the official client, for a search by GET and by POST', async () => {
    const paying = payer.paying(inHouse)
    const reply = await paying(at(SEARCH))
    expect(reply.status).toBe(200)
    const { results, metrics } = (await reply.json()) as {
      results: unknown[]
      metrics: { cost_dollars: number }
    }
    expect(results.length).toBeGreaterThan(0)
    expect(metrics.cost_dollars).toBe(0.001)
    expect(decoded(reply.headers.get('payment-response'))).toMatchObject({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    const posted = await paying(at('/x402/api/v1/search'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: 'wolfhound', searchMode: 'deep' }),
    })
    expect(posted.status).toBe(200)
    expect(await spentBy(payer)).toBe(7_000)
  })

  it('pays nothing for an empty answer, and can use the payment again', async () => {
    const empty = '/x402/api/v1/search?q=zzyzxqqv&searchMode=fast'
    const payment = await signFor(empty)
    const reply = await pay(empty, payment)
    expect(reply.status).toBe(200)
    expect(reply.headers.has('payment-response')).toBe(false)
    expect(await spentBy(payer)).toBe(0)
    expect((await pay(SEARCH, payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('pays nothing where it fails, and can use the payment again', async () => {
    const fetchPath = '/x402/api/v1/fetch?url=http://127.0.0.1/'
    const payment = await signFor(fetchPath)
    expect((await pay(fetchPath, payment)).status).toBe(422)
    expect(await spentBy(payer)).toBe(0)
    expect((await store.list(10_000)).filter((one) => one.payer === payer.address.toLowerCase())).toEqual([])
    // A search at the same price.
    expect((await pay(`${SEARCH}&content=true&limit=2`, payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(1_100)
  })

  it('is not asked for where there is nothing to pay for', async () => {
    const reply = await ask('/x402/api/v1/news/gardening')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ valid_topics: expect.arrayContaining(['technology']) })
  })

  it('has its own prices for fetch, news and page text, and a dry run for nothing', async () => {
    const amountOf = async (path: string): Promise<unknown> => {
      const required = decoded((await ask(path)).headers.get('payment-required'))
      return (required['accepts'] as { amount: string }[])[0]?.amount
    }
    expect(await amountOf('/x402/api/v1/fetch?url=https://example.com/')).toBe('1100')
    expect(await amountOf('/x402/api/v1/news/technology')).toBe('100')
    expect(await amountOf(`${SEARCH}&content=true&limit=2`)).toBe('1100')
    expect(await amountOf(`${SEARCH}&content=true&limit=2&maxCost=0.001007`)).toBe('1007')
    const dry = await ask(`${SEARCH}&dryRun=true`)
    expect([dry.status, dry.headers.has('payment-response')]).toEqual([200, false])
  })

  it('is refused as elsewhere where it is wrong, before anything is paid', async () => {
    expect((await ask('/x402/api/v1/search')).status).toBe(400)
    expect((await ask('/x402/api/v1/search', { method: 'DELETE' })).status).toBe(405)
    expect((await house.get('/api/v1/search?q=wolfhound')).headers.has('payment-required')).toBe(false)
  })
})

describe('a payment', () => {
  const proven = async (path: string, payment: SignedPayment, proof: string): Promise<Response> =>
    pay(path, payment, { headers: { 'payment-proof': proof } })

  it('that is sent again with a proof of its key gives the same reply, and is settled once', async () => {
    const payment = await signFor(SEARCH)
    const replies = [
      await pay(SEARCH, payment),
      await proven(SEARCH, payment, await payer.prove(payment)),
      await proven(SEARCH, payment, await payer.prove(payment)),
    ]
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(bodies).size).toBe(1)
    expect(await spentBy(payer)).toBe(1_000)
    const other = await proven(`${SEARCH}&limit=2`, payment, await payer.prove(payment))
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { message: 'This payment is used for another request' },
    ])
  })

  it('that the chain tells of gives its reply to nobody else, whatever they guess', async () => {
    const payment = (await signFor(SEARCH)) as unknown as Altered
    const forged = { ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(65)}` } }
    expect((await pay(SEARCH, payment as never)).status).toBe(200)
    const stranger = await chain.newPayer()
    const now = Math.floor(Date.now() / 1000)
    const other = { ...payment, resource: { url: at('/x402/api/v1/fetch') } }
    const headers = await Promise.all([
      undefined,
      stranger.prove(payment),
      payer.prove(payment, now - 400),
      payer.prove(payment, now + 400),
      payer.prove(other),
      `${now} 0x${'22'.repeat(65)}`,
    ])
    const answers = new Set<string>()
    for (const proof of headers) {
      for (const guess of [SEARCH, `${SEARCH}&limit=2`, '/x402/api/v1/search?q=deerhound&searchMode=fast']) {
        for (const sent of [payment, forged]) {
          const reply = await pay(
            guess,
            sent,
            proof === undefined ? {} : { headers: { 'payment-proof': proof } },
          )
          answers.add(`${reply.status} ${await reply.text()}`)
        }
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^409 .*PAYMENT-PROOF/)])
  })

  it.each(['text', '1 0x1', `1731888000 0x${'zz'.repeat(65)}`])(
    'with the proof %s is a 400',
    async (proof) => {
      const payment = await signFor(SEARCH)
      expect((await proven(SEARCH, payment, proof)).status).toBe(400)
      expect(await spentBy(payer)).toBe(0)
    },
  )

  it('that is not valid leaves nothing behind, and takes nothing from the payer that it names', async () => {
    const payment = (await signFor(SEARCH)) as unknown as Altered
    const before = await store.list(10_000)
    const forged = (at: number) =>
      withAuthorization(payment, { nonce: `0x${at.toString(16).padStart(64, '0')}` })
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => (await pay(SEARCH, forged(at + 1))).status),
    )
    expect(new Set(statuses)).toEqual(new Set([402]))
    expect(await store.list(10_000)).toEqual(before)
    const own = await Promise.all(Array.from({ length: 15 }, () => signFor(SEARCH)))
    const replies = await Promise.all(own.map((one) => pay(SEARCH, one)))
    expect(replies.map(({ status }) => status)).toEqual(own.map(() => 200))
  })

  it('for work that comes to nothing is good for another call, but not without end', async () => {
    const empty = '/x402/api/v1/search?q=zzyzxqqv&searchMode=fast'
    const payment = await signFor(empty)
    const statuses: number[] = []
    while (!statuses.includes(429)) {
      const round = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pay(empty, payment)))
      statuses.push(...round.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await store.get((await store.list(1))[0] as never)).not.toMatchObject({ state: 'verifying' })
    expect(await spentBy(payer)).toBe(0)
  })

  it('that is sent three times at once does its work once', async () => {
    const path = `${SEARCH}&noCache=true&limit=3`
    const payment = await signFor(path)
    const replies = await Promise.all([1, 2, 3].map(() => pay(path, payment)))
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(bodies).size).toBe(1)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it.each([
    ['another amount', (one: Altered) => ({ ...one, accepted: { ...one.accepted, amount: '1' } })],
    ['another network', (one: Altered) => ({ ...one, accepted: { ...one.accepted, network: 'eip155:1' } })],
    ['another value', (one: Altered) => withAuthorization(one, { value: '1' })],
    ['another deadline', (one: Altered) => withAuthorization(one, { validBefore: '9999999999' })],
    [
      'another signature',
      (one: Altered) => ({ ...one, payload: { ...one.payload, signature: `0x${'11'.repeat(65)}` } }),
    ],
  ])('with %s is refused with 402, and nothing moves', async (_, alter) => {
    const payment = alter((await signFor(SEARCH)) as unknown as Altered)
    const reply = await pay(SEARCH, payment)
    expect(reply.status).toBe(402)
    expect(await spentBy(payer)).toBe(0)
  })

  it.each([
    'no base64!',
    encoded({}),
    encoded({ x402Version: 1 }),
    'x'.repeat(20_000),
    encoded({ x402Version: 2, accepted: {}, payload: null }),
  ])('that is none is a 400: %.20s', async (header) => {
    const reply = await ask(SEARCH, { headers: { 'payment-signature': header } })
    expect(reply.status).toBe(400)
  })

  it('whose settlement is refused gives 402 and no reply', async () => {
    chain.facilitatorIs('refuses')
    const payment = await signFor(SEARCH)
    const reply = await pay(SEARCH, payment)
    expect(reply.status).toBe(402)
    expect(await reply.json()).toMatchObject({ message: 'no_gas' })
    expect(await spentBy(payer)).toBe(0)
  })

  it('whose settlement went through unheard is found on the chain', async () => {
    chain.facilitatorIs('loses replies')
    const payment = await signFor(SEARCH)
    const reply = await pay(SEARCH, payment)
    expect(reply.status).toBe(200)
    expect(decoded(reply.headers.get('payment-response'))).toMatchObject({ success: true })
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('whose outcome is not known is a 503, never a second payment', async () => {
    chain.facilitatorIs('is away')
    const payment = await signFor(SEARCH)
    const reply = await pay(SEARCH, payment)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    const open = await proven(SEARCH, payment, await payer.prove(payment))
    expect(open.status).toBe(503)
    expect((await pay(SEARCH, payment)).status).toBe(409)
    expect(await store.open()).toMatchObject([{ state: 'settling', payer: payer.address.toLowerCase() }])
    chain.facilitatorIs('works')
    const proof = await payer.prove(payment)
    expect((await proven(SEARCH, payment, proof)).status).toBe(200)
    expect(await spentBy(payer)).toBe(1_000)
  })
})

interface Altered {
  accepted: Record<string, unknown>
  payload: { authorization: Record<string, unknown>; signature: string }
}

function withAuthorization(one: Altered, change: Record<string, string>): Altered {
  const authorization = { ...one.payload.authorization, ...change }
  return { ...one, payload: { ...one.payload, authorization } }
}

describe('the tools below /x402', () => {
  async function call(meta?: object): Promise<Record<string, unknown>> {
    const params = {
      name: 'svc_web_search',
      arguments: { q: 'wolfhound', searchMode: 'fast' },
      ...(meta && { _meta: meta }),
    }
    const reply = await ask('/x402/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { result: Record<string, unknown> }).result
  }

  it('are paid in _meta, and say how in both forms', async () => {
    const unpaid = await call()
    expect(unpaid['isError']).toBe(true)
    const required = unpaid['structuredContent'] as {
      accepts: { amount: string }[]
      resource: { url: string }
    }
    expect(required.resource.url).toBe('mcp://tool/svc_web_search')
    const [content] = unpaid['content'] as { text: string }[]
    expect(JSON.parse(content?.text ?? '')).toEqual(required)
    const payment = await payer.sign(required)
    const paid = await call({ 'x402/payment': payment })
    expect(paid['isError']).toBeUndefined()
    expect(paid['_meta']).toMatchObject({ 'x402/payment-response': { success: true } })
    const stranger = await call({ 'x402/payment': payment })
    expect(stranger).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('payment-proof') }],
    })
    const proof = await payer.prove(payment)
    expect(await call({ 'x402/payment': payment, 'x402/payment-proof': proof })).toEqual(paid)
    expect(await spentBy(payer)).toBe(1_000)
  })
})

describe('what tells of it', () => {
  it.each(['/openapi.json', '/llms.txt', '/auth.md'])('%s names it where it is on', async (path) => {
    expect(await (await ask(path)).text()).toContain('/x402/api/v1/search')
  })

  it('is nothing where it is off', async () => {
    const off = await startTestService()
    try {
      for (const path of ['/x402/api/v1/search?q=x', '/x402/mcp']) {
        expect((await off.ask(path)).status).toBe(404)
      }
      expect(await (await off.ask('/llms.txt')).text()).not.toContain('x402')
    } finally {
      await off.close()
    }
  })
})

describe('a paid call that its payer has named', () => {
  const KEY = 'a-name-of-the-payer'
  const named = (path: string, payment: object, key = KEY): Promise<Response> =>
    pay(path, payment, { headers: { 'idempotency-key': key } })
  const withIdentifier = (payment: SignedPayment, id: unknown): SignedPayment => ({
    ...payment,
    extensions: { 'payment-identifier': { info: { required: false, id } } },
  })

  it('is done and paid once, though it is sent with another payment', async () => {
    const first = await named(SEARCH, await signFor(SEARCH))
    const again = await named(SEARCH, await signFor(SEARCH))
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.text()).toBe(await first.text())
    expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true'])
    expect(again.headers.get('x-charge-id')).toBe(first.headers.get('x-charge-id'))
    expect(again.headers.get('payment-response')).toBe(first.headers.get('payment-response'))
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('is done and paid once by ten payments at once', async () => {
    const path = `${SEARCH}&noCache=true`
    const payments = await Promise.all(Array.from({ length: 10 }, () => signFor(path)))
    const replies = await Promise.all(payments.map((payment) => named(path, payment)))
    expect(replies.map(({ status }) => status)).toEqual(payments.map(() => 200))
    expect(new Set(replies.map(({ headers }) => headers.get('x-charge-id'))).size).toBe(1)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('is a 409 where the name stands for another request', async () => {
    await named(SEARCH, await signFor(SEARCH))
    const other = `${SEARCH}&limit=2`
    expect((await named(other, await signFor(other))).status).toBe(409)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('gives nothing to whoever only says that they are the payer', async () => {
    await named(SEARCH, await signFor(SEARCH))
    const payment = (await signFor(SEARCH)) as unknown as Altered
    const forged = { ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(65)}` } }
    expect((await named(SEARCH, forged)).status).toBe(402)
    const victim = payer.address
    payer = await chain.newPayer()
    const own = (await signFor(SEARCH)) as unknown as Altered
    expect((await named(SEARCH, withAuthorization(own, { from: victim }))).status).toBe(402)
  })

  it('can be done anew where nothing was settled', async () => {
    chain.facilitatorIs('refuses')
    expect((await named(SEARCH, await signFor(SEARCH))).status).toBe(402)
    chain.facilitatorIs('works')
    expect((await named(SEARCH, await signFor(SEARCH))).status).toBe(200)
    expect(await spentBy(payer)).toBe(1_000)
  })

  it('may be named in the payment, by REST and by a tool call', async () => {
    const { extensions } = decoded((await ask(SEARCH)).headers.get('payment-required'))
    expect(extensions).toMatchObject({ 'payment-identifier': { info: { required: false } } })
    const id = 'pay_0123456789abcdef'
    const first = await pay(SEARCH, withIdentifier(await signFor(SEARCH), id))
    const again = await pay(SEARCH, withIdentifier(await signFor(SEARCH), id))
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(await spentBy(payer)).toBe(1_000)
  })

  it.each(['short', 'x'.repeat(129), 'with a space in the id', 7])('is a 400 by the id %s', async (id) => {
    expect((await pay(SEARCH, withIdentifier(await signFor(SEARCH), id))).status).toBe(400)
  })

  it('is a 400 by a key of a wrong form, by two names, and by a budget, which only an account has', async () => {
    const payment = await signFor(SEARCH)
    expect((await named(SEARCH, payment, 'x'.repeat(129))).status).toBe(400)
    expect((await named(SEARCH, withIdentifier(payment, 'pay_0123456789abcdef'))).status).toBe(400)
    const budget = await pay(SEARCH, payment, { headers: { 'x-budget-id': 'trip' } })
    expect([budget.status, await budget.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('X-Budget-Id needs an account') },
    ])
    expect(await spentBy(payer)).toBe(0)
  })
})
