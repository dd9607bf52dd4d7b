// Hosts that belong to one crawl at a time: taken, kept, handed on with the pause that they are owed.
import { expect, it, onTestFinished, vi } from 'vitest'
import { heldClock } from '../../../foundation/clock.ts'
import type { HostState } from './frontier.ts'
import { createHostHolds, type HostHolds, type HostLeases, type HostQueue } from './host-holds.ts'

const ORIGIN = 'https://example.com'

function queue(origin: string = ORIGIN): HostQueue {
  const idle = { ready: [], running: 0, choosing: false, nextAt: 0, more: true }
  const unvisited = { failures: 0, visitedAt: 0, visited: false }
  return { origin, rules: undefined, refused: undefined, ...idle, ...unvisited }
}

const leased = { url: `${ORIGIN}/x`, origin: ORIGIN, depth: 0, kind: 'page', attempts: 0 } as const

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
  const released: string[] = []
  const crawl = (worker: string): HostHolds => {
    const holds = createHostHolds({
      leases,
      hosts,
      clock,
      worker,
      isGone: (other) => gone.has(other),
      ownDelayMs: () => 700,
      crawl: 7,
      async releaseOrigin(origin, of) {
        released.push(`${origin} ${of}`)
      },
      async putBack(urls) {
        released.push(...urls.map((url) => `${url} ${worker}`))
      },
    })
    onTestFinished(() => holds.close())
    return holds
  }
  return { clock, crawl, gone, released }
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
  const { clock, crawl, gone, released } = world()
  expect(await crawl('a').has(queue(), clock.now())).toBe(true)
  gone.add('a')
  const [b, ofB] = [crawl('b'), queue()]
  expect(await b.has(ofB, clock.now())).toBe(false)
  expect(ofB.nextAt).toBe(clock.now() + 700)
  expect(released).toEqual([`${ORIGIN} a`])
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

it('takes a host from a crawl that hangs once its lease has ended, and what it had leased of it', async () => {
  const { clock, crawl, released } = world()
  const [a, ofA] = [crawl('a'), queue()]
  await a.has(ofA, clock.now())
  ofA.ready = [leased]
  const [b, ofB] = [crawl('b'), queue()]
  expect(await b.has(ofB, clock.now())).toBe(false)
  expect(released).toEqual([])
  clock.advance(30_000)
  await b.has(ofB, clock.now())
  expect(released).toEqual([`${ORIGIN} a`])
  clock.advance(700)
  expect(await b.has(ofB, clock.now())).toBe(true)
  // It wakes up, and leaves the other what is the other's now.
  expect(await a.has(ofA, clock.now())).toBe(false)
  expect(ofA.ready).toEqual([])
  expect(released).toEqual([`${ORIGIN} a`, `${leased.url} a`])
})

it('puts back what it had leased of a host that another has visited meanwhile', async () => {
  const { clock, crawl, released } = world()
  const [a, b, ofA, ofB] = [crawl('a'), crawl('b'), queue(), queue()]
  await a.has(ofA, clock.now())
  Object.assign(ofA, { ready: [leased], rules: { allows: async () => true, delayMs: 0, sitemaps: [] } })
  clock.advance(30_700)
  await b.has(ofB, clock.now())
  Object.assign(ofB, { visitedAt: clock.now(), more: false, nextAt: 0 })
  await b.giveBackIdle()
  expect(await a.has(ofA, clock.now())).toBe(true)
  expect([ofA.ready, ofA.rules]).toEqual([[], undefined])
  expect(released).toEqual([`${ORIGIN} a`, `${leased.url} a`])
})

it('keeps a host of which it is about to lease more', async () => {
  const { clock, crawl } = world()
  const [a, b, ofA] = [crawl('a'), crawl('b'), queue()]
  await a.has(ofA, clock.now())
  Object.assign(ofA, { more: false, choosing: true })
  await a.giveBackIdle()
  expect(await b.has(queue(), clock.now())).toBe(false)
  ofA.choosing = false
  await a.giveBackIdle()
  expect(await b.has(queue(), clock.now())).toBe(true)
})

it('gives half of its hosts to a crawler that has none, with the pauses that they are owed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { clock, crawl, released } = world()
  const origins = ['a', 'b', 'c'].map((name) => `https://${name}.example`)
  const a = crawl('a')
  const ofA = origins.map((origin) => queue(origin))
  for (const one of ofA) await a.has(one, clock.now())
  const due = (): string[] => ofA.filter((one) => a.isDue(one, clock.now())).map(({ origin }) => origin)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(due()).toEqual([])

  const b = crawl('b')
  const ofB = origins.map((origin) => queue(origin))
  for (const one of ofB) expect(await b.has(one, clock.now())).toBe(false)
  Object.assign(ofA[0] as HostQueue, { ready: [leased, leased] })
  Object.assign(ofA[1] as HostQueue, { ready: [leased], visitedAt: clock.now(), nextAt: clock.now() + 200 })
  Object.assign(ofA[2] as HostQueue, { ready: [leased, leased] })
  await vi.advanceTimersByTimeAsync(1_000)
  // The one that it is through with soonest, with what was leased of it; the others only after it was had.
  expect(due()).toEqual([origins[1]])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(released).toEqual([`${leased.url} a`])
  clock.advance(500)
  expect(await b.has(ofB[1] as HostQueue, clock.now())).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(due()).toEqual([])
})
