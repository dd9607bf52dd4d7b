// Which hosts this crawl may visit: a host belongs to one crawl at a time, over all processes on the same data.
import type { Clock } from '../../../foundation/clock.ts'
import type { LeaseStore } from '../../../foundation/lease.ts'
import type { HostStore, LeasedAddress } from './frontier.ts'
import type { HostRules } from './host-rules.ts'

/** A host of a crawl: what is leased for it, and when it may be asked next. */
export interface HostQueue {
  readonly origin: string
  /** Undefined until its robots.txt was read. */
  rules: HostRules | undefined
  /** Why its addresses are given up. */
  refused: string | undefined
  /** Leased and not yet begun. */
  ready: LeasedAddress[]
  running: number
  /** Whether a turn at it is being looked for, which may lease more. */
  choosing: boolean
  /** Not asked before. Milliseconds since the epoch. */
  nextAt: number
  /** Whether the frontier may hold more for it. */
  more: boolean
  /** In a row. */
  failures: number
  visitedAt: number
  /** Whether it was visited since its state was last told. */
  visited: boolean
}

/** Leases of hosts, by their origins. */
export interface HostLeases extends LeaseStore {
  /** Who holds it, also where its time is over; undefined where nobody does. */
  holder(name: string): Promise<string | undefined>
}

interface HostHoldsNeeds {
  readonly leases: HostLeases
  readonly hosts: HostStore
  readonly clock: Clock
  readonly worker: string
  readonly isGone: (worker: string) => boolean
  readonly ownDelayMs: (origin: string) => number
  /** Names what all who work on this crawl share. */
  readonly crawl: number
  /** Puts back what a worker had leased of a host that is no longer its own. */
  readonly releaseOrigin: (origin: string, worker: string) => Promise<void>
  /** Puts back what is leased here and not begun. */
  readonly putBack: (urls: readonly string[]) => Promise<void>
}

export type HostHolds = ReturnType<typeof createHostHolds>

/** A host whose crawl was killed on another machine is free after so long. */
const HELD_MS = 30_000
const TEND_EVERY_MS = 10_000
/** Who has no host says so for so long, and who has several looks so often whether somebody does. */
const WANTED_MS = 3_000
const SHARE_EVERY_MS = 1_000
/** So long a host is kept before others that wait for it may have it. */
const TURN_MS = 60_000
/** Until the host is asked for again; after a turn a little longer than others wait. */
const ASK_AGAIN_MS = 500
const STAND_BACK_MS = 1_500

interface Hold {
  readonly queue: HostQueue
  readonly since: number
  until: number
  /** Another has none: it is given back once what is being read of it has been. */
  promised: boolean
}

export function createHostHolds(needs: HostHoldsNeeds) {
  const { leases, hosts, clock, worker } = needs
  const held = new Map<string, Hold>()

  const renew = async (hold: Hold): Promise<void> => {
    const now = clock.now()
    const { origin } = hold.queue
    if (await leases.take(nameOf(origin), worker, now, now + HELD_MS)) hold.until = now + HELD_MS
    else held.delete(origin)
  }

  /** The next to have it keeps the pause that the host is owed. */
  const giveBack = async ({ queue }: Hold, pausedUntil: number = queue.nextAt): Promise<void> => {
    const { origin, visitedAt, failures } = queue
    held.delete(origin)
    if (visitedAt > 0) await hosts.put([{ origin, visitedAt, pausedUntil, failures }])
    await leases.release(nameOf(origin), worker)
  }

  /** Gives the hosts back that have nothing to do. */
  const giveBackIdle = async (): Promise<void> => {
    for (const hold of [...held.values()]) if (isIdle(hold.queue)) await giveBack(hold)
  }

  const tend = async (): Promise<void> => {
    await giveBackIdle()
    await Promise.all([...held.values()].map(renew))
  }

  const hunger = createHunger(needs)
  let sharedAt = Number.NEGATIVE_INFINITY
  /** Half of what this crawler has goes to one that has nothing; who gets it is given the time to take it. */
  const share = async (): Promise<void> => {
    const holds = [...held.values()]
    if (holds.length < 2 || holds.some(({ promised }) => promised)) return
    if (clock.now() - sharedAt < WANTED_MS) return
    if (!(await hunger.ofOthers())) return
    await giveBackIdle()
    const soonest = [...held.values()].sort((a, b) => a.queue.ready.length - b.queue.ready.length)
    for (const hold of soonest.slice(0, Math.floor(soonest.length / 2))) hold.promised = true
  }

  /** Whether it was had, and whether from one that could not give it back. */
  const take = async (origin: string, now: number): Promise<'free' | 'left behind' | undefined> => {
    const name = nameOf(origin)
    const before = await leases.holder(name)
    const gone = before !== undefined && before !== worker && needs.isGone(before)
    if (gone) await leases.release(name, before)
    if (!(await leases.take(name, worker, now, now + HELD_MS))) return undefined
    if (before === undefined || before === worker) return 'free'
    await needs.releaseOrigin(origin, before)
    return 'left behind'
  }

  /** What is leased of a host and not begun is for whoever has it next. */
  const letGo = async (queue: HostQueue): Promise<void> => {
    if (queue.ready.length > 0) await needs.putBack(notBegun(queue))
  }

  const refuse = async (queue: HostQueue, now: number): Promise<false> => {
    held.delete(queue.origin)
    await letGo(queue)
    queue.more = false
    queue.nextAt = Math.max(queue.nextAt, now + ASK_AGAIN_MS)
    if (held.size === 0) await hunger.tell(now)
    return false
  }

  let tending: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): void => {
    // What is not renewed in time ends by itself.
    tending = tending.then(work).catch(() => undefined)
  }
  const timers = [
    setInterval(() => inTurn(tend), TEND_EVERY_MS),
    setInterval(() => inTurn(share), SHARE_EVERY_MS),
  ]

  return {
    /** Whether the host is ours, taken where nobody has it; else its queue is told to wait. */
    async has(queue: HostQueue, now: number): Promise<boolean> {
      const { origin } = queue
      const known = held.get(origin)
      if (known && known.until > now) return true
      const taken = await take(origin, now)
      if (!taken) return refuse(queue, now)
      held.set(origin, { queue, since: now, until: now + HELD_MS, promised: false })
      await hunger.still()
      const state = await hosts.get(origin)
      // Another was there since: what it read is looked at before more is.
      if ((state?.visitedAt ?? 0) > queue.visitedAt) {
        queue.rules = undefined
        await letGo(queue)
      }
      // When the last visit of one that was killed was, nobody knows.
      const owed = taken === 'left behind' ? now + needs.ownDelayMs(origin) : 0
      queue.nextAt = Math.max(queue.nextAt, state?.pausedUntil ?? 0, owed)
      return queue.nextAt <= now
    },
    /** Whether others should have a turn at the host before more is asked of it. */
    isDue(queue: HostQueue, now: number): boolean {
      const hold = held.get(queue.origin)
      if (!hold) return false
      // A turn ends with what is leased; one who has no host at all need not wait for that.
      if (!hold.promised && (queue.ready.length > 0 || now - hold.since < TURN_MS)) return false
      if (queue.ready.length > 0) {
        const urls = notBegun(queue)
        queue.more = true
        inTurn(() => needs.putBack(urls))
      }
      if (queue.running === 0) {
        const owed = queue.nextAt
        if (hold.promised) sharedAt = now
        queue.nextAt = Math.max(owed, now + STAND_BACK_MS)
        held.delete(queue.origin)
        inTurn(() => giveBack(hold, owed))
      }
      return true
    },
    giveBackIdle,
    /** Gives all back. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await tending
      await hunger.still()
      for (const hold of [...held.values()]) await giveBack(hold)
    },
  }
}

function nameOf(origin: string): string {
  return `host ${origin}`
}

/** Takes from a queue what is leased and not begun. */
function notBegun(queue: HostQueue): string[] {
  const urls = queue.ready.map(({ url }) => url)
  queue.ready = []
  return urls
}

function isIdle(queue: HostQueue): boolean {
  return queue.running === 0 && !queue.choosing && queue.ready.length === 0 && !queue.more
}

/** Which crawler of a crawl has no host, told by a lease: of several any one. */
function createHunger({ leases, worker, clock, crawl }: HostHoldsNeeds) {
  const name = `hosts wanted by crawl ${crawl}`
  let toldUntil = 0
  return {
    /** Says that this crawler has no host. */
    async tell(now: number): Promise<void> {
      if (now < toldUntil - WANTED_MS / 2) return
      toldUntil = now + WANTED_MS
      await leases.take(name, worker, now, toldUntil)
    },
    /** It has one again. */
    async still(): Promise<void> {
      if (toldUntil === 0) return
      toldUntil = 0
      await leases.release(name, worker)
    },
    /** Whether another says so now. */
    async ofOthers(): Promise<boolean> {
      const holder = await leases.holder(name)
      if (holder === undefined || holder === worker) return false
      // Only one whose time is over can be taken: whoever told it has ended.
      const now = clock.now()
      if (!(await leases.take(name, worker, now, now))) return true
      await leases.release(name, worker)
      return false
    },
  }
}
