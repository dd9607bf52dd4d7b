// Makes the index of a server anew beside the one that is searched, at an operator's word.
import { rollOver } from '../../adapters/opensearch/roll-over.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
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

/** False where another process does it already. */
export async function renewIndex({ server, documents, lease, onProgress }: RenewNeeds): Promise<boolean> {
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
