// Ranking by meaning as a search thread has it: the models and the list of all vectors are asked for, and the vectors of the
// candidates are compared here.
import { calibratedVectors } from '../../../engine/index/vectors/embedder.ts'
import { vectorsAtHand } from '../../../engine/index/vectors/stored-vectors.ts'
import type { VectorIndex } from '../../../engine/index/vectors/vector-index.ts'
import type { Semantics } from '../../../engine/search/rank/meaning.ts'
import { type ModelsNow, remote } from './host.ts'

/** By the models as they are at the time of a job. */
export function remoteSemantics(now: ModelsNow): Semantics {
  const models = remote('models')
  const { dimensions, spread, judgeLanguages } = now
  const vectors: VectorIndex = {
    ...vectorsAtHand(new Map(), dimensions),
    size: () => now.vectors,
    nearest: async (query, count) => [...(await models.nearest(query, count))],
    vectorsOf: (urls, query) => models.vectorsOf(urls, query),
    async among(urls, query) {
      const found = vectorsAtHand(await models.vectorsOf(urls, query), dimensions)
      return spread ? calibratedVectors(found, spread) : found
    },
  }
  return {
    vectors,
    embedder: {
      vectors: '',
      dimensions,
      languages: now.languages,
      embedQuery: (text, signal) => unlessEnded(() => models.embedQuery(text, signal as AbortSignal), signal),
      embedPassage: async () => undefined,
    },
    reranker: {
      languages: now.rerankLanguages,
      compare: (query, passage, signal) => unlessEnded(() => models.compare(query, passage, signal), signal),
      ...(judgeLanguages && {
        judge: {
          languages: judgeLanguages,
          judge: (query: string, passage: string, signal: AbortSignal) =>
            unlessEnded(() => models.judge(query, passage, signal), signal),
        },
      }),
    },
  }
}

/** A model that does not answer in time has no answer. */
async function unlessEnded<T>(
  asking: () => Promise<T | undefined>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  try {
    return await asking()
  } catch (error) {
    if (signal?.aborted) return undefined
    throw error
  }
}
