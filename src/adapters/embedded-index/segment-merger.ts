// Keeps the segments few: looks for a merge after each change, at the start and from time to time, one at a time.
import type { MergeJob } from '../../inverted-index/merge/run-merge.ts'
import type { IndexWriter } from './index-writer.ts'

export interface MergerNeeds {
  readonly writer: Pick<IndexWriter, 'nextMerge' | 'finishMerge' | 'dropMerge' | 'snapshot'>
  /** `urgent`: segments pile up, and the merge must not wait for whatever else the machine does. */
  readonly run: (job: MergeJob, urgent: boolean, signal: AbortSignal) => Promise<SharedArrayBuffer>
  /** Hears of each merge once its outcome is on disk. */
  readonly onMerged: () => void
  /** Hears of one that failed; it is tried again when it is looked for next. */
  readonly onFailure: (error: unknown) => void
}

export interface SegmentMerger {
  /**
   * Merges as long as a merge is due; asked for while one runs, it looks again after that. `quiet`: nothing was written for
   * a while, so that more is worth merging.
   */
  look(quiet?: boolean): void
  /** Whether so many segments wait that whoever writes has to wait for them. */
  isBehind(): boolean
  /** Resolves when the merge that is under way has ended, well or not. */
  turn(): Promise<void>
  /** Gives up the merge that is under way; resolves when it has ended. */
  stop(): Promise<void>
}

/** With more segments than this a merge goes first. */
const URGENT_FROM = 14
/** With so many the next changes wait, so that a search looks through twenty at most. */
const BEHIND_FROM = 18

export function createSegmentMerger(needs: MergerNeeds): SegmentMerger {
  const { writer, onMerged, onFailure } = needs
  let stopping = new AbortController()
  let merging: Promise<void> | undefined
  let asked: { readonly quiet: boolean } | undefined
  let turn: Promise<void> = Promise.resolve()
  const segments = (): number => writer.snapshot().segments.length

  const mergeAll = async (quiet: boolean, signal: AbortSignal): Promise<void> => {
    for (let job = writer.nextMerge(quiet); job; job = writer.nextMerge(quiet)) {
      const running = needs.run(job, segments() >= URGENT_FROM, signal)
      // Not the segment itself: it would stay for as long as no other merge begins.
      turn = running.then(
        () => undefined,
        () => undefined,
      )
      try {
        const merged = await running
        if (signal.aborted) return writer.dropMerge()
        writer.finishMerge(job, merged)
      } catch (error) {
        writer.dropMerge()
        throw error
      }
      onMerged()
    }
  }

  const lookWhileAsked = async (signal: AbortSignal): Promise<void> => {
    while (asked && !signal.aborted) {
      const { quiet } = asked
      asked = undefined
      await mergeAll(quiet, signal).catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
      })
    }
    // Here, not when the promise settles: what is asked for in between would be taken for being looked at.
    merging = undefined
  }

  return {
    look(quiet = false) {
      if (stopping.signal.aborted) return
      asked = { quiet: quiet || asked?.quiet === true }
      merging ??= lookWhileAsked(stopping.signal)
    },
    isBehind: () => merging !== undefined && segments() >= BEHIND_FROM,
    async turn() {
      await turn
    },
    async stop() {
      stopping.abort()
      await merging
      asked = undefined
      stopping = new AbortController()
    },
  }
}
