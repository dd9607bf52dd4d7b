// The hosts of a crawl and whose turn it is: leased addresses by host, with the delay that each host asks for.
import type { Frontier, HostState, LeasedAddress } from './frontier.ts'
import type { HostHolds, HostQueue } from './host-holds.ts'

/** A host that comes next: with an address to fetch, or to be prepared. */
export interface Turn {
  readonly queue: HostQueue
  readonly address?: LeasedAddress
}

export type HostQueues = ReturnType<typeof createHostQueues>

/** Addresses leased at once for a host that wants no delay, and how much time of one that does. */
const LEASED_AT_ONCE = 64
const LEASED_AHEAD_MS = 20_000
const LEASE_MS = 180_000
/** Requests at a time to a host that wants no delay. */
const PER_HOST = 8

interface HostQueuesNeeds {
  readonly frontier: Frontier
  readonly crawl: number
  readonly worker: string
  /** Absent where no other process crawls on the same data. */
  readonly holds?: HostHolds | undefined
}

export function createHostQueues(needs: HostQueuesNeeds) {
  const { frontier, crawl, worker, holds } = needs
  const queues = new Map<string, HostQueue>()
  let order: HostQueue[] = []
  /** Where the last search for a turn ended, so that each host gets one. */
  let cursor = 0

  const lease = async (queue: HostQueue, now: number): Promise<void> => {
    const { origin } = queue
    const delayMs = Math.max(queue.rules?.delayMs ?? 0, LEASED_AHEAD_MS / LEASED_AT_ONCE)
    const limit = Math.ceil(LEASED_AHEAD_MS / delayMs)
    queue.more = false
    queue.ready = await frontier.lease(crawl, { origin, limit, worker, now, until: now + LEASE_MS })
    // A short lease says that there is no more until something is added.
    if (queue.ready.length === limit) queue.more = true
  }

  const turnOf = async (queue: HostQueue, now: number): Promise<Turn | undefined> => {
    if (!isFree(queue, now) || isEmpty(queue)) return undefined
    if (queue.refused === undefined && holds && !(await holds.has(queue, now))) return undefined
    if (holds?.isDue(queue, now)) return undefined
    if (!queue.rules && queue.refused === undefined) return { queue }
    if (queue.ready.length === 0) await lease(queue, now)
    const address = queue.ready.shift()
    return address && { queue, address }
  }

  return {
    /** Says that the frontier has addresses for these origins. */
    wake(origins: Iterable<string>): void {
      for (const origin of origins) {
        const known = queues.get(origin)
        if (known) known.more = true
        else queues.set(origin, newQueue(origin))
      }
      if (order.length !== queues.size) order = [...queues.values()]
    },
    /** The next turn that may be taken now. */
    async take(now: number): Promise<Turn | undefined> {
      for (let step = 0; step < order.length; step += 1) {
        cursor = (cursor + 1) % order.length
        const queue = order[cursor]
        if (!queue) continue
        queue.choosing = true
        try {
          const turn = await turnOf(queue, now)
          if (!turn) continue
          queue.running += 1
          queue.visitedAt = now
          queue.visited = true
          return turn
        } finally {
          queue.choosing = false
        }
      }
      return undefined
    },
    /** Ends a turn; a host that was asked is left alone for its own delay or `pauseMs`, whichever is longer. */
    end(queue: HostQueue, now: number, pauseMs: number, asked: boolean): void {
      queue.running -= 1
      const delayMs = asked ? (queue.rules?.delayMs ?? 0) : 0
      queue.nextAt = Math.max(queue.nextAt, now + Math.max(delayMs, pauseMs))
    },
    /** When the next host that has something can be asked; undefined where none has. */
    nextAt(): number | undefined {
      const waiting = order.filter((queue) => queue.running === 0 && (queue.ready.length > 0 || queue.more))
      return waiting.reduce<number | undefined>(
        (first, queue) =>
          Math.min(first ?? Number.POSITIVE_INFINITY, queue.refused === undefined ? queue.nextAt : 0),
        undefined,
      )
    },
    /** Whether a host could be asked for more than is known of it. */
    isDry: (now: number): boolean =>
      order.some((queue) => queue.refused === undefined && isEmpty(queue) && isFree(queue, now)),
    /** The hosts that were visited since this was last called. */
    states(): HostState[] {
      const visited = order.filter((queue) => queue.visited)
      return visited.map((queue) => {
        queue.visited = false
        const { origin, visitedAt, nextAt, failures } = queue
        return { origin, visitedAt, pausedUntil: nextAt, failures }
      })
    },
    get size(): number {
      return queues.size
    },
  }
}

/** Whether the host may be asked now, beside what it is being asked already; one that is given up is not asked. */
function isFree(queue: HostQueue, now: number): boolean {
  if (queue.refused !== undefined) return true
  const most = queue.rules?.delayMs === 0 ? PER_HOST : 1
  return queue.nextAt <= now && queue.running < most
}

function isEmpty(queue: HostQueue): boolean {
  return queue.ready.length === 0 && !queue.more
}

function newQueue(origin: string): HostQueue {
  const idle = { ready: [], running: 0, choosing: false, nextAt: 0, more: true }
  const unvisited = { failures: 0, visitedAt: 0, visited: false }
  return { origin, rules: undefined, refused: undefined, ...idle, ...unvisited }
}
