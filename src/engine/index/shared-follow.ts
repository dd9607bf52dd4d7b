// An index that several nodes share: one of them, by a lease, brings changes into it; the others watch how far it is.
import type { Lease } from '../../foundation/lease.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createFollowLoop } from './follow-loop.ts'
import { createFollowStore, type FollowStore, type FollowStoreNeeds } from './follow-store.ts'

export interface SharedFollowNeeds extends FollowStoreNeeds {
  /** Whose turn it is to write. Started and stopped here. */
  readonly lease: Lease
  /** How long a watcher waits for whoever writes, in milliseconds. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

export function createSharedFollow(needs: SharedFollowNeeds): FollowStore {
  const { store, index, lease, logger = silentLogger, patienceMs = PATIENCE_MS } = needs
  let own: FollowStore | undefined
  let revision = 0
  let epoch = 0
  let caughtUp = false
  let starting: Promise<void> | undefined
  let stopping = false

  /** Whether the index has all that the store had when this began. */
  const look = async (): Promise<boolean> => {
    const seen = await store.epoch()
    const last = await store.revision()
    const stats = await index.stats()
    revision = stats.revision
    if (stats.source !== (await store.source())) return false
    // A removal of what was not there takes a revision and changes nothing.
    const [next] = stats.revision >= last ? [] : await store.changesSince(stats.revision, 1)
    if (next && next.revision <= last) return false
    epoch = seen
    caughtUp = true
    return true
  }

  /** Resolves when whoever writes has taken what there is; a turn that becomes free meanwhile is taken. */
  const watch = async (): Promise<number> => {
    const until = performance.now() + patienceMs
    while (!stopping && !lease.isMine() && !(await look()) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    return lease.isMine() && !stopping ? write() : 0
  }

  const write = async (): Promise<number> => {
    // What another wrote since this node's last turn is not taken again.
    own ??= createFollowStore(needs)
    const taken = await own.catchUp()
    revision = own.revision()
    epoch = own.epoch()
    caughtUp = own.caughtUp()
    return taken
  }

  const takeAll = async (): Promise<number> => {
    starting ??= lease.start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    await starting
    if (lease.isMine()) return write()
    own = undefined
    return watch()
  }

  const loop = createFollowLoop(takeAll, logger)

  return {
    ...loop,
    async stop() {
      stopping = true
      const ended = loop.stop()
      await own?.stop()
      await ended
      if (starting !== undefined) await lease.stop()
      starting = undefined
      own = undefined
      stopping = false
    },
    revision: () => revision,
    epoch: () => epoch,
    caughtUp: () => caughtUp,
  }
}
