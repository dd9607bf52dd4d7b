// Whether we reach the feeds at all: when none answers, we are cut off, and asking on would be idle.
import type { Clock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'

/** From so many feeds on, failing all together means that we are cut off, not they. */
export const CUT_OFF_FROM = 3

const MINUTE = 60_000
const LONGEST_MS = 15 * MINUTE

/** What is looked at of a poll. */
interface Tried {
  readonly unreachable: boolean
  readonly failedBefore: boolean
  readonly error?: string
}

/** Feeds that failed before fail together by themselves: they are tried again at the same time. */
export function areCutOff(polls: readonly Tried[]): boolean {
  const telling = polls.filter(({ failedBefore }) => !failedBefore)
  return telling.length >= CUT_OFF_FROM && polls.every(({ unreachable }) => unreachable)
}

export function createReach(clock: Clock, logger: Logger) {
  let rounds = 0
  let nextProbe = 0
  return {
    note(polls: readonly Tried[]): void {
      if (polls.some(({ unreachable }) => !unreachable)) {
        rounds = 0
        nextProbe = 0
      } else if (areCutOff(polls)) {
        const waitMs = Math.min(LONGEST_MS, MINUTE * 2 ** Math.min(rounds, 10))
        rounds++
        nextProbe = clock.now() + waitMs
        logger.info({ feeds: polls.length, waitMs, error: polls[0]?.error }, 'no news feed can be reached')
      }
    },
    isCutOff: (): boolean => rounds > 0,
    /** Milliseconds since the epoch; 0 where we are not cut off. Further off than any wait: the clock was put back. */
    nextProbe: (): number => (nextProbe > clock.now() + LONGEST_MS ? 0 : nextProbe),
  }
}
