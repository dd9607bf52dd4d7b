// How far the vectors of the documents are, and when they will be done.
import type { Logger } from '../../../foundation/logger.ts'

export interface EmbedProgress {
  /** Documents. */
  readonly made: number
  readonly of: number
  /** Passages that the model has read in the last while; 0 where it reads none. */
  readonly passagesPerSecond: number
  /** Undefined where nothing is left, or it can't be told yet. */
  readonly secondsLeft?: number
}

/** So often it is told how far the work is. */
const TOLD_EVERY_MS = 20_000
/** What is older says little of how quick the work is now. */
const WINDOW_MS = 60_000

export interface ProgressNeeds {
  readonly count: () => Promise<{ readonly made: number; readonly of: number }>
  readonly logger: Logger
  /** Told now and then beside the log. */
  readonly tell?: (progress: EmbedProgress) => Promise<void>
  readonly now?: () => number
}

export interface ProgressTeller {
  /** After a batch: documents that are done, and passages that the model has read for them. */
  done(documents: number, passages: number): Promise<void>
  progress(): Promise<EmbedProgress>
}

export function createProgressTeller({
  count,
  logger,
  tell,
  now = () => performance.now(),
}: ProgressNeeds): ProgressTeller {
  const batches: { readonly at: number; readonly documents: number; readonly passages: number }[] = []
  const begun = now()
  let toldAt = begun
  let long = false

  const progress = async (): Promise<EmbedProgress> => {
    const { made, of } = await count()
    const from = now() - WINDOW_MS
    const lately = batches.filter(({ at }) => at > from)
    const seconds = Math.max(1, Math.min(WINDOW_MS, now() - begun) / 1000)
    const sum = (of: 'documents' | 'passages'): number =>
      lately.reduce((total, batch) => total + batch[of], 0)
    const perSecond = sum('documents') / seconds
    const left = of - made
    return {
      made,
      of,
      passagesPerSecond: Math.round((10 * sum('passages')) / seconds) / 10,
      ...(left > 0 && perSecond > 0 && { secondsLeft: Math.ceil(left / perSecond) }),
    }
  }

  return {
    progress,
    async done(documents, passages) {
      batches.push({ at: now(), documents, passages })
      while ((batches[0]?.at ?? now()) < now() - WINDOW_MS) batches.shift()
      const due = now() - toldAt >= TOLD_EVERY_MS
      if (!due && !long) return
      const state = await progress()
      const finished = state.made >= state.of
      if (!due && !finished) return
      toldAt = now()
      long = !finished
      if (finished)
        logger.info({ made: state.made, of: state.of }, 'every document has vectors: search ranks by meaning')
      else logger.info({ ...state }, 'documents are given vectors')
      await tell?.(state)
    },
  }
}
