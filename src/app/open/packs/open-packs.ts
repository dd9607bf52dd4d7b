// `whippet pack`: what making and adding packs works with.
import { join } from 'node:path'
import { DownloadFiles } from '../../../adapters/files/download-files.ts'
import { packFiles } from '../../../adapters/packs/pack-file.ts'
import { createPackKeys } from '../../../adapters/packs/pack-keys.ts'
import { SqlLensStore } from '../../../adapters/sql/caller-stores.ts'
import { SqlDocumentCensus } from '../../../adapters/sql/documents/sql-document-census.ts'
import { SqlPackStore } from '../../../adapters/sql/packs/sql-pack-store.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import { DownloadFailed, type Downloads } from '../../../engine/index/library/library-ports.ts'
import { blockedBy } from '../../../engine/index/removal.ts'
import { urlDigest } from '../../../engine/index/versions/version-store.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { ensureOwner } from '../../../operations/operator/operate.ts'
import { OperatorError } from '../../../operations/operator/operator-api.ts'
import { createPacks } from '../../../operations/operator/packs/create-packs.ts'
import type { PacksApi } from '../../../operations/operator/packs-api.ts'
import { createRemoveDocuments } from '../../../operations/operator/remove-documents.ts'
import type { Config } from '../../config.ts'
import { encoderNamed, readModelChoice } from '../models/model-choice.ts'
import type { Data } from '../open-data.ts'
import { openFetcher } from '../open-fetcher.ts'

export function openPacks(config: Config, data: Data, logger: Logger): PacksApi {
  const { database, removals, clock } = data
  return createPacks({
    files: packFiles,
    keys: createPackKeys(join(config.dataFolder, 'pack-keys'), config.library.packKeys),
    store: new SqlPackStore(database),
    census: new SqlDocumentCensus(database),
    documents: data.documents,
    vectors: new SqlVectorStore(database),
    removals,
    removal: createRemoveDocuments({ store: removals, clock }),
    blocked: async () => blockedBy(await removals.blocks()),
    model: async () => encoderNamed(config, (await readModelChoice(database)).encoder),
    async lens(name) {
      const owner = await ensureOwner(data.accounts)
      return new SqlLensStore(database).get(owner.id, name)
    },
    clock,
    async withFile(source, work) {
      if (!/^https?:\/\//i.test(source)) return work(source)
      const fetcher = openFetcher(config, clock, logger)
      const downloads = new DownloadFiles({ fetcher, folder: join(config.dataFolder, 'packs') })
      const item = urlDigest(source)
      try {
        const path = await download(downloads, item, source)
        // One that is there whole is not asked for again, and may be another by the next time.
        return await work(path).finally(() => downloads.forget(item))
      } finally {
        await fetcher.close()
      }
    },
  })
}

/** Goes on with one that was cut short. Throws OperatorError. */
async function download(downloads: Downloads, item: string, source: string): Promise<string> {
  let reason = ''
  try {
    return await downloads.fetch({
      item,
      file: 'pack',
      mirrors: [source],
      signal: new AbortController().signal,
      progress: () => undefined,
      failed: (_, why) => {
        reason = why
      },
    })
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error
    throw new OperatorError(`${source} can't be had: ${reason || error.message}`)
  }
}
