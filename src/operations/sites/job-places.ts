// Places for jobs: few in all, shared out by account, and for as long as a job gets on.
import { Overloaded, TooManyAttempts } from '../../foundation/errors.ts'

const PLACES = 8
/** Of one account; the second only while half of all places are free. */
const MOST_OF_ACCOUNT = 2
const TRY_AGAIN_SECONDS = 10

/** Throws where there is no place for another job of the account; `taken` has the account of each job that runs. */
export function checkPlace(taken: readonly string[], accountId: string): void {
  const own = taken.filter((one) => one === accountId).length
  const isBusy = taken.length >= PLACES / 2
  if (own >= MOST_OF_ACCOUNT) {
    throw new TooManyAttempts(
      `${MOST_OF_ACCOUNT} jobs of an account run at a time; wait for the end of one`,
      TRY_AGAIN_SECONDS,
    )
  }
  if (own > 0 && isBusy) {
    throw new TooManyAttempts(
      'One job of an account runs at a time while many accounts have jobs; wait for the end of yours',
      TRY_AGAIN_SECONDS,
    )
  }
  if (taken.length >= PLACES) {
    throw new Overloaded(
      `All ${PLACES} places for jobs are taken, by other accounts; try again in a moment`,
      TRY_AGAIN_SECONDS,
    )
  }
}

export interface JobLimits {
  /** Without a page that was read. */
  readonly quietMs: number
  readonly longestMs: number
}

export const JOB_LIMITS: JobLimits = { quietMs: 2 * 60_000, longestMs: 60 * 60_000 }

export interface JobTime {
  /** A page was read. */
  gotOn(): void
  /** Why the job was ended; undefined where it was not. */
  reason(): string | undefined
  stop(): void
}

/** Ends a job that holds its place for nothing, or for too long. */
export function watchJob({ quietMs, longestMs }: JobLimits, end: () => void): JobTime {
  let reason: string | undefined
  const endFor = (why: string) => (): void => {
    reason ??= why
    end()
  }
  const minutes = (ms: number): number => Math.ceil(ms / 60_000)
  const quiet = setTimeout(
    endFor(`No page could be read for ${minutes(quietMs)} minutes; what was read before stays`),
    quietMs,
  ).unref()
  const longest = setTimeout(
    endFor(`A job lasts ${minutes(longestMs)} minutes at most; what was read stays`),
    longestMs,
  ).unref()
  return {
    gotOn: () => void quiet.refresh(),
    reason: () => reason,
    stop() {
      clearTimeout(quiet)
      clearTimeout(longest)
    },
  }
}
