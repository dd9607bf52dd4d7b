// Leases: of several nodes, one at a time does what need not be done twice.
import type { Clock } from './clock.ts'

export interface LeaseStore {
  /** Gives the lease to `holder` until then, unless another holds it at `now`; resolves with whether `holder` has it. */
  take(name: string, holder: string, now: number, until: number): Promise<boolean>
  /** Leaves the lease to whoever takes it next; nothing happens where another has it. */
  release(name: string, holder: string): Promise<void>
}

export interface Lease {
  /** Whether this node holds it right now. */
  isMine(): boolean
  /** Takes the lease where it is free, and renews it from now on. Rejects where the first try fails. */
  start(): Promise<void>
  /** Lets go of it. Never rejects. */
  stop(): Promise<void>
}

export interface LeaseNeeds {
  readonly store: LeaseStore
  readonly name: string
  /** Names this node among all. */
  readonly holder: string
  readonly clock: Clock
}

/** So long after a node was killed another takes its lease. */
const HELD_MS = 30_000
const RENEW_EVERY_MS = 10_000

/** For a node that is alone. */
export const alwaysHeld: Lease = {
  isMine: () => true,
  start: async () => undefined,
  stop: async () => undefined,
}

export function createLease({ store, name, holder, clock }: LeaseNeeds): Lease {
  let mineUntil = 0
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> = Promise.resolve()

  const take = async (): Promise<void> => {
    const now = clock.now()
    if (await store.take(name, holder, now, now + HELD_MS)) mineUntil = now + HELD_MS
    else mineUntil = 0
  }

  return {
    isMine: () => clock.now() < mineUntil,
    async start() {
      await take()
      timer = setInterval(() => {
        // One that fails is as good as none: what is not renewed in time ends by itself, here as for the others.
        taking = take().catch(() => undefined)
      }, RENEW_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await taking
      mineUntil = 0
      await store.release(name, holder).catch(() => undefined)
    },
  }
}
