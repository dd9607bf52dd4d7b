// Payments over two nodes on one database, and after a process was killed between any two steps of a paid call.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CallToPay } from '../../src/accounts/pay-per-call/pay-for-call.ts'
import { SqlPaymentStore } from '../../src/adapters/sql/money/sql-payment-store.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { PaymentOpen } from '../../src/foundation/errors.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { runChild } from '../support/run-child.ts'
import { openIn, tempFolder } from '../support/temp-database.ts'
import { type PayingNode, payingNode } from '../support/x402/paying-node.ts'
import { startTestChain, type TestChain } from '../support/x402/test-chain.ts'

let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

/** A call that counts how often it is done. */
function countingCall(request: string): CallToPay & { done(): number } {
  let done = 0
  return {
    endpoint: 'search',
    request,
    resource: { url: `http://whippet.test/${request}`, description: 'a call' },
    price: { exact: 1_000_000, upto: 1_000_000 },
    async run() {
      done += 1
      return { reply: { contentType: 'text/plain', body: `the reply to ${request}` }, cost: 1_000_000 }
    },
    done: () => done,
  }
}

async function requiredFor(node: PayingNode, call: CallToPay): Promise<object> {
  const unpaid = await node.payForCall(call, undefined)
  if (!('required' in unpaid)) throw new Error('it is free')
  return unpaid.required
}

it('a settlement that was not heard stays open where no node of the chain can be asked, whatever is said of a second one', async () => {
  onTestFinished(() => chain.facilitatorIs('works'))
  const receiver = chain.newReceiver()
  const { WHIPPET_X402_RPC_URL: _, ...settings } = chain.settings(receiver)
  const database = await openIn(tempFolder())
  const node = await payingNode(database, settings)
  const call = { ...countingCall('r'), isProven: async () => true }
  const payment = await (await chain.newPayer()).sign(await requiredFor(node, call))
  for (const mode of ['loses replies', 'refuses', 'works'] as const) {
    chain.facilitatorIs(mode)
    await expect(node.payForCall(call, payment)).rejects.toThrow(PaymentOpen)
  }
  expect(await chain.balanceOf(receiver)).toBe(1_000)
  expect(await new SqlPaymentStore(database).open()).toHaveLength(1)
  node.close()
})

const STEPS = ['verified', 'claimed', 'worked', 'kept', 'settled', 'noted'] as const
/** Rounds for each step; 100 rounds in all are WHIPPET_TEST_KILLS=17. */
const ROUNDS = Number(process.env['WHIPPET_TEST_KILLS'] ?? 1)

describe('a process that is killed', () => {
  it.each(STEPS)('after it %s: what moved is what is settled, and its reply can be had', async (step) => {
    for (let round = 0; round < ROUNDS; round++) {
      const receiver = chain.newReceiver()
      const folder = tempFolder()
      const path = join(folder, 'whippet.db')
      const payer = await chain.newPayer()
      const first = await openIn(folder)
      const before = await payingNode(first, chain.settings(receiver))
      const payment = await payer.sign(await requiredFor(before, countingCall('r')))
      before.close()
      await first.close()
      const child = runChild('x402/killed-node.ts', [
        path,
        JSON.stringify(chain.settings(receiver)),
        JSON.stringify(payment),
        step,
      ])
      await child.ended()
      expect(child.process.signalCode).toBe('SIGKILL')

      const database = await openIn(folder)
      // Whoever worked on it is out of time by this clock.
      const clock = heldClock(Date.now() + 61_000)
      const node = await payingNode(database, chain.settings(receiver), clock)
      const call = countingCall('r')
      const again = await node.payForCall({ ...call, isProven: async () => true }, payment)
      node.close()
      expect(again).toMatchObject({ reply: { body: 'the reply to r' }, settlement: { success: true } })
      const rows = await new SqlPaymentStore(database).list(10)
      expect(rows.map(({ state, amount }) => [state, amount])).toEqual([['settled', 1_000]])
      expect(await chain.balanceOf(receiver)).toBe(1_000)
      // What was kept is not worked for again.
      expect(call.done()).toBe(['kept', 'settled', 'noted'].includes(step) ? 0 : 1)
    }
  })
})

describeWithPostgres('two nodes on one PostgreSQL', () => {
  const postgres = usePostgres()

  async function twoNodes(receiver: string): Promise<[PayingNode, PayingNode, SqlPaymentStore]> {
    const database = await postgres().open()
    const another = await openPostgres(postgres().addressOf(database))
    onTestFinished(() => another.close())
    const one = await payingNode(database, chain.settings(receiver))
    const other = await payingNode(another, chain.settings(receiver))
    return [one, other, new SqlPaymentStore(database)]
  }

  it('take 50 payments at once, each settled once', async () => {
    const receiver = chain.newReceiver()
    const [one, other, store] = await twoNodes(receiver)
    const payer = await chain.newPayer()
    const calls = Array.from({ length: 50 }, (_, at) => countingCall(`call-${at}`))
    const outcomes = await Promise.all(
      calls.map(async (call, at) => {
        const node = at % 2 === 0 ? one : other
        return node.payForCall(call, await payer.sign(await requiredFor(node, call)))
      }),
    )
    expect(outcomes.every((outcome) => 'reply' in outcome && outcome.settlement)).toBe(true)
    expect(calls.every((call) => call.done() === 1)).toBe(true)
    expect(await chain.balanceOf(receiver)).toBe(50_000)
    const rows = await store.list(100)
    expect(rows.filter(({ state }) => state === 'settled')).toHaveLength(50)
    one.close()
    other.close()
  })

  it('do the work of one payment once, and move its money once', async () => {
    const receiver = chain.newReceiver()
    const [one, other] = await twoNodes(receiver)
    const payer = await chain.newPayer()
    const call = countingCall('same')
    const payment = await payer.sign(await requiredFor(one, call))
    const outcomes = await Promise.all([one, other, one, other].map((node) => node.payForCall(call, payment)))
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(call.done()).toBe(1)
    expect(await chain.balanceOf(receiver)).toBe(1_000)
    one.close()
    other.close()
  })
})
