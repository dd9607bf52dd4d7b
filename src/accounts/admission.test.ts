// Admission: 401, then 429, and the rate told in every keyed case.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../tests/support/temp-database.ts'
import { heldClock } from '../foundation/clock.ts'
import { RateLimited, Unauthorized } from '../foundation/errors.ts'
import { newKeySecret } from './api-keys.ts'
import type { Rate } from './rate-limiter.ts'

async function room(rateLimit = 2) {
  const clock = heldClock(1_000_000)
  const parts = accountsOn(await tempDatabase(), clock)
  const account = await parts.accounts.create({ email: 'ada@example.com', rateLimit })
  const made = await parts.keys.create({ accountId: account.id, name: 'laptop' })
  return { ...parts, clock, account, key: made.key, secret: made.secret }
}

describe('admission', () => {
  it('asks for a key, and for a valid one', async () => {
    const { admission, secret } = await room()
    for (const missing of [undefined, '']) {
      await expect(admission.admit(missing)).rejects.toThrow(new Unauthorized('Missing x-api-key header'))
    }
    const wrong = [newKeySecret(), 'x', secret.slice(0, -1), secret.toUpperCase(), `${secret},${secret}`]
    for (const key of wrong) {
      await expect(admission.admit(key)).rejects.toThrow(new Unauthorized('Invalid API key'))
    }
  })

  it('says whose key it is without counting a request', async () => {
    const { admission, secret, keys, key } = await room(1)
    for (let times = 0; times < 3; times += 1) {
      expect(await admission.identify(secret)).toMatchObject({
        caller: { keyId: key.id },
        rate: { limit: 1, remaining: 1 },
      })
    }
    expect((await admission.admit(secret)).rate.remaining).toBe(0)
    expect(await admission.identify(secret)).toMatchObject({ rate: { remaining: 0 } })
    await expect(admission.identify(undefined)).rejects.toThrow(new Unauthorized('Missing x-api-key header'))
    await keys.disable(key.id)
    await expect(admission.identify(secret)).rejects.toThrow(new Unauthorized('Invalid API key'))
  })

  it('lets a key be asked about ten times for each call that it may make, a hundred times at least', async () => {
    const { admission, secret, clock } = await room(2)
    for (let times = 0; times < 100; times += 1) await admission.identify(secret)
    await expect(admission.identify(secret)).rejects.toThrow(RateLimited)
    expect((await admission.admit(secret)).rate.remaining).toBe(1)
    clock.advance(1_000)
    expect(await admission.identify(secret)).toMatchObject({ rate: { remaining: 2 } })
  })

  it('says who is calling', async () => {
    const { admission, account, key, keys, secret } = await room()
    expect(await admission.admit(secret)).toEqual({
      caller: {
        accountId: account.id,
        email: 'ada@example.com',
        keyId: key.id,
        keyShown: secret.slice(0, 8),
      },
      rate: { limit: 2, remaining: 1, resetSeconds: 1 },
    })
    await keys.setSpendCap(key.id, 7)
    expect((await admission.admit(secret)).caller.spendCap).toBe(7)
  })

  it('refuses disabled and revoked keys as if there were none, at once', async () => {
    const { admission, key, keys, secret } = await room()
    await admission.identify(secret)
    await keys.disable(key.id)
    await expect(admission.admit(secret)).rejects.toThrow(new Unauthorized('Invalid API key'))
    await keys.enable(key.id)
    await expect(admission.admit(secret)).resolves.toBeDefined()
    await keys.revoke(key.id)
    await expect(admission.admit(secret)).rejects.toThrow(new Unauthorized('Invalid API key'))
  })

  it('limits the account, whichever of its keys is used, and tells the rate each time', async () => {
    const { admission, account, clock, keys, secret } = await room()
    const second = await keys.create({ accountId: account.id, name: 'phone' })
    const told: Rate[] = []
    await admission.admit(secret, (rate) => told.push(rate))
    await admission.admit(second.secret, (rate) => told.push(rate))
    const refused = admission.admit(secret, (rate) => told.push(rate))
    await expect(refused).rejects.toThrow(new RateLimited(2, 1))
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 1 })
    expect(told.map((rate) => rate.remaining)).toEqual([1, 0, 0])
    await expect(admission.admit('x', (rate) => told.push(rate))).rejects.toThrow(Unauthorized)
    expect(told).toHaveLength(3)
    clock.advance(500)
    await expect(admission.admit(secret)).resolves.toBeDefined()
  })

  it('asks again who is calling: as they stand now, or not at all', async () => {
    const { admission, accounts, keys, key, account, secret, clock } = await room()
    const { caller } = await admission.admit(secret)
    expect(await admission.again(caller)).toEqual(caller)
    await keys.setSpendCap(key.id, 7)
    expect((await admission.again(caller)).spendCap).toBe(7)
    await accounts.setDisabled(account.id, true)
    await expect(admission.again(caller)).rejects.toThrow(new Unauthorized('Invalid API key'))
    await accounts.setDisabled(account.id, false)
    await keys.disable(key.id)
    await expect(admission.again(caller)).rejects.toThrow(Unauthorized)
    const short = await keys.create({ accountId: account.id, name: 'short', expiresAt: clock.now() + 10 })
    const { caller: brief } = await admission.admit(short.secret)
    clock.advance(10)
    await expect(admission.again(brief)).rejects.toThrow(Unauthorized)
  })

  it('asks again for a person by their account', async () => {
    const { admission, accounts, account } = await room()
    const { caller } = await admission.admitPerson(account, 'playground')
    expect(await admission.again(caller)).toEqual(caller)
    await accounts.setDisabled(account.id, true)
    await expect(admission.again(caller)).rejects.toThrow(Unauthorized)
  })

  it('knows the network that a key is good from', async () => {
    const { admission, account, keys } = await room()
    const limits = { networks: ['192.0.2.0/24'] }
    const { secret } = await keys.create({ accountId: account.id, name: 'office', ...limits })
    await expect(admission.admit(secret, undefined, '192.0.2.7')).resolves.toBeDefined()
    for (const address of ['198.51.100.1', undefined]) {
      await expect(admission.admit(secret, undefined, address)).rejects.toThrow(Unauthorized)
      await expect(admission.identify(secret, address)).rejects.toThrow(Unauthorized)
    }
  })

  it("follows the account's setting", async () => {
    const { accounts, account, admission, secret } = await room(1)
    await admission.identify(secret)
    await accounts.setRateLimit(account.id, 50)
    expect((await admission.admit(secret)).rate.limit).toBe(50)
  })
})
