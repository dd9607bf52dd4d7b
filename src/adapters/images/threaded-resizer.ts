// Makes images small in a thread of the worker pool, in turns between those who ask for them.
import type { ImageResizer } from '../../engine/pages/thumbnails.ts'
import { Overloaded, PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import { FAULT_SAID, JobFailed, PoolClosed, WorkerFailure } from '../../workers/worker-failure.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { ResizeJob } from './resize-thread.ts'

export interface ThreadedResizer extends ImageResizer {
  close(): Promise<void>
}

const LONGEST_MS = 5_000
/** Images that may wait, half of them for one who asks: each is held in memory until its turn. */
const BOUNDS = { waiting: 32, bytes: 100_000_000, shareEach: 0.5 }
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 }

const file = new URL(`./resize-thread${import.meta.url.slice(-3)}`, import.meta.url)

/** The thread is started with the first image. */
export function createThreadedResizer({
  timeoutMs = LONGEST_MS,
  logger = silentLogger,
}: {
  readonly timeoutMs?: number
  readonly logger?: Logger
} = {}): ThreadedResizer {
  const pool = createWorkerPool<ResizeJob, Uint8Array>({
    name: 'images',
    file,
    threads: 1,
    bounds: BOUNDS,
    longestJobMs: timeoutMs,
    resourceLimits: RESOURCE_LIMITS,
    // A decoder that gave up may be left in any state, so it does not meet the next image.
    freshAfterFailure: true,
    logger,
  })
  return {
    async resize(image, { format, side, signal }) {
      try {
        const body = await pool.run({ image, format, side }, { signal, bytes: image.byteLength })
        return { contentType: 'image/webp', body }
      } catch (error) {
        throw signal?.aborted ? new PageUnavailable('The image did not arrive in time') : failureOf(error)
      }
    },
    close: () => pool.close(),
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof PoolClosed) return new PageUnavailable('The service is stopping')
  if (error instanceof Overloaded) {
    return new PageUnavailable('Too many images are waiting to be made small', error.retryAfterSeconds)
  }
  if (error instanceof JobFailed) {
    const [reason = ''] = error.message.split('\n')
    return new PageUnreadable(`The image cannot be read: ${reason}`)
  }
  return error instanceof WorkerFailure
    ? new PageUnreadable(`The image cannot be read: ${FAULT_SAID[error.fault]}`)
    : error
}
