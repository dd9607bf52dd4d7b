// A gate for work that has no thread of its own: so much at a time, the rest waits in turns between tenants. While
// several tenants compete, each has only a small share at work; one that is alone may have more.
import { currentTenant } from '../foundation/tenant.ts'
import { createFairQueue, type Entry, type QueueBounds, watchQueue } from './fair-queue.ts'

export interface GateOptions {
  /** Where what waits is watched. */
  readonly name?: string
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

export function createGate(options: GateOptions): Gate {
  const { name, atOnce, alone, contended, bounds, now } = options
  const waiting = { ...bounds, bytes: Number.POSITIVE_INFINITY, atWorkEach: { alone, contended } }
  const queue = createFairQueue<Waiting>(waiting, now)
  if (name !== undefined) watchQueue(name, () => queue.waiting)
  let atWork = 0

  const dispatch = (): void => {
    while (atWork < atOnce) {
      const next = queue.next()
      if (!next) return
      atWork += 1
      next.begin()
    }
  }

  const end = (entry: Waiting): void => {
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
