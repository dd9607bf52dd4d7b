// Makes the index of a server anew beside the one that is searched: at an operator's word, and by itself where pages have
// become of other lengths than those the index began with, by which every word in it was weighed.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { rollOver } from '../../adapters/opensearch/roll-over.ts'
import type { DocumentChange, DocumentStore } from '../../engine/index/document/document-store.ts'
import { createFollowStore, type FollowProgress } from '../../engine/index/follow-store.ts'
import type { Lease } from '../../foundation/lease.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'

export interface RenewNeeds {
  readonly server: IndexServerConfig
  readonly documents: DocumentStore
  /** Of whoever does it, alone among all nodes. Started and stopped here. */
  readonly lease: Lease
  readonly onProgress?: (progress: FollowProgress) => void
}

/** Of what is still to come, so many are looked at for the lengths they have, so many at a time. */
const MOST_AHEAD = 10_000
const AHEAD_AT_ONCE = 100

async function* changesAhead(
  documents: DocumentStore,
  revision: number,
): AsyncGenerator<readonly DocumentChange[]> {
  let from = revision
  for (let seen = 0; seen < MOST_AHEAD; ) {
    const changes = await documents.changesSince(from, AHEAD_AT_ONCE)
    const last = changes.at(-1)
    if (!last) return
    yield changes
    seen += changes.length
    from = last.revision
    await nextTurn()
  }
}

export interface RenewOptions {
  /** Breaks it off. */
  readonly signal?: AbortSignal
  /**
   * What is turned to: an index with all that is stored or, where nobody writes to the one that is searched meanwhile, one
   * with as much as that has; the rest is left to whoever follows the documents.
   */
  readonly upTo?: 'stored' | 'held'
}

/** False where another process does it already. Rejects where it was aborted; the index that is searched is then as before. */
export async function renewIndex(
  { server, documents, lease, onProgress }: RenewNeeds,
  { signal, upTo = 'stored' }: RenewOptions = {},
): Promise<boolean> {
  await lease.start()
  try {
    if (!lease.isMine()) return false
    const ahead = (revision: number) => changesAhead(documents, revision)
    await rollOver({ ...server, source: await documents.source(), ahead }, async (index, held) => {
      signal?.throwIfAborted()
      const follow = createFollowStore({
        store: documents,
        index,
        ...(upTo === 'held' && { upTo: held }),
        ...(onProgress && { onProgress }),
      })
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
