// Loads the starter index at the first start, with a progress line, while the service already answers.
import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NpmStarterCorpus } from '../adapters/starter/npm-starter-corpus.ts'
import type { DocumentStore } from '../engine/index/document-store.ts'
import { loadStarter, type StarterMarker } from '../engine/index/load-starter.ts'
import { systemClock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import { createProgressLine } from './progress-line.ts'

export interface StarterNeeds {
  readonly dataFolder: string
  readonly documents: DocumentStore
  readonly logger: Logger
  readonly signal: AbortSignal
}

export async function starterIsLoaded(dataFolder: string): Promise<boolean> {
  return markerIn(dataFolder).isDone()
}

/** Never throws: a service without its starter index is still a service. */
export async function loadStarterIndex({
  dataFolder,
  documents,
  logger,
  signal,
}: StarterNeeds): Promise<void> {
  const line = createProgressLine('loading the starter index')
  try {
    const outcome = await loadStarter({
      corpus: new NpmStarterCorpus({ clock: systemClock, logger }),
      store: documents,
      marker: markerIn(dataFolder),
      progress: ({ loaded, total }) => line.show(loaded, total),
      signal,
    })
    line.end(outcome === 'loaded' ? 'the starter index is loaded' : undefined)
  } catch (error) {
    line.end(undefined)
    logger.error({ err: error }, 'the starter index could not be loaded; the next start tries again')
  }
}

/** A file says that the load has reached its end. */
function markerIn(dataFolder: string): StarterMarker {
  const path = join(dataFolder, 'starter-loaded')
  return {
    isDone: () =>
      access(path).then(
        () => true,
        () => false,
      ),
    markDone: () => writeFile(path, `${new Date().toISOString()}\n`),
  }
}
