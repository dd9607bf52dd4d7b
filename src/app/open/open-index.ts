// Opens the index that the settings name, and what keeps it up with the documents: this node's own, or one that all
// nodes share.
import type { SearchThreads } from '../../adapters/embedded-index/search-threads.ts'
import { openThreadedIndex } from '../../adapters/embedded-index/threaded-index.ts'
import { IndexUnusable } from '../../adapters/opensearch/index-address.ts'
import { SqlLeaseStore } from '../../adapters/sql/node-stores.ts'
import { createFollowStore, type FollowStore } from '../../engine/index/follow-store.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import { createSharedFollow } from '../../engine/index/shared-follow.ts'
import { alwaysHeld, createLease, type Lease } from '../../foundation/lease.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { indexFolder, uniqueName } from '../installation.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'
import type { Data } from './open-data.ts'

/** `searching`: the threads that search an index of this node's own. */
export async function openIndex(
  config: Config,
  data: Data,
  logger: Logger,
  searching?: SearchThreads,
): Promise<{ readonly index: SearchIndex; readonly follow: FollowStore }> {
  const store = data.documents
  if (!config.indexServer) {
    const index = await openThreadedIndex({
      folder: indexFolder(config),
      logger,
      ...(searching && { searching }),
    })
    return { index, follow: createFollowStore({ store, index, logger }) }
  }
  const index = await openIndexServer(config.indexServer, logger)
  return { index, follow: createSharedFollow({ store, index, logger, lease: ofRole(data.turns.index) }) }
}

/** Throws IndexUnusable where it can't be used from the start; the message says what to do. */
export async function openIndexServer(server: IndexServerConfig, logger: Logger): Promise<SearchIndex> {
  // Read only where it is used: who runs embedded should not wait for it.
  const { openOpenSearchIndex } = await import('../../adapters/opensearch/opensearch-index.ts')
  try {
    return await openOpenSearchIndex({ ...server, logger })
  } catch (error) {
    const said = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
    const where = server.address.nodes.join(', ')
    throw new IndexUnusable(
      `The index server at ${where} can't be used (${said}). Check WHIPPET_INDEX_URL, and that OpenSearch runs there and can be reached from this machine.`,
      { cause: error },
    )
  }
}

/** Whoever has the turn of the index writes to it; the turn is taken and left with the role. */
function ofRole({ isMine }: Lease): Lease {
  return { ...alwaysHeld, isMine }
}

/** A turn that one of the nodes on a database has; a node with a database of its own is alone. */
export function indexLease(config: Config, { database, clock }: Data, name: string): Lease {
  if (config.databaseUrl === undefined) return alwaysHeld
  return createLease({ store: new SqlLeaseStore(database), name, holder: uniqueName(), clock })
}
