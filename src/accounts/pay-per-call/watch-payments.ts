// Finds out about open payments from time to time, so that none stays unknown for want of somebody who asks.
import type { Logger } from '../../foundation/logger.ts'
import type { SettlePayments } from './settle-payments.ts'

const EVERY_MS = 10_000

/** Looks now and every few seconds until stopped; does not keep the process alive. */
export function watchPayments({
  settlePayments,
  logger,
}: {
  settlePayments: SettlePayments
  logger: Logger
}): {
  stop(): void
} {
  const look = (): void => {
    settlePayments
      .sweep()
      .catch((error: unknown) => logger.error({ err: error }, 'could not look for open payments'))
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
