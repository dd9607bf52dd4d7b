// A call that is paid by itself, without an account: one payment does its work once, and nothing is paid for nothing.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.ts'
import { Conflict, InvalidRequest, PaymentOpen } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { Offer, PaidResource, PaymentGateway, Requirements, SignedPayment } from './payment-gateway.ts'
import type { NewPayment, Payment, PaymentStore } from './payment-store.ts'
import type { SettlePayments } from './settle-payments.ts'

/** Prices are whole micro-dollars: one unit of a token with six digits. */
const NANO_A_UNIT = 1_000
/** Longer than any call lasts. */
const CLAIM_MS = 60_000
const LOOK_AGAIN_MS = 50

export interface PaidWork {
  readonly reply: { readonly contentType: string; readonly body: string }
  /** 0 where there is nothing to pay for. */
  readonly cost: NanoDollars
}

export interface CallToPay {
  readonly endpoint: string
  /** What tells its request from others. */
  readonly request: string
  readonly resource: PaidResource
  /** What it costs where the price is fixed before the work, and the most where it is told after. */
  readonly price: { readonly exact: NanoDollars; readonly upto: NanoDollars }
  /** Does the work for at most `limit`. */
  run(limit: NanoDollars): Promise<PaidWork>
}

export type PaidOutcome =
  /** Not paid: how to pay, in the protocol's own form. */
  | { readonly required: Readonly<Record<string, unknown>> }
  /** `settlement` is absent where it was free. */
  | { readonly reply: PaidWork['reply']; readonly settlement?: Readonly<Record<string, unknown>> }

/** Throws InvalidRequest, Conflict and PaymentOpen, and what the work throws. */
export type PayForCall = (
  call: CallToPay,
  payment: SignedPayment | undefined,
  signal?: AbortSignal,
) => Promise<PaidOutcome>

export interface PayForCallNeeds {
  readonly gateway: PaymentGateway
  readonly store: PaymentStore
  readonly settlePayments: SettlePayments
  readonly clock: Clock
  /** Counts a call of a payer; throws RateLimited. */
  admitPayer(payer: string): Promise<void>
}

export function createPayForCall(needs: PayForCallNeeds): PayForCall {
  const { gateway, store, clock } = needs
  return async (call, payment, signal) => {
    if (!gateway.isReady()) throw new PaymentOpen('Payments can not be taken yet; try again shortly', 5)
    const requirements = await gateway.requirements(unitsOf(call.price))
    const refuse = (error: string): PaidOutcome => ({
      required: gateway.required(requirements, call.resource, error),
    })
    if (payment === undefined) return refuse('Payment required')
    const accepted = gateway.match(requirements, payment)
    if (!accepted) return refuse('No matching payment requirements')
    const key = gateway.identify(payment, accepted)
    if (!key) throw new InvalidRequest('The payment names no payer, nonce or deadline')
    await needs.admitPayer(key.payer)
    for (;;) {
      signal?.throwIfAborted()
      const now = clock.now()
      const wanted: NewPayment = {
        ...key,
        scheme: accepted.scheme,
        request: call.request,
        endpoint: call.endpoint,
        claim: timeOrderedId(now),
        claimedUntil: now + CLAIM_MS,
        signed: Number(accepted.amount),
        payment: JSON.stringify({ payment, accepted }),
        createdAt: now,
      }
      const known = await store.claim(wanted, now)
      if (known === 'claimed') return workAndSettle(needs, { call, payment, accepted, wanted, refuse })
      if (known.request !== call.request) throw new Conflict('This payment is used for another request')
      const outcome = await ofKnown(needs, known, refuse)
      if (outcome) return outcome
      await pause(LOOK_AGAIN_MS, undefined, signal && { signal })
    }
  }
}

function unitsOf({ exact, upto }: CallToPay['price']): Offer {
  return { exact: Math.ceil(exact / NANO_A_UNIT), upto: Math.ceil(upto / NANO_A_UNIT) }
}

/** What a payment that is known already is answered with; undefined where it has to be waited for. */
async function ofKnown(
  { settlePayments, clock }: PayForCallNeeds,
  known: Payment,
  refuse: (error: string) => PaidOutcome,
): Promise<PaidOutcome | undefined> {
  const isWorkedOn = known.state === 'settling' && known.claimedUntil > clock.now()
  if (known.state === 'verifying' || isWorkedOn) return undefined
  const now = known.state === 'settling' ? await settlePayments.findOut(known) : known
  if (now.state === 'settled' && now.reply) return { reply: now.reply, settlement: settlementOf(now) }
  if (now.state === 'failed') return refuse('This payment can not be settled any more')
  throw new PaymentOpen(
    'What became of this payment is being found out. Send the same payment again; do not make another.',
    5,
  )
}

interface Claimed {
  readonly call: CallToPay
  readonly payment: SignedPayment
  readonly accepted: Requirements
  readonly wanted: NewPayment
  readonly refuse: (error: string) => PaidOutcome
}

async function workAndSettle(needs: PayForCallNeeds, claimed: Claimed): Promise<PaidOutcome> {
  const { gateway, store, clock, settlePayments } = needs
  const { call, payment, accepted, wanted, refuse } = claimed
  const end = (state: 'released' | 'refused' | 'failed'): Promise<boolean> =>
    store.change(wanted, ['verifying'], { state }, clock.now())
  const verified = await gateway.verify(payment, accepted).catch(async () => {
    await end('released')
    throw new PaymentOpen('The payment could not be verified now; send it again', 5)
  })
  if (!verified.valid) {
    await end('refused')
    return refuse(verified.reason ?? 'The payment is not valid')
  }
  const isFixed = accepted.scheme === 'exact'
  const limit = isFixed ? call.price.exact : wanted.signed * NANO_A_UNIT
  const { reply, cost } = await call.run(limit).catch(async (error: unknown) => {
    await end('released')
    throw error
  })
  const spent = Math.min(wanted.signed, Math.floor(cost / NANO_A_UNIT))
  const amount = isFixed && cost > 0 ? wanted.signed : isFixed ? 0 : spent
  if (amount === 0) {
    await end('released')
    return { reply }
  }
  if (clock.now() >= wanted.validUntil) {
    await end('failed')
    return refuse('The payment expired while the work ran')
  }
  const claimedUntil = clock.now() + CLAIM_MS
  const kept = await store.change(
    wanted,
    ['verifying'],
    { state: 'settling', amount, reply, claimedUntil },
    clock.now(),
  )
  if (!kept) throw new PaymentOpen('This payment is being worked on; send it again', 5)
  const settled = await settlePayments.settle({
    ...wanted,
    state: 'settling',
    amount,
    reply,
    updatedAt: clock.now(),
  })
  if (settled.state === 'settled') return { reply, settlement: settlementOf(settled) }
  if (settled.state === 'failed') return refuse(settled.reason ?? 'The payment was not settled')
  throw new PaymentOpen(
    'What became of this payment is being found out. Send the same payment again; do not make another.',
    5,
  )
}

/** The protocol's own form. */
function settlementOf({
  transaction = '',
  network,
  payer,
  amount,
}: Payment): Readonly<Record<string, unknown>> {
  return { success: true, transaction, network, payer, amount: String(amount) }
}
