// Turns: one holder at a time, renewed while it lives, taken over when it does not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldClock } from './clock.ts'
import { alwaysHeld, createLease, type LeaseStore } from './lease.ts'

function memoryLeases(): LeaseStore & { broken: boolean } {
  let held: { holder: string; until: number } | undefined
  const store = {
    broken: false,
    async take(_: string, holder: string, now: number, until: number) {
      if (store.broken) throw new Error('broken')
      if (held && held.holder !== holder && held.until > now) return false
      held = { holder, until }
      return true
    },
    async release(_: string, holder: string) {
      if (held?.holder === holder) held = undefined
    },
  }
  return store
}

describe('a turn', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function nodes() {
    const store = memoryLeases()
    const clock = heldClock(1_000_000)
    const node = (holder: string) => createLease({ store, name: 'work', holder, clock })
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        clock.advance(1_000)
        await vi.advanceTimersByTimeAsync(1_000)
      }
    }
    return { store, a: node('a'), b: node('b'), pass }
  }

  it('has one holder, for as long as that lives', async () => {
    const { a, b, pass } = nodes()
    await a.start()
    await b.start()
    for (let minute = 0; minute < 3; minute++) {
      expect([a.isMine(), b.isMine()]).toEqual([true, false])
      await pass(60_000)
    }
    await a.stop()
    expect(a.isMine()).toBe(false)
    await pass(10_000)
    expect(b.isMine()).toBe(true)
    await b.stop()
  })

  it('goes to another when its holder cannot renew it, and to no two meanwhile', async () => {
    const { store, a, b, pass } = nodes()
    await a.start()
    store.broken = true
    await pass(31_000)
    expect(a.isMine()).toBe(false)
    store.broken = false
    await b.start()
    await pass(10_000)
    expect([a.isMine(), b.isMine()]).toEqual([false, true])
    await Promise.all([a.stop(), b.stop()])
  })

  it('is always that of a node that is alone', () => {
    expect(alwaysHeld.isMine()).toBe(true)
  })
})
