// `whippet index check`, `rebuild` and `copy`: the index of the data folder or of a server, beside a running service or without.
import { lockHolder } from '../../adapters/embedded-index/folder-lock.ts'
import { openCommittedIndex } from '../../adapters/embedded-index/published-index.ts'
import { openThreadedIndex } from '../../adapters/embedded-index/threaded-index.ts'
import { rollOver } from '../../adapters/opensearch/roll-over.ts'
import { checkIndex, type IndexCheck } from '../../engine/index/check-index.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { createFollowStore, type FollowProgress } from '../../engine/index/follow-store.ts'
import type { ReadIndex } from '../../engine/index/search-index.ts'
import type { Lease } from '../../foundation/lease.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { CorruptIndex } from '../../inverted-index/segment/corrupt-index.ts'
import {
  type IndexCopiedShown,
  type IndexRebuiltShown,
  OperatorError,
} from '../../operations/operator/operator-api.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import type { Data } from '../open/open-data.ts'
import { indexLease, openIndexServer } from '../open/open-index.ts'
import type { IndexServerConfig } from '../settings/index-settings.ts'

type IndexData = Pick<Data, 'documents'>
type Progress = (taken: number, documents: number) => void

/** Checksums are checked as the files are read. */
export async function checkCommitted(config: Config, { documents }: IndexData): Promise<IndexCheck> {
  if (config.indexServer) return checkIndexServer(config.indexServer, { documents })
  let index: ReadIndex
  try {
    index = openCommittedIndex(indexFolder(config), { checked: true })
  } catch (error) {
    if (!(error instanceof CorruptIndex)) throw error
    const count = await documents.count()
    return { documents: count, indexed: 0, behind: 0, sampled: 0, problems: [error.message] }
  }
  return checkIndex({ index, store: documents })
}

/** A service that runs notices by itself that its index is no longer named as the documents are. */
export async function rebuildIndex(
  config: Config,
  data: Data,
  progress: Progress,
): Promise<IndexRebuiltShown> {
  if (config.indexServer) return rebuildOnServer(config, config.indexServer, data, progress)
  const { documents } = data
  const folder = indexFolder(config)
  await documents.renewSource()
  const count = await documents.count()
  const holder = lockHolder(folder)
  if (holder !== undefined) return { documents: count, service_process: holder }
  const index = await openThreadedIndex({ folder })
  try {
    const onProgress = ({ taken }: { taken: number }): void => progress(taken, count)
    await createFollowStore({ store: documents, index, onProgress }).catchUp()
    return { documents: (await index.stats()).documents, service_process: null }
  } finally {
    await index.close()
  }
}

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

async function checkIndexServer(server: IndexServerConfig, { documents }: IndexData): Promise<IndexCheck> {
  const index = await openIndexServer(server, silentLogger)
  try {
    return await checkIndex({ index, store: documents })
  } finally {
    await index.close()
  }
}

/** A new index is filled beside the one that is searched, and then put in its place. */
async function rebuildOnServer(
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
  { documents }: IndexData,
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
