// `whippet index check` and `whippet index rebuild`: the index of the data folder or of a server, beside a running service or without.
import { lockHolder } from '../../adapters/embedded-index/folder-lock.ts'
import { openCommittedIndex } from '../../adapters/embedded-index/published-index.ts'
import { openThreadedIndex } from '../../adapters/embedded-index/threaded-index.ts'
import { checkIndex, type IndexCheck } from '../../engine/index/check-index.ts'
import { createFollowStore } from '../../engine/index/follow-store.ts'
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { CorruptIndex } from '../../inverted-index/segment/corrupt-index.ts'
import type { IndexRebuiltShown } from '../../operations/operator/operator-api.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import type { Data } from '../open/open-data.ts'
import { checkIndexServer, rebuildOnServer } from './tend-index-server.ts'

type IndexData = Pick<Data, 'documents'>

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
  progress: (taken: number, documents: number) => void,
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
