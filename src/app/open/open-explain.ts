// Opens what explains a search: the committed index, the kept vectors and the models, without a service.
import { openCommittedIndex } from '../../adapters/embedded-index/published-index.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { createExplain } from '../../engine/search/explain.ts'
import { createSearch } from '../../engine/search/search.ts'
import { messageOf } from '../../foundation/errors.ts'
import { createExplainSearch, type ExplainSearch } from '../../operations/explain-search.ts'
import { OperatorError } from '../../operations/operator/operator-api.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import { type OpenSemantics, openSemantics } from './models/open-semantics.ts'
import type { Data } from './open-data.ts'
import { openFetcher } from './open-fetcher.ts'
import { openIndexServer } from './open-index.ts'
import { openSources } from './open-sources.ts'

export async function openExplain(
  config: Config,
  data: Data,
): Promise<{ readonly explainSearch: ExplainSearch; close(): Promise<void> }> {
  const { clock, documents } = data
  const index = await openIndex(config)
  const logger = createPinoLogger('warn')
  const fetcher = openFetcher(config, clock, logger)
  const semantics = await openSemantics(config, data, logger)
  if (semantics) await madeReady(semantics)
  const search = createSearch({
    index,
    documents,
    clock,
    federation: await openSources(config, data, () => fetcher),
    ...(semantics && { semantics: semantics.semantics }),
  })
  return {
    explainSearch: createExplainSearch({ explain: createExplain({ search, index, documents }), clock }),
    async close() {
      await semantics?.close()
      await fetcher.close()
      await index.close?.()
    },
  }
}

/** A service has its models loaded when a search asks them; so they are here before the clock of a search runs. */
const LOADING_MS = 30_000

async function madeReady({ load, semantics }: OpenSemantics): Promise<void> {
  const { embedder, reranker } = semantics
  const signal = AbortSignal.timeout(LOADING_MS)
  await load()
  await embedder.embedQuery('text', signal)
  await reranker.compare('text', 'text', signal)
}

async function openIndex(config: Config): Promise<ReadIndex & { close?(): Promise<void> }> {
  if (config.indexServer) return openIndexServer(config.indexServer, createPinoLogger('warn'))
  try {
    return openCommittedIndex(indexFolder(config))
  } catch (error) {
    const reason = messageOf(error)
    throw new OperatorError(`${reason}. Start the service: it makes the index anew from the documents.`)
  }
}
