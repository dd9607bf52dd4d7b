// A call that is paid by itself, without an account: one payment does its work once, and nothing is paid for nothing.
import type { Clock } from '../../foundation/clock.ts'
import { Conflict, InvalidRequest, PaymentOpen } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { createWaitTogether } from '../../foundation/wait-together.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { Offer, PaidResource, PaymentGateway, Requirements, SignedPayment } from './payment-gateway.ts'
import type { NewPayment, Payment, PaymentKey, PaymentStore } from './payment-store.ts'
import type { SettlePayments } from './settle-payments.ts'

/** Prices are whole micro-dollars: one unit of a token with six digits. */
const NANO_A_UNIT = 1_000
/** Longer than any call lasts. */
const CLAIM_MS = 60_000

export interface PaidWork {
  readonly reply: { readonly contentType: string; readonly body: string }
  /** 0 where there is nothing to pay for. */
  readonly cost: NanoDollars
}

export interface CallToPay {
  readonly endpoint: string
  /** What tells its request from others. */
  readonly request: string
  /** The payer's own name for the call, under which it is done and paid once. */
  readonly clientKey?: string
  readonly resource: PaidResource
  /** What it costs where the price is fixed before the work, and the most where it is told after. */
  readonly price: { readonly exact: NanoDollars; readonly upto: NanoDollars }
  /** Does the work for at most `limit`. */
  run(limit: NanoDollars): Promise<PaidWork>
}

export type PaidReply = PaidWork['reply'] & {
  /** What the payment is called in the table of payments; absent where it was free. */
  readonly chargeId?: string
  /** Given before, under the same name. */
  readonly replayed?: true
}

export type PaidOutcome =
  /** Not paid: how to pay, in the protocol's own form. */
  | { readonly required: Readonly<Record<string, unknown>> }
  /** `settlement` is absent where it was free. */
  | { readonly reply: PaidReply; readonly settlement?: Readonly<Record<string, unknown>> }

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
  const together = createWaitTogether()
  return async (call, payment, signal) => {
    if (!gateway.isReady()) throw new PaymentOpen('Payments cannot be taken yet; try again shortly', 5)
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
    const signed: Signed = { call, payment, accepted, key, refuse }
    const verify = onceVerified(needs, signed)
    for (;;) {
      signal?.throwIfAborted()
      const wanted = wantedFor(signed, clock.now())
      const known = await store.claim(wanted, clock.now())
      if (known === 'claimed') return workAndSettle(needs, { ...signed, wanted })
      const outcome = (await verify(known)) ?? (await ofKnown(needs, known, signed))
      if (outcome) return outcome
      await together(`${known.payer} ${known.nonce}`, async () => !(await isWorkedOn(needs, known)), signal)
    }
  }
}

/** A call with the payment that came with it. */
interface Signed {
  readonly call: CallToPay
  readonly payment: SignedPayment
  readonly accepted: Requirements
  readonly key: PaymentKey & { readonly validUntil: number }
  readonly refuse: (error: string) => PaidOutcome
}

function wantedFor({ call, payment, accepted, key }: Signed, now: number): NewPayment {
  return {
    ...key,
    scheme: accepted.scheme,
    request: call.request,
    ...(call.clientKey !== undefined && { clientKey: call.clientKey }),
    endpoint: call.endpoint,
    claim: timeOrderedId(now),
    claimedUntil: now + CLAIM_MS,
    signed: Number(accepted.amount),
    payment: JSON.stringify({ payment, accepted }),
    createdAt: now,
  }
}

/**
 * Anybody can name a payer, and a nonce once the chain tells it: what is kept for them is for whoever has their
 * signature. A refusal where the payment at hand is neither the one that is kept nor valid by itself.
 */
function onceVerified(
  needs: PayForCallNeeds,
  { payment, accepted, refuse }: Signed,
): (known: Payment) => Promise<PaidOutcome | undefined> {
  let isVerified = false
  return async (known) => {
    if (isVerified || isSame(known, payment)) return undefined
    const { valid, reason } = await verified(needs, payment, accepted)
    isVerified = valid
    return valid ? undefined : refuse(reason ?? 'The payment is not valid')
  }
}

function isSame({ payment: kept }: Payment, payment: SignedPayment): boolean {
  return signatureOf((JSON.parse(kept) as { payment: SignedPayment }).payment) === signatureOf(payment)
}

function signatureOf({ payload }: SignedPayment): unknown {
  return (payload as { readonly signature?: unknown }).signature
}

function unitsOf({ exact, upto }: CallToPay['price']): Offer {
  return { exact: Math.ceil(exact / NANO_A_UNIT), upto: Math.ceil(upto / NANO_A_UNIT) }
}

/** What a payment that is known already is answered with; undefined where it has to be waited for. */
async function ofKnown(
  { settlePayments, clock }: PayForCallNeeds,
  known: Payment,
  { call, key, refuse }: Signed,
): Promise<PaidOutcome | undefined> {
  const isAnother = known.nonce !== key.nonce
  if (known.request !== call.request) {
    throw new Conflict(`This ${isAnother ? 'Idempotency-Key' : 'payment'} is used for another request`)
  }
  const isSettled = known.state === 'settling' && known.claimedUntil > clock.now()
  if (known.state === 'verifying' || isSettled) return undefined
  const now = known.state === 'settling' ? await settlePayments.findOut(known) : known
  if (now.state === 'settled' && now.reply) {
    const replayed = now.clientKey !== undefined && ({ replayed: true } as const)
    return { reply: { ...now.reply, chargeId: now.claim, ...replayed }, settlement: settlementOf(now) }
  }
  if (now.state === 'settled') throw new Conflict('This payment was settled; its reply is not kept any more')
  // The name is free again for the payment at hand.
  if (isAnother && now.state !== 'settling') return undefined
  if (now.state === 'failed') return refuse('This payment cannot be settled any more')
  throw new PaymentOpen(
    'What became of this payment is being found out. Send the same payment again; do not make another.',
    5,
  )
}

/** Throws PaymentOpen where the facilitator can't be asked. */
function verified(
  { gateway }: PayForCallNeeds,
  payment: SignedPayment,
  accepted: Requirements,
): Promise<{ readonly valid: boolean; readonly reason?: string }> {
  return gateway.verify(payment, accepted).catch(() => {
    throw new PaymentOpen('The payment could not be verified now; send it again', 5)
  })
}

/** Whether somebody still has time to work on it. */
async function isWorkedOn({ store, clock }: PayForCallNeeds, known: Payment): Promise<boolean> {
  const now = await store.get(known)
  const isOpen = now?.state === 'verifying' || now?.state === 'settling'
  return isOpen && now.claimedUntil > clock.now()
}

interface Claimed extends Signed {
  readonly wanted: NewPayment
}

async function workAndSettle(needs: PayForCallNeeds, claimed: Claimed): Promise<PaidOutcome> {
  const { store, clock, settlePayments } = needs
  const { call, payment, accepted, wanted, refuse } = claimed
  const end = (state: 'released' | 'refused' | 'failed'): Promise<boolean> =>
    store.change(wanted, ['verifying'], { state }, clock.now())
  const { valid, reason } = await verified(needs, payment, accepted).catch(async (error: unknown) => {
    await end('released')
    throw error
  })
  if (!valid) {
    await end('refused')
    return refuse(reason ?? 'The payment is not valid')
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
  if (settled.state === 'settled') {
    return { reply: { ...reply, chargeId: wanted.claim }, settlement: settlementOf(settled) }
  }
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
