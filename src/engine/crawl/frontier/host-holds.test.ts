// Hosts that belong to one crawl at a time: taken, kept, handed on with the pause that they are owed.
import { expect, it, onTestFinished } from 'vitest'
import { heldClock } from '../../../foundation/clock.ts'
import { createHostHolds, type HostHolds, type HostLeases } from './host-holds.ts'
import type { HostQueue } from './host-queue.ts'
import type { HostState } from './host-store.ts'

const ORIGIN = 'https://example.com'

function queue(): HostQueue {
  const idle = { ready: [], running: 0, nextAt: 0, more: true, failures: 0, visitedAt: 0, visited: false }
  return { origin: ORIGIN, rules: undefined, refused: undefined, ...idle }
}

function world() {
  const clock = heldClock(1_000_000)
  const held = new Map<string, { holder: string; until: number }>()
  const states = new Map<string, HostState>()
  const leases: HostLeases = {
    async take(name, holder, now, until) {
      const known = held.get(name)
      if (known && known.holder !== holder && known.until > now) return false
      held.set(name, { holder, until })
      return true
    },
    async release(name, holder) {
      if (held.get(name)?.holder === holder) held.delete(name)
    },
    holder: async (name) => held.get(name)?.holder,
  }
  const hosts = {
    get: async (origin: string) => states.get(origin),
    put: async (put: readonly HostState[]) => {
      for (const state of put) states.set(state.origin, state)
    },
  }
  const gone = new Set<string>()
  const crawl = (worker: string): HostHolds => {
    const holds = createHostHolds({
      leases,
      hosts,
      clock,
      worker,
      isGone: (other) => gone.has(other),
      ownDelayMs: () => 700,
    })
    onTestFinished(() => holds.close())
    return holds
  }
  return { clock, crawl, gone }
}

it('lets one crawl at a time have a host, and hands its pause on', async () => {
  const { clock, crawl } = world()
  const [a, b] = [crawl('a'), crawl('b')]
  const [ofA, ofB] = [queue(), queue()]
  expect(await a.has(ofA, clock.now())).toBe(true)
  expect(await b.has(ofB, clock.now())).toBe(false)
  expect([ofB.more, ofB.nextAt > clock.now()]).toEqual([false, true])
  Object.assign(ofA, { more: false, visitedAt: clock.now(), nextAt: clock.now() + 5_000 })
  await a.giveBackIdle()
  clock.advance(1_000)
  ofB.more = true
  // Its own now, but not to be asked before the other's pause is over.
  expect(await b.has(ofB, clock.now())).toBe(false)
  clock.advance(4_000)
  expect(await b.has(ofB, clock.now())).toBe(true)
  expect(await a.has(ofA, clock.now())).toBe(false)
})

it('takes a host from a crawl that was killed, after a pause', async () => {
  const { clock, crawl, gone } = world()
  expect(await crawl('a').has(queue(), clock.now())).toBe(true)
  gone.add('a')
  const [b, ofB] = [crawl('b'), queue()]
  expect(await b.has(ofB, clock.now())).toBe(false)
  expect(ofB.nextAt).toBe(clock.now() + 700)
  clock.advance(700)
  expect(await b.has(ofB, clock.now())).toBe(true)
})

it('gives others a turn after a minute, once nothing of the host is being read', async () => {
  const { clock, crawl } = world()
  const [a, ofA] = [crawl('a'), queue()]
  await a.has(ofA, clock.now())
  expect(a.isDue(ofA, clock.now())).toBe(false)
  clock.advance(60_000)
  ofA.running = 1
  expect(a.isDue(ofA, clock.now())).toBe(true)
  expect(ofA.nextAt).toBeLessThanOrEqual(clock.now())
  ofA.running = 0
  expect(a.isDue(ofA, clock.now())).toBe(true)
  expect(ofA.nextAt).toBeGreaterThan(clock.now())
})
