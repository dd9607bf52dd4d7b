// The nodes of a service: each says again and again that it is there.
import type { Clock } from './clock.ts'

export interface NodeRecord {
  readonly id: string
  /** The machine's. */
  readonly name: string
  readonly roles: readonly string[]
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly seenAt: number
}

export interface NodeStore {
  /** Notes that the node is there, and forgets those that were last seen before. */
  put(node: NodeRecord, forgetBefore: number): Promise<void>
  remove(id: string): Promise<void>
  /** By name, then by start. */
  list(): Promise<NodeRecord[]>
}

export interface Heartbeat {
  /** Resolves once the node is known. */
  start(): Promise<void>
  /** Takes the node off the list. Never rejects. */
  stop(): Promise<void>
}

const SEEN_EVERY_MS = 5_000
/** A node that has not been seen for so long has ended. */
export const ALIVE_MS = 30_000
/** It stays on the list for a day, so that an owner sees that it is missing. */
const FORGOTTEN_MS = 86_400_000

export function createHeartbeat(
  store: NodeStore,
  clock: Clock,
  node: Omit<NodeRecord, 'startedAt' | 'seenAt'>,
): Heartbeat {
  const startedAt = clock.now()
  const beat = (): Promise<void> => {
    const now = clock.now()
    return store.put({ ...node, startedAt, seenAt: now }, now - FORGOTTEN_MS)
  }
  let beating: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  return {
    async start() {
      await beat()
      timer = setInterval(() => {
        // While the database is away nobody is seen; the next beat tells of all who are still there.
        beating = beat().catch(() => undefined)
      }, SEEN_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await beating
      await store.remove(node.id).catch(() => undefined)
    },
  }
}

export function isAlive({ seenAt }: NodeRecord, now: number): boolean {
  return now - seenAt < ALIVE_MS
}
