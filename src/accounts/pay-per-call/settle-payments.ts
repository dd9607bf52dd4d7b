// Settles payments whose reply is kept, finds out what became of those whose settlement was not answered, and watches for both.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { keepDoing } from '../../foundation/repeat.ts'
import type { PaymentGateway, Requirements, Settled, SignedPayment } from './payment-gateway.ts'
import type { Payment, PaymentStore } from './payment-store.ts'

/** A payment with what the facilitator said against it. */
export type Tried = Payment & { readonly reason?: string }

export interface SettlePayments {
  /** Moves the money of a payment that is `settling`, and says how it stands then. Never rejects for the facilitator. */
  settle(payment: Payment): Promise<Tried>
  /** Asks the chain about a payment that is `settling`; tries once more to settle one that nobody tries just now. */
  findOut(payment: Payment): Promise<Tried>
  /** Finds out about all that are open and that nobody tries; how many are known now. */
  sweep(): Promise<number>
}

export interface SettlePaymentsNeeds {
  readonly gateway: PaymentGateway
  readonly store: PaymentStore
  readonly clock: Clock
  readonly logger: Logger
}

/** A transaction that was sent in time may be mined a little later. */
const AFTER_DEADLINE_MS = 60_000

export function createSettlePayments(needs: SettlePaymentsNeeds): SettlePayments {
  const { gateway, store, clock, logger } = needs

  const ended = async (
    payment: Payment,
    to: { state: 'settled' | 'failed'; transaction?: string },
  ): Promise<Payment> => {
    await store.change(payment, ['settling'], to, clock.now())
    return (await store.get(payment)) ?? payment
  }

  const isFree = ({ claimedUntil }: Payment): boolean => claimedUntil <= clock.now()

  /** Nobody tries it any more: whoever asks next may. */
  const letGo = async (payment: Payment): Promise<Payment> => {
    await store.change(payment, ['settling'], { state: 'settling', claimedUntil: 0 }, clock.now())
    return { ...payment, claimedUntil: 0 }
  }

  /** By the chain itself; undefined where it can't tell yet. */
  const byChain = async (payment: Payment): Promise<Payment | undefined> => {
    const { scheme, amount } = payment
    const outcome = await gateway
      .outcome({ key: payment, scheme, amount })
      .catch(() => ({ state: 'unknown' }) as const)
    if (outcome.state === 'moved') {
      return ended(payment, { state: 'settled', transaction: outcome.transaction })
    }
    const isOver = clock.now() > payment.validUntil + AFTER_DEADLINE_MS
    return outcome.state === 'unused' && isOver ? ended(payment, { state: 'failed' }) : undefined
  }

  const settle = async (payment: Payment, wasTried = false): Promise<Tried> => {
    const { payment: signed, accepted } = JSON.parse(payment.payment) as {
      payment: SignedPayment
      accepted: Requirements
    }
    let settled: Settled
    try {
      settled = await gateway.settle(signed, accepted, payment.amount)
    } catch (error) {
      logger.warn({ err: error, payer: payment.payer, nonce: payment.nonce }, 'a settlement was not answered')
      return (await byChain(payment)) ?? letGo(payment)
    }
    if (settled.success) return ended(payment, { state: 'settled', transaction: settled.transaction })
    const reason = settled.reason ?? 'The payment was not settled'
    const known = await byChain(payment)
    if (known) return { ...known, reason }
    // A facilitator that waits for a transaction, or that found it mined already, has not refused. What was tried
    // before may have moved by then, whatever is said of it now: that its nonce is used, or the payer's balance too low.
    return wasTried || /pending|timeout|timed|transaction_failed/.test(reason)
      ? { ...(await letGo(payment)), reason }
      : { ...(await ended(payment, { state: 'failed' })), reason }
  }

  const findOut = async (payment: Payment): Promise<Tried> => {
    const known = await byChain(payment)
    if (known) return known
    return isFree(payment) && clock.now() < payment.validUntil ? settle(payment, true) : payment
  }

  return {
    settle: (payment) => settle(payment),
    findOut,
    async sweep() {
      const open = await store.open()
      let found = 0
      for (const payment of open.filter(isFree)) if ((await findOut(payment)).state !== 'settling') found += 1
      return found
    },
  }
}

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
  const looking = keepDoing(settlePayments.sweep, EVERY_MS, (err) =>
    logger.error({ err }, 'could not look for open payments'),
  )
  const forget = (): void => {
    store
      .forgetOld(clock.now() - KEPT_MS)
      .catch((error: unknown) => logger.error({ err: error }, 'could not forget old payments'))
  }
  const forgetting = setInterval(forget, FORGET_EVERY_MS).unref()
  return {
    stop() {
      looking.stop()
      clearInterval(forgetting)
    },
  }
}
