// Forgets kept replies whose day is over, from time to time.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { KeptReplies } from './kept-replies.ts'

const EVERY_MS = 10 * 60_000

/** Forgets now and every few minutes until stopped; does not keep the process alive. */
export function forgetReplies(needs: { keptReplies: KeptReplies; clock: Clock; logger: Logger }): {
  stop(): void
} {
  const { keptReplies, clock, logger } = needs
  const forget = (): void => {
    keptReplies
      .sweep(clock.now())
      .catch((error: unknown) => logger.error({ err: error }, 'could not forget kept replies'))
  }
  forget()
  const timer = setInterval(forget, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
