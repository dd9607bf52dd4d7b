// Work on the text of a reply that is paid already: where there is no room for it, it waits for its turn and is not refused.
import { setTimeout as delay } from 'node:timers/promises'
import { Overloaded } from '../../foundation/errors.ts'
import type { TextJob } from './text-job.ts'
import type { TextWork } from './text-work.ts'

const TRIES = 40
const PAUSE_MS = 250

/** Throws Overloaded only when there has been no room for ten seconds, or the caller has left. */
export function retryOverloaded(work: TextWork, pause: (ms: number) => Promise<unknown> = delay): TextWork {
  return async <J extends TextJob>(job: J, signal?: AbortSignal) => {
    for (let tries = 1; ; tries++) {
      try {
        return await work(job, signal)
      } catch (error) {
        if (!(error instanceof Overloaded) || tries === TRIES || signal?.aborted) throw error
      }
      await pause(PAUSE_MS)
    }
  }
}
