// A gate for work that has no thread of its own: so much at a time, the rest waits in turns between tenants. While
// several tenants compete, each has only a small share at work; one that is alone may have more.
import { currentTenant } from '../foundation/tenant.ts'
import { createFairQueue, type Entry, type QueueBounds } from './fair-queue.ts'

export interface GateOptions {
  /** At work at a time, over all tenants. */
  readonly atOnce: number
  /** At work at a time for one tenant that is alone. */
  readonly alone: number
  /** The same while others are there. */
  readonly contended: number
  readonly bounds: Pick<QueueBounds, 'waiting' | 'shareEach'>
  readonly now?: () => number
}

export interface Gate {
  /**
   * Resolves to the function that ends the turn. Rejects with Overloaded at once where too much waits, and with the
   * signal's reason when it ends.
   */
  enter(signal: AbortSignal): Promise<() => void>
  /** Does work in a turn. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

interface Waiting extends Entry {
  begin(): void
}

/** A tenant between two calls still counts as there. */
const STILL_THERE_MS = 1_000

export function createGate(options: GateOptions): Gate {
  const { atOnce, alone, contended, bounds, now = () => performance.now() } = options
  const lastSeen = new Map<string, number>()
  let atWork = 0

  const isContended = (): boolean => {
    const since = now() - STILL_THERE_MS
    for (const [tenant, seenAt] of lastSeen) if (seenAt < since) lastSeen.delete(tenant)
    return lastSeen.size > 1
  }
  const queue = createFairQueue<Waiting>(
    {
      ...bounds,
      bytes: Number.POSITIVE_INFINITY,
      atWorkEach: () => (isContended() ? contended : alone),
    },
    now,
  )

  const dispatch = (): void => {
    while (atWork < atOnce) {
      const next = queue.next()
      if (!next) return
      atWork += 1
      next.begin()
    }
  }

  const end = (entry: Waiting): void => {
    lastSeen.set(entry.tenant, now())
    atWork -= 1
    queue.end(entry)
    dispatch()
  }

  const enter = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = (): void => {
        if (queue.remove(entry)) reject(signal.reason)
      }
      const entry: Waiting = {
        tenant: currentTenant(),
        lane: 0,
        bytes: 0,
        begin() {
          signal.removeEventListener('abort', leave)
          resolve(() => end(entry))
        },
      }
      lastSeen.set(entry.tenant, now())
      queue.add(entry)
      signal.addEventListener('abort', leave, { once: true })
      dispatch()
    })

  return {
    enter,
    async run(work, signal) {
      const leave = await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
