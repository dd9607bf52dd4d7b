// Brings the changes of the document store into the index, also those that other processes make.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import type { DocumentStore } from './document/document-store.ts'
import { createFollowLoop, type FollowLoop } from './follow-loop.ts'
import { IndexReplaced, type SearchIndex } from './search-index.ts'

export interface FollowStoreNeeds {
  readonly store: DocumentStore
  readonly index: Pick<SearchIndex, 'apply' | 'begin' | 'stats'>
  readonly logger?: Logger
  /** Changes taken at once: what the event loop waits for between two turns. */
  readonly batchSize?: number
  /** Hears how far a pass has come, after each batch. */
  readonly onProgress?: (progress: FollowProgress) => void
}

export interface FollowProgress {
  /** Changes that this pass has brought into the index. */
  readonly taken: number
  readonly revision: number
  /** The last revision of the store when the pass began. */
  readonly last: number
}

/** A pass takes every change there is now. */
export interface FollowStore extends FollowLoop {
  /** The last revision of the store that searches see. */
  revision(): number
  /** The epoch of the store as of the last pass that ended: what cached answers are keyed by. */
  epoch(): number
  /** Whether a pass has found nothing more to take. */
  caughtUp(): boolean
}

/** Batches that are given to the index before the first of them is done: it takes those that wait as one. */
const AHEAD = 10

/** After so many changes much is left behind that nobody would collect while little happens. */
const MANY = 5_000

/** A pass says how far it has come each time it has taken so many. */
const LOGGED_EVERY = 10_000

/**
 * An index that was built from another store, or holds more than the store has, is built anew: the store is right.
 * Searches go on meanwhile, on what is there.
 */
export function createFollowStore(needs: FollowStoreNeeds): FollowStore {
  const { store, index, logger = silentLogger, batchSize = 400 } = needs
  let revision: number | undefined
  let epoch = 0
  let caughtUp = false
  let stopping = false

  /** The revision to go on from. */
  const agree = async (last: number): Promise<number> => {
    const stats = await index.stats()
    const source = await store.source()
    const indexed = Math.max(revision ?? 0, stats.revision)
    if (stats.source === source && indexed <= last) return Math.min(revision ?? indexed, indexed)
    if (last > 0 || stats.documents > 0) {
      const why =
        stats.source === source ? 'it is ahead of the documents' : 'it was not built from these documents'
      logger.warn({ why, documents: await store.count() }, 'the index is built anew')
    }
    caughtUp = false
    await index.begin(source)
    return 0
  }

  const takeAll = async (): Promise<number> => {
    // Read before the changes: a write that lands in between must not look older than what we took.
    const seen = await store.epoch()
    const last = await store.revision()
    revision = await agree(last)
    const given: { readonly revision: number; readonly count: number; readonly applied: Promise<void> }[] = []
    let taken = 0
    let asked = revision
    const settle = async (most: number): Promise<void> => {
      for (let first = given[0]; first && given.length > most; first = given[0]) {
        await first.applied
        given.shift()
        revision = first.revision
        if (Math.floor(taken / LOGGED_EVERY) < Math.floor((taken + first.count) / LOGGED_EVERY))
          logger.info({ taken: taken + first.count, revision, last }, 'the index follows the documents')
        taken += first.count
        needs.onProgress?.({ taken, revision, last })
      }
    }
    let failed = false
    while (!stopping && !failed) {
      const changes = await store.changesSince(asked, batchSize)
      const newest = changes.at(-1)
      // What comes behind a batch that failed would leave a gap.
      if (!newest || failed) break
      const applied = index.apply(changes)
      // Those behind one that fails fail with it, unheard.
      applied.catch(() => {
        failed = true
      })
      given.push({ revision: newest.revision, count: changes.length, applied })
      asked = newest.revision
      await settle(AHEAD)
      await nextTurn()
    }
    await settle(0)
    if (stopping) return taken
    if (taken >= MANY) collectGarbage()
    // A change that waits for one of another node, which has a lower revision, belongs to the epoch too.
    if (asked >= last) epoch = seen
    caughtUp = true
    return taken
  }

  /** A pass goes on with the index that has taken the place of the one it began with. */
  const takeAllThere = async (): Promise<number> => {
    for (;;) {
      try {
        return await takeAll()
      } catch (error) {
        if (!(error instanceof IndexReplaced) || stopping) throw error
        // What the one before had been given counts for nothing.
        revision = undefined
      }
    }
  }

  const loop = createFollowLoop(takeAllThere, logger)

  return {
    ...loop,
    async stop() {
      stopping = true
      await loop.stop()
      stopping = false
    },
    revision: () => revision ?? 0,
    epoch: () => epoch,
    caughtUp: () => caughtUp,
  }
}
