// Calls that are paid one by one are counted by address, and by a payer who has shown that they are, before any work.
import { describe, expect, it } from 'vitest'
import { createPayForCall, type PayForCallNeeds } from '../accounts/pay-per-call/pay-for-call.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { RateLimited } from '../foundation/errors.ts'
import { admitBy, createPaidOperations, type PaidOperationsNeeds } from './pay-per-call.ts'

const full = {
  take: async () => ({ allowed: false, remaining: 0, retryAfterSeconds: 1 }),
} as unknown as RateLimiter

describe('who has asked too often', () => {
  it('is refused by address before anything is asked of the payments', async () => {
    const paid = createPaidOperations({
      limiter: full,
      prices: { mostFetchCanCost: () => 0 },
      payForCall: async () => expect.unreachable(),
    } as unknown as PaidOperationsNeeds)
    const request = {
      payment: undefined,
      resource: { url: 'http://whippet.test/', description: 'a call' },
      address: '192.0.2.7',
      signal: undefined,
    }
    const call = paid.fetch({} as Parameters<typeof paid.fetch>[0], request)
    await expect(call).rejects.toBeInstanceOf(RateLimited)
  })

  it.each([
    ['is refused as a payer before the payment is kept', true],
    ['is no payer, and not counted as one, before the payment is verified', false],
  ])('%s', async (_, valid) => {
    const admit = admitBy(full)
    const accepted = { scheme: 'exact', network: 'n', asset: 'a', amount: '1' }
    const payForCall = createPayForCall({
      gateway: {
        isReady: () => true,
        requirements: async () => [accepted],
        match: () => accepted,
        identify: () => ({ network: 'n', asset: 'a', payer: '0x1', nonce: '0x2', validUntil: 1 }),
        verify: async () => ({ valid, reason: 'forged' }),
        required: (_: unknown, __: unknown, error: string) => ({ error }),
      },
      store: { get: async () => undefined, claim: async () => expect.unreachable() },
      admitPayer: (payer: string) => admit(`payer ${payer}`),
    } as unknown as PayForCallNeeds)
    const call = {
      endpoint: 'search',
      request: 'r',
      resource: { url: 'http://whippet.test/', description: 'a call' },
      price: { exact: 1_000, upto: 1_000 },
      run: async () => expect.unreachable(),
    }
    if (valid) await expect(payForCall(call, {})).rejects.toBeInstanceOf(RateLimited)
    else expect(await payForCall(call, {})).toEqual({ required: { error: 'forged' } })
  })
})
