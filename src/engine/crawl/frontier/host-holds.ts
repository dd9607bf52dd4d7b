// Which hosts this crawl may visit: a host belongs to one crawl at a time, over all processes on the same data.
import type { Clock } from '../../../foundation/clock.ts'
import type { LeaseStore } from '../../../foundation/lease.ts'
import type { HostQueue } from './host-queue.ts'
import type { HostStore } from './host-store.ts'

/** Leases of hosts, by their origins. */
export interface HostLeases extends LeaseStore {
  /** Who holds it, also where its time is over; undefined where nobody does. */
  holder(name: string): Promise<string | undefined>
}

export interface HostHoldsNeeds {
  readonly leases: HostLeases
  readonly hosts: HostStore
  readonly clock: Clock
  readonly worker: string
  readonly isGone: (worker: string) => boolean
  readonly ownDelayMs: (origin: string) => number
}

export interface HostHolds {
  /** Whether the host is ours, taken where nobody has it; else its queue is told to wait. */
  has(queue: HostQueue, now: number): Promise<boolean>
  /** Whether others should have a turn at the host before more is asked of it. */
  isDue(queue: HostQueue, now: number): boolean
  /** Gives the hosts back that have nothing to do. */
  giveBackIdle(): Promise<void>
  /** Gives all back. */
  close(): Promise<void>
}

/** A host whose crawl was killed on another machine is free after so long. */
const HELD_MS = 60_000
const TEND_EVERY_MS = 10_000
/** So long a host is kept before others that wait for it may have it. */
const TURN_MS = 60_000
/** Until the host is asked for again; after a turn a little longer than others wait. */
const ASK_AGAIN_MS = 500
const STAND_BACK_MS = 1_500

interface Hold {
  readonly queue: HostQueue
  readonly since: number
  until: number
}

export function createHostHolds(needs: HostHoldsNeeds): HostHolds {
  const { leases, hosts, clock, worker } = needs
  const held = new Map<string, Hold>()

  const renew = async (hold: Hold): Promise<void> => {
    const now = clock.now()
    const { origin } = hold.queue
    if (await leases.take(nameOf(origin), worker, now, now + HELD_MS)) hold.until = now + HELD_MS
    else held.delete(origin)
  }

  /** The next to have it keeps the pause that the host is owed. */
  const giveBack = async ({ queue }: Hold): Promise<void> => {
    const { origin, visitedAt, nextAt, failures } = queue
    held.delete(origin)
    if (visitedAt > 0) await hosts.put([{ origin, visitedAt, pausedUntil: nextAt, failures }])
    await leases.release(nameOf(origin), worker)
  }

  const giveBackIdle = async (): Promise<void> => {
    for (const hold of [...held.values()]) if (isIdle(hold.queue)) await giveBack(hold)
  }

  const tend = async (): Promise<void> => {
    await giveBackIdle()
    for (const hold of [...held.values()]) await renew(hold)
  }

  /** Whether it was had, and whether from one that could not give it back. */
  const take = async (origin: string, now: number): Promise<'free' | 'left behind' | undefined> => {
    const name = nameOf(origin)
    const before = await leases.holder(name)
    const gone = before !== undefined && before !== worker && needs.isGone(before)
    if (gone) await leases.release(name, before)
    if (!(await leases.take(name, worker, now, now + HELD_MS))) return undefined
    return before === undefined || before === worker ? 'free' : 'left behind'
  }

  let tending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // What is not renewed in time ends by itself.
    tending = tend().catch(() => undefined)
  }, TEND_EVERY_MS)

  return {
    async has(queue, now) {
      const { origin } = queue
      const known = held.get(origin)
      if (known && known.until > now) return true
      const taken = await take(origin, now)
      if (!taken) {
        held.delete(origin)
        queue.more = false
        queue.nextAt = Math.max(queue.nextAt, now + ASK_AGAIN_MS)
        return false
      }
      held.set(origin, { queue, since: now, until: now + HELD_MS })
      const state = await hosts.get(origin)
      // Another was there since: what it read is looked at before more is.
      if ((state?.visitedAt ?? 0) > queue.visitedAt) queue.rules = undefined
      // When the last visit of one that was killed was, nobody knows.
      const owed = taken === 'left behind' ? now + needs.ownDelayMs(origin) : 0
      queue.nextAt = Math.max(queue.nextAt, state?.pausedUntil ?? 0, owed)
      return queue.nextAt <= now
    },
    isDue(queue, now) {
      const hold = held.get(queue.origin)
      if (!hold || now - hold.since < TURN_MS) return false
      if (queue.running === 0) {
        queue.nextAt = Math.max(queue.nextAt, now + STAND_BACK_MS)
        held.delete(queue.origin)
        tending = tending.then(() => giveBack(hold)).catch(() => undefined)
      }
      return true
    },
    giveBackIdle,
    async close() {
      clearInterval(timer)
      await tending
      for (const hold of [...held.values()]) await giveBack(hold)
    },
  }
}

function nameOf(origin: string): string {
  return `host ${origin}`
}

function isIdle(queue: HostQueue): boolean {
  return queue.running === 0 && queue.ready.length === 0 && !queue.more
}
