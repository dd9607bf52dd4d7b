// Brings the changes of the document store into the index, also those that other processes make.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import type { DocumentStore } from './document-store.ts'
import type { SearchIndex } from './search-index.ts'

export interface FollowStoreNeeds {
  readonly store: DocumentStore
  readonly index: SearchIndex
  readonly logger?: Logger
  /** Changes taken at once: what the event loop waits for between two turns. */
  readonly batchSize?: number
}

export interface FollowStore {
  /** Takes every change there is now; resolves with how many. Calls that overlap share one pass. */
  catchUp(): Promise<number>
  /** Catches up again and again, `intervalMs` after each pass. A pass that fails is logged and tried again. */
  start(intervalMs: number): void
  /** Ends the passes; resolves when none is under way. */
  stop(): Promise<void>
  /** The last revision of the store that searches see. */
  revision(): number
  /** The epoch of the store as of the last pass that ended: what cached answers are keyed by. */
  epoch(): number
  /** Whether a pass has found nothing more to take. */
  caughtUp(): boolean
}

export function createFollowStore(needs: FollowStoreNeeds): FollowStore {
  const { store, index, logger = silentLogger, batchSize = 400 } = needs
  let revision: number | undefined
  let epoch = 0
  let caughtUp = false
  let pass: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let following = false

  const takeAll = async (): Promise<number> => {
    revision ??= (await index.stats()).revision
    let taken = 0
    // Read before the changes: a write that lands in between must not look older than what we took.
    const seen = await store.epoch()
    for (;;) {
      const changes = await store.changesSince(revision, batchSize)
      const last = changes.at(-1)
      if (!last) break
      await index.apply(changes)
      revision = last.revision
      taken += changes.length
      await nextTurn()
    }
    epoch = seen
    caughtUp = true
    return taken
  }

  const catchUp = (): Promise<number> => {
    pass ??= takeAll().finally(() => {
      pass = undefined
    })
    return pass
  }

  const follow = async (intervalMs: number): Promise<void> => {
    try {
      await catchUp()
    } catch (error) {
      logger.error({ error }, 'the index could not follow the document store')
    }
    if (following) timer = setTimeout(() => void follow(intervalMs), intervalMs)
  }

  return {
    catchUp,
    start(intervalMs) {
      if (following) return
      following = true
      void follow(intervalMs)
    },
    async stop() {
      following = false
      clearTimeout(timer)
      await pass?.catch(() => undefined)
    },
    revision: () => revision ?? 0,
    epoch: () => epoch,
    caughtUp: () => caughtUp,
  }
}
