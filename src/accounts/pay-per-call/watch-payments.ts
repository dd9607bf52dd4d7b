// Finds out about open payments from time to time, so that none stays unknown for want of somebody who asks.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { PaymentStore } from './payment-store.ts'
import type { SettlePayments } from './settle-payments.ts'

const EVERY_MS = 10_000
const FORGET_EVERY_MS = 600_000
/** As long as the reply of a call that its caller named. */
const KEPT_MS = 86_400_000

/** Looks now and every few seconds until stopped; does not keep the process alive. */
export function watchPayments({
  settlePayments,
  store,
  clock,
  logger,
}: {
  settlePayments: SettlePayments
  store: Pick<PaymentStore, 'forgetOld'>
  clock: Clock
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
  const forget = (): void => {
    store
      .forgetOld(clock.now() - KEPT_MS)
      .catch((error: unknown) => logger.error({ err: error }, 'could not forget old payments'))
  }
  const timers = [setInterval(look, EVERY_MS), setInterval(forget, FORGET_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
