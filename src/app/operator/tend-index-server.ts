// `whippet index check`, `rebuild` and `copy` on an index server: beside the services that search it.

import { rollOver } from '../../adapters/opensearch/roll-over.ts'
import { checkIndex, type IndexCheck } from '../../engine/index/check-index.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { createFollowStore, type FollowProgress } from '../../engine/index/follow-store.ts'
import type { Lease } from '../../foundation/lease.ts'
import { silentLogger } from '../../foundation/logger.ts'
import {
  type IndexCopiedShown,
  type IndexRebuiltShown,
  OperatorError,
} from '../../operations/operator/operator-api.ts'
import type { Config } from '../config.ts'
import type { Data } from '../open/open-data.ts'
import { indexLease, openIndexServer } from '../open/open-index.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'

interface RenewNeeds {
  readonly server: IndexServerConfig
  readonly documents: DocumentStore
  /** Of whoever does it, alone among all nodes. Started and stopped here. */
  readonly lease: Lease
  readonly onProgress?: (progress: FollowProgress) => void
}

/** False where another process does it already. */
async function renewIndex({ server, documents, lease, onProgress }: RenewNeeds): Promise<boolean> {
  await lease.start()
  try {
    if (!lease.isMine()) return false
    await rollOver({ ...server, source: await documents.source() }, async (index) => {
      await createFollowStore({ store: documents, index, ...(onProgress && { onProgress }) }).catchUp()
    })
    return true
  } finally {
    await lease.stop()
  }
}

type Progress = (taken: number, documents: number) => void

export async function checkIndexServer(
  server: IndexServerConfig,
  { documents }: Pick<Data, 'documents'>,
): Promise<IndexCheck> {
  const index = await openIndexServer(server, silentLogger)
  try {
    return await checkIndex({ index, store: documents })
  } finally {
    await index.close()
  }
}

/** A new index is filled beside the one that is searched, and then put in its place. */
export async function rebuildOnServer(
  config: Config,
  server: IndexServerConfig,
  data: Data,
  progress: Progress,
): Promise<IndexRebuiltShown> {
  const { documents } = data
  // Opened once for its checks: what is wrong with the server is told in words.
  await (await openIndexServer(server, silentLogger)).close()
  const count = await documents.count()
  const done = await renewIndex({
    server,
    documents,
    lease: indexLease(config, data, 'index-rebuild'),
    onProgress: ({ taken }) => progress(taken, count),
  })
  if (!done) throw new OperatorError('Another process rebuilds this index already. Wait for its end.')
  return { documents: count, service_process: null }
}

/** Fills the index of a server from the documents here, before a service is turned to it; goes on where it was left. */
export async function copyToServer(
  server: IndexServerConfig,
  { documents }: Pick<Data, 'documents'>,
  progress: Progress,
): Promise<IndexCopiedShown> {
  const index = await openIndexServer(server, silentLogger)
  try {
    const count = await documents.count()
    const onProgress = ({ taken }: { taken: number }): void => progress(taken, count)
    const copied = await createFollowStore({ store: documents, index, onProgress }).catchUp()
    return { documents: (await index.stats()).documents, copied }
  } finally {
    await index.close()
  }
}
