// Embedder and Reranker on ONNX models in threads of their own: the packaged one, and those that were brought.
import type { Embedder } from '../../engine/index/vectors/embedder.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { Reranker } from '../../engine/search/reranker.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type BroughtModel, vectorsName } from './brought/brought-model.ts'
import {
  DIMENSIONS,
  PACKAGED_MODEL,
  PASSAGE_PIECES,
  QUERY_PIECES,
  RUNTIME,
  runtimeIsInstalled,
} from './model-files.ts'
import { createModelThread, type ModelRef, type ModelThread, type Urgency } from './model-thread.ts'

export interface OnnxModels {
  /** Of the packaged model. */
  readonly embedder: Embedder
  /** Of one that was brought. */
  embedderOf(model: BroughtModel): Embedder
  /** Reads with the packaged model alone. */
  readonly reranker: Reranker
  /** Reads with the packaged model, and with what is brought for it, where there is such a one. */
  rerankerWith(brought: () => BroughtModel | undefined): Reranker
  close(): Promise<void>
}

/** Changes with everything that makes vectors incomparable: the model, its quantisation, how texts are cut. */
export const VECTORS = 'gte-small.int8.1'
const ENGLISH = ['en']

export interface OnnxModelsNeeds {
  /** Where the models that were brought are. */
  readonly brought?: string
  /** How many passages of documents are read at a time; 1 where absent. */
  readonly width?: number
  readonly logger: Logger
}

const IDLE_MS = 30_000
/** Those who search go first: a query that comes while passages are read has the processor within a few milliseconds. */
const DOCUMENT_NICENESS = 5

/** Undefined, with one line in the log, where the runtime, an optional package, is not installed. */
export function createOnnxModels(needs: OnnxModelsNeeds): OnnxModels | undefined {
  if (!runtimeIsInstalled()) {
    needs.logger.info({ package: RUNTIME }, 'ranking is lexical: an optional package is not installed')
    return undefined
  }
  const thread = createModelThread(needs)
  // What reads documents gives its memory back when there are none.
  const readers = Array.from({ length: needs.width ?? 1 }, () =>
    createModelThread({ ...needs, idleMs: IDLE_MS, niceness: DOCUMENT_NICENESS }),
  )
  const threadFor = (urgency: Urgency): ModelThread => {
    const free = (a: ModelThread, b: ModelThread) => (b.load() < a.load() ? b : a)
    return urgency === 'document' ? readers.reduce(free) : thread
  }
  const embed = async (
    model: ModelRef,
    text: string,
    most: number,
    urgency: Urgency,
    signal: AbortSignal | undefined,
  ): Promise<Vector | undefined> => {
    const reply = await threadFor(urgency).run({ kind: 'embed', model, text, most }, urgency, signal)
    return reply && 'vector' in reply ? reply.vector : undefined
  }
  const score = async (brought: BroughtModel, query: string, text: string, signal: AbortSignal) => {
    const job = { kind: 'score', model: `brought/${brought.name}`, query, text } as const
    const reply = await thread.run(job, 'ranking', signal)
    return reply && 'score' in reply ? share(reply.score, brought) : undefined
  }
  const rerankerWith = (brought: () => BroughtModel | undefined): Reranker => ({
    languages: ENGLISH,
    get judge() {
      const model = brought()
      return (
        model && {
          languages: model.languages,
          judge: (query: string, text: string, signal: AbortSignal) => score(model, query, text, signal),
        }
      )
    },
    async compare(query, text, signal) {
      const reply = await thread.run({ kind: 'compare', query, text }, 'ranking', signal)
      return reply && 'score' in reply ? reply.score : undefined
    },
  })
  return {
    reranker: rerankerWith(() => undefined),
    rerankerWith,
    embedder: {
      vectors: VECTORS,
      dimensions: DIMENSIONS,
      languages: ENGLISH,
      embedQuery: (text, signal) => embed(PACKAGED_MODEL, text, QUERY_PIECES, 'query', signal),
      embedPassage: (text, signal) => embed(PACKAGED_MODEL, text, PASSAGE_PIECES, 'document', signal),
    },
    embedderOf(model) {
      const { name, queryPrefix, passagePrefix, dimensions, languages } = model
      const ref: ModelRef = `brought/${name}`
      return {
        vectors: vectorsName(model),
        dimensions,
        languages,
        spread: { related: model.related, unrelated: model.unrelated },
        embedQuery: (text, signal) => embed(ref, queryPrefix + text, QUERY_PIECES, 'query', signal),
        embedPassage: (text, signal) => embed(ref, passagePrefix + text, PASSAGE_PIECES, 'document', signal),
      }
    },
    async close() {
      await Promise.all([thread, ...readers].map((one) => one.close()))
    },
  }
}

/** From 0 to 1: below a half where it is nearer to what does not belong together than to what does. */
function share(score: number, { related, unrelated }: BroughtModel): number {
  const middle = (related + unrelated) / 2
  const width = (related - unrelated) / 6
  return 1 / (1 + Math.exp((middle - score) / width))
}

const MOST_AT_ONCE = 8

/** All cores but one; two where there are two, as a passage takes some 30 ms and then gives way. */
export function passagesAtOnce(cores: number): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, cores <= 2 ? cores : cores - 1))
}
