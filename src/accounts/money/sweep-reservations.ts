// Ends abandoned reservations from time to time, so that a killed process leaves none behind.
import type { Logger } from '../../foundation/logger.ts'
import type { Credits } from './credits.ts'

const EVERY_MS = 5_000

/** Sweeps now and every few seconds until stopped; does not keep the process alive. */
export function sweepReservations({ credits, logger }: { credits: Pick<Credits, 'sweep'>; logger: Logger }): {
  stop(): void
} {
  const sweep = () => {
    credits.sweep().then(
      (ended) => {
        if (ended > 0) logger.info({ ended }, 'ended abandoned reservations')
      },
      (error: unknown) => logger.error({ err: error }, 'could not sweep reservations'),
    )
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
