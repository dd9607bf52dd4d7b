// Opens ranking by meaning: the models, the vectors that are kept, and what makes them in the background.
import { join } from 'node:path'
import { createOnnxModels } from '../../adapters/onnx/onnx-models.ts'
import { SqlVectorStore } from '../../adapters/sql/sql-vector-store.ts'
import { openStarterVectors } from '../../adapters/starter/starter-vectors.ts'
import { createEmbedDocuments, type EmbedDocuments } from '../../engine/index/vectors/embed-documents.ts'
import type { Embedder } from '../../engine/index/vectors/embedder.ts'
import { createVectorIndex } from '../../engine/index/vectors/vector-index.ts'
import type { Semantics } from '../../engine/search/rank/rank-query.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { cacheFolder } from '../installation.ts'
import type { Data } from './open-data.ts'

export interface OpenSemantics {
  readonly semantics: Semantics
  readonly embedDocuments: EmbedDocuments
  close(): Promise<void>
}

const DIMENSIONS = 384

/** Undefined where it is switched off or the models are not installed: ranking is lexical then. */
export function openSemantics(config: Config, data: Data, logger: Logger): OpenSemantics | undefined {
  const models = config.semantic ? createOnnxModels({ folder: modelsFolder(config), logger }) : undefined
  if (!models) return undefined
  const { reranker } = models
  const { embedder, isBusy } = watched(models.embedder)
  const vectors = createVectorIndex(DIMENSIONS)
  const known = openStarterVectors(embedder.vectors)
  const embedDocuments = createEmbedDocuments({
    store: data.documents,
    vectors: new SqlVectorStore(data.database),
    index: vectors,
    embedder,
    logger,
    isBusy,
    ...(known && { known }),
  })
  return {
    semantics: { embedder, reranker, vectors },
    embedDocuments,
    async close() {
      await embedDocuments.stop()
      vectors.close()
      await models.close()
    },
  }
}

/** So long after a search another is likely. */
const BUSY_MS = 2_000

/** The embedder, and whether a search has asked it lately. */
function watched(embedder: Embedder): { readonly embedder: Embedder; readonly isBusy: () => boolean } {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    embedder: {
      ...embedder,
      embedQuery(text, signal) {
        askedAt = performance.now()
        return embedder.embedQuery(text, signal)
      },
    },
    isBusy: () => performance.now() - askedAt < BUSY_MS,
  }
}

/** Smaller models are made once for a checkout, whatever its data folders; a package keeps them with its data. */
function modelsFolder(config: Config): string {
  return cacheFolder === undefined ? join(config.dataFolder, 'models') : join(cacheFolder, 'models')
}
