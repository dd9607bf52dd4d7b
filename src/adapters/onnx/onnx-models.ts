// Embedder and Reranker on ONNX models in a thread of their own.
import type { Embedder } from '../../engine/index/vectors/embedder.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { Reranker, RerankModel } from '../../engine/search/reranker.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type ModelName, missingPackages } from './model-files.ts'
import { createModelThread, type Urgency } from './model-thread.ts'

export interface OnnxModels {
  readonly embedder: Embedder
  readonly reranker: Reranker
  close(): Promise<void>
}

const EMBEDDING_MODEL = 'gte-small'
const RERANK_MODELS: Readonly<Record<RerankModel, ModelName>> = {
  light: 'all-MiniLM-L6-v2',
  strong: 'gte-small',
}
/** Changes with everything that makes vectors incomparable: the model, its quantisation, how texts are cut. */
export const VECTORS = 'gte-small.int8.1'
const QUERY_PIECES = 64
const PASSAGE_PIECES = 256

/** Undefined, with one line in the log, where the optional packages are not installed. */
export function createOnnxModels(needs: {
  readonly folder: string
  readonly logger: Logger
}): OnnxModels | undefined {
  const missing = missingPackages()
  if (missing.length > 0) {
    needs.logger.info({ packages: missing }, 'ranking is lexical: optional packages are not installed')
    return undefined
  }
  const thread = createModelThread(needs)
  const embed = async (
    text: string,
    most: number,
    urgency: Urgency,
    signal: AbortSignal | undefined,
  ): Promise<Vector | undefined> => {
    const reply = await thread.run({ kind: 'embed', model: EMBEDDING_MODEL, text, most }, urgency, signal)
    return reply && 'vector' in reply ? reply.vector : undefined
  }
  return {
    embedder: {
      vectors: VECTORS,
      embedQuery: (text, signal) => embed(text, QUERY_PIECES, 'query', signal),
      embedPassage: (text, signal) => embed(text, PASSAGE_PIECES, 'document', signal),
    },
    reranker: {
      async compare(model, query, text, signal) {
        const job = { kind: 'compare', model: RERANK_MODELS[model], query, text } as const
        const reply = await thread.run(job, 'ranking', signal)
        return reply && 'comparison' in reply ? reply.comparison : undefined
      },
    },
    close: () => thread.close(),
  }
}
