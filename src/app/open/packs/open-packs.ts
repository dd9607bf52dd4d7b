// `whippet pack`: what making and adding packs works with.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { vectorsName } from '../../../adapters/onnx/brought/brought-model.ts'
import { findModel } from '../../../adapters/onnx/brought/model-library.ts'
import { DIMENSIONS, VECTORS } from '../../../adapters/onnx/onnx-models.ts'
import { packFiles } from '../../../adapters/packs/pack-file.ts'
import { createPackKeys } from '../../../adapters/packs/pack-keys.ts'
import type { Database } from '../../../adapters/sql/database.ts'
import { SqlDocumentCensus } from '../../../adapters/sql/documents/sql-document-census.ts'
import { SqlPackStore } from '../../../adapters/sql/packs/sql-pack-store.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import { blockedBy } from '../../../engine/index/blocked-store.ts'
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import { createPacks } from '../../../operations/operator/packs/create-packs.ts'
import type { VectorModel } from '../../../operations/operator/packs/make-pack.ts'
import type { PacksApi } from '../../../operations/operator/packs-api.ts'
import { createRemoveDocuments } from '../../../operations/operator/remove-documents.ts'
import type { Config } from '../../config.ts'
import { BUILT_IN, broughtFolder, readModelChoice } from '../models/model-choice.ts'
import type { Data } from '../open-data.ts'
import { downloadPack } from './download-pack.ts'

export function openPacks(
  config: Config,
  data: Data,
  openWayOut: () => Fetcher & { close(): Promise<void> },
): PacksApi {
  const { database, removals, clock } = data
  return createPacks({
    files: packFiles,
    keys: createPackKeys(join(config.dataFolder, 'pack-keys')),
    store: new SqlPackStore(database),
    census: new SqlDocumentCensus(database),
    documents: data.documents,
    vectors: new SqlVectorStore(database),
    removals,
    removal: createRemoveDocuments({ store: removals, clock }),
    blocked: async () => blockedBy(await removals.blocks()),
    model: () => vectorModel(config, database),
    clock,
    async withFile(source, work) {
      if (!/^https?:\/\//i.test(source)) return work(source)
      const folder = await mkdtemp(join(config.dataFolder, 'pack-'))
      const fetcher = openWayOut()
      try {
        return await work(await downloadPack(fetcher, source, join(folder, 'pack')))
      } finally {
        await fetcher.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  })
}

/** The one whose vectors are made here. */
async function vectorModel(config: Config, database: Database): Promise<VectorModel> {
  const { encoder } = await readModelChoice(database)
  const brought = encoder === BUILT_IN ? undefined : findModel(broughtFolder(config), encoder)
  return brought
    ? { model: vectorsName(brought), dimensions: brought.dimensions }
    : { model: VECTORS, dimensions: DIMENSIONS }
}
