// Credits: reserved, settled, released, expired, capped.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../../tests/support/temp-database.ts'
import { heldClock } from '../../foundation/clock.ts'
import { InsufficientCredits, InvalidRequest } from '../../foundation/errors.ts'

async function room(balance: number) {
  const clock = heldClock(Date.UTC(2026, 10, 15, 23, 59))
  const parts = accountsOn(await tempDatabase(), clock)
  return { ...parts, clock, caller: await parts.caller('ada@example.com', balance) }
}

describe('credits', () => {
  it('are charged with the reason, the key and the endpoint', async () => {
    const { credits, usage, caller } = await room(1_000)
    const reservation = await credits.reserve(caller, 1_000, 'search')
    await reservation.settle(250, { reason: 'search, tier low' })
    expect(await credits.balance(caller.accountId)).toBe(750)
    const [charge] = await credits.entries(caller.accountId, { limit: 1 })
    expect(charge).toMatchObject({
      kind: 'charge',
      amount: -250,
      reason: 'search, tier low',
      keyId: caller.keyId,
      endpoint: 'search',
    })
    expect(await usage.rows({})).toMatchObject([{ keyId: caller.keyId, requests: 1, credits: 250 }])
  })

  it('refuse with the message of the contract what the balance cannot cover', async () => {
    const { credits, caller } = await room(1_000)
    await expect(credits.reserve(caller, 1_001, 'search')).rejects.toThrow(
      new InsufficientCredits('Your account has insufficient credits. Please add credits to continue.', {
        available: 1_000,
        price: 1_001,
      }),
    )
    await expect(credits.reserve(caller, 1_000, 'search')).resolves.toBeDefined()
  })

  it('let 10 of 200 parallel calls through on a balance for 10', async () => {
    const { credits, caller } = await room(10_000)
    const calls = Array.from({ length: 200 }, async () => {
      const reservation = await credits.reserve(caller, 1_000, 'search')
      await reservation.settle(1_000)
    })
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    expect(await credits.balance(caller.accountId)).toBe(0)
    expect(await credits.entries(caller.accountId, { limit: 100 })).toHaveLength(11)
  })

  it('hold nothing for brief calls, and let no more of them through', async () => {
    const { credits, usage, caller } = await room(10_000)
    const brief = await credits.reserve(caller, 1_000, 'search', true)
    expect(await credits.funds(caller.accountId)).toEqual({ balance: 10_000, held: 0 })
    await brief.release()
    const begun = await Promise.all(
      Array.from({ length: 30 }, () => credits.reserve(caller, 1_000, 'search', true)),
    )
    const outcomes = await Promise.allSettled(begun.map((reservation) => reservation.settle(1_000)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    expect(await credits.funds(caller.accountId)).toEqual({ balance: 0, held: 0 })
    expect(await usage.rows({})).toMatchObject([{ keyId: caller.keyId, requests: 10, credits: 10_000 }])
    await expect(credits.reserve(caller, 1, 'search', true)).rejects.toThrow(InsufficientCredits)
  })

  it('leave a brief call free that comes to nothing, and hold what one takes more', async () => {
    const { credits, usage, caller } = await room(1_000)
    const free = await credits.reserve(caller, 1_000, 'search', true)
    const more = await credits.reserve(caller, 400, 'search', true)
    await more.extend(900)
    expect(await credits.funds(caller.accountId)).toEqual({ balance: 1_000, held: 900 })
    await more.settle(900)
    await free.settle(0)
    expect(await credits.funds(caller.accountId)).toEqual({ balance: 100, held: 0 })
    expect(await usage.rows({})).toMatchObject([{ keyId: caller.keyId, requests: 2, credits: 900 }])
  })

  it('let a call that can cost nothing through on any balance, and count it', async () => {
    const { credits, usage, caller } = await room(0)
    const reservation = await credits.reserve(caller, 0, 'news')
    await reservation.settle(0)
    await reservation.settle(0)
    expect(await usage.rows({})).toMatchObject([{ endpoint: 'news', requests: 1, credits: 0 }])
  })

  it('end once, by settling or by release', async () => {
    const { credits, caller } = await room(1_000)
    const settled = await credits.reserve(caller, 600, 'search')
    await settled.settle(600)
    await settled.settle(600)
    await settled.release()
    await settled.extend(1_000)
    const released = await credits.reserve(caller, 400, 'search')
    await released.release()
    await released.settle(400)
    expect(await credits.balance(caller.accountId)).toBe(400)
    await expect(credits.reserve(caller, 400, 'search')).resolves.toBeDefined()
  })

  it('are not charged beyond what was reserved', async () => {
    const { credits, caller } = await room(1_000)
    const reservation = await credits.reserve(caller, 100, 'search')
    for (const cost of [101, -1, 0.5, Number.NaN])
      await expect(reservation.settle(cost)).rejects.toThrow(RangeError)
    await reservation.settle(100)
    expect(await credits.balance(caller.accountId)).toBe(900)
    for (const most of [-1, 0.5, Number.NaN])
      await expect(credits.reserve(caller, most, 'x')).rejects.toThrow(RangeError)
  })

  it('can be held for more while the call runs', async () => {
    const { credits, caller } = await room(1_000)
    const fromNothing = await credits.reserve(caller, 0, 'search')
    await fromNothing.extend(300)
    await fromNothing.extend(200)
    await fromNothing.extend(700)
    await expect(fromNothing.extend(1_001)).rejects.toThrow(InsufficientCredits)
    await expect(credits.reserve(caller, 301, 'search')).rejects.toThrow(InsufficientCredits)
    await fromNothing.settle(700)
    expect(await credits.balance(caller.accountId)).toBe(300)
  })

  it('are free again less than a minute after a call that never ended', async () => {
    const { credits, clock, caller } = await room(1_000)
    await credits.reserve(caller, 1_000, 'search')
    expect(await credits.sweep()).toBe(0)
    clock.advance(49_999)
    expect(await credits.sweep()).toBe(0)
    await expect(credits.reserve(caller, 1, 'search')).rejects.toThrow(InsufficientCredits)
    clock.advance(1)
    expect(await credits.sweep()).toBe(1)
    await expect(credits.reserve(caller, 1_000, 'search')).resolves.toBeDefined()
  })

  it('are charged to a call that outlasted its reservation only where the balance still covers it', async () => {
    const { credits, clock, caller } = await room(1_000)
    const [slow, slower] = [await credits.reserve(caller, 400, 'x'), await credits.reserve(caller, 400, 'x')]
    await credits.sweep()
    clock.advance(50_000)
    expect(await credits.sweep()).toBe(2)
    const other = await credits.reserve(caller, 600, 'search')
    await slow.settle(400)
    await expect(slower.settle(1)).rejects.toThrow(InsufficientCredits)
    await other.settle(600)
    expect(await credits.balance(caller.accountId)).toBe(0)
  })

  it('keep a key under its cap of the UTC day', async () => {
    const { credits, clock, caller } = await room(10_000)
    const capped = { ...caller, spendCap: 1_000 }
    const first = await credits.reserve(capped, 1_000, 'search')
    await first.settle(900)
    const refused = credits.reserve(capped, 101, 'search')
    await expect(refused).rejects.toThrow(InsufficientCredits)
    await expect(refused).rejects.toThrow(/daily spend cap is reached/)
    const uncapped = await credits.reserve(caller, 101, 'search')
    await uncapped.settle(101)
    clock.advance(60_000)
    await expect(credits.reserve(capped, 1_000, 'search')).resolves.toBeDefined()
  })

  it('are added and corrected by entries', async () => {
    const { credits, caller } = await room(1_000)
    expect(await credits.add(caller.accountId, 500)).toBe(1_500)
    expect(await credits.adjust(caller.accountId, -2_000, 'refund of a payment')).toBe(-500)
    const entries = await credits.entries(caller.accountId, { limit: 10 })
    expect(entries.map((entry) => entry.amount).sort()).toEqual([-2_000, 1_000, 500])
    for (const amount of [0, -1, 0.5, 1_000_000_000_000_001]) {
      await expect(credits.add(caller.accountId, amount)).rejects.toThrow(InvalidRequest)
    }
    await expect(credits.adjust(caller.accountId, 0, 'nothing')).rejects.toThrow(InvalidRequest)
    await expect(credits.add('nobody', 5)).rejects.toThrow('There is no account nobody')
  })
})
