// Loads the starter index at the first start, with a progress line, while the service already answers.
import { NpmStarterCorpus } from '../adapters/starter/npm-starter-corpus.ts'
import type { DocumentStore } from '../engine/index/document/document-store.ts'
import { loadStarter, type StarterMarker } from '../engine/index/load/load-starter.ts'
import { systemClock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import { createProgressLine } from './progress-line.ts'

export interface StarterNeeds {
  readonly marker: StarterMarker
  readonly documents: DocumentStore
  readonly logger: Logger
  readonly signal: AbortSignal
}

/** Never throws: a service without its starter index is still a service. */
export async function loadStarterIndex({ marker, documents, logger, signal }: StarterNeeds): Promise<void> {
  const line = createProgressLine('loading the starter index', logger)
  try {
    const outcome = await loadStarter({
      corpus: new NpmStarterCorpus({ clock: systemClock, logger }),
      store: documents,
      marker,
      progress: ({ loaded, total }) => line.show(loaded, total),
      signal,
    })
    line.end(outcome === 'loaded' ? 'the starter index is loaded' : undefined)
  } catch (error) {
    line.end(undefined)
    logger.error(
      { err: error },
      'the starter index could not be loaded; the next start tries again, and WHIPPET_STARTER=0 does without',
    )
  }
}
