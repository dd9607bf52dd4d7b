// Makes the index of a server anew beside the one that is searched: at an operator's word, and by itself where pages have
// become of other lengths than those the index began with, by which every word in it was weighed.
import { rollOver } from '../../adapters/opensearch/roll-over.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { createFollowStore, type FollowProgress } from '../../engine/index/follow-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Lease } from '../../foundation/lease.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'

export interface RenewNeeds {
  readonly server: IndexServerConfig
  readonly documents: DocumentStore
  /** Of whoever does it, alone among all nodes. Started and stopped here. */
  readonly lease: Lease
  readonly onProgress?: (progress: FollowProgress) => void
}

/** False where another process does it already. Rejects where it was aborted; the index that is searched is then as before. */
export async function renewIndex(
  { server, documents, lease, onProgress }: RenewNeeds,
  signal?: AbortSignal,
): Promise<boolean> {
  await lease.start()
  try {
    if (!lease.isMine()) return false
    await rollOver({ ...server, source: await documents.source() }, async (index) => {
      signal?.throwIfAborted()
      const follow = createFollowStore({ store: documents, index, ...(onProgress && { onProgress }) })
      const stop = (): void => void follow.stop()
      signal?.addEventListener('abort', stop)
      await follow.catchUp().finally(() => signal?.removeEventListener('abort', stop))
      // What was stopped does not hold all.
      signal?.throwIfAborted()
    })
    return true
  } finally {
    await lease.stop()
  }
}

export interface IndexRenewal {
  /** The index, to which so many documents were given, is weighed by lengths that are no more those of its pages. */
  due(documents: number): void
  /** Breaks off what is under way. */
  stop(): Promise<void>
}

/** Above it, which takes long and the room of a second index, an operator decides. */
const MOST_DOCUMENTS = 1_000_000
const REST_MS = 60_000

/** Before that, the lengths of what is still to come would make it due again. */
const LEAST_SHARE = 0.9

export interface RenewalNeeds {
  renew(signal: AbortSignal): Promise<boolean>
  /** How many documents there are to be indexed. */
  stored(): Promise<number>
  readonly clock: Clock
  readonly logger: Logger
}

/** Again only when there are twice as many: all of them together take no more than two passes over the documents. */
export function createIndexRenewal({ renew, stored, clock, logger }: RenewalNeeds): IndexRenewal {
  let running: Promise<void> | undefined
  let stopping = new AbortController()
  let renewedAt = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  let told = false

  const run = async (documents: number, { signal }: AbortController): Promise<void> => {
    try {
      const most = LEAST_SHARE * (await stored())
      signal.throwIfAborted()
      if (documents >= most) {
        const why = 'pages are of other lengths than the index began with: it is made anew beside'
        logger.info({ documents }, why)
        if (await renew(signal)) renewedAt = documents
      }
    } catch (error) {
      if (signal.aborted) return
      logger.warn({ err: error }, 'the index could not be made anew')
    }
    restsUntil = clock.now() + REST_MS
  }

  return {
    due(documents) {
      if (documents > MOST_DOCUMENTS) {
        if (!told)
          logger.warn({ documents }, 'pages are of other lengths than the index began with: rebuild it')
        told = true
        return
      }
      if (running || documents < 2 * renewedAt || clock.now() < restsUntil) return
      running = run(documents, stopping).finally(() => {
        running = undefined
      })
    },
    async stop() {
      stopping.abort()
      stopping = new AbortController()
      await running
    },
  }
}
