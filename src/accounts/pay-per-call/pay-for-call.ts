// A call that is paid by itself, without an account: one payment does its work once, and nothing is paid for nothing.
import type { Clock } from '../../foundation/clock.ts'
import { Conflict, InvalidRequest, PaymentOpen } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { createWaitTogether } from '../../foundation/wait-together.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { Offer, PaidResource, PaymentGateway, Requirements, SignedPayment } from './payment-gateway.ts'
import {
  canBeClaimed,
  type NewPayment,
  type Payment,
  type PaymentKey,
  type PaymentStore,
} from './payment-store.ts'
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
  /** Whether the caller has shown anew that they hold the key which signed this payment. */
  isProven?(payment: PaymentKey): Promise<boolean>
  /** Does the work of a payer for at most `limit`. */
  run(limit: NanoDollars, payer: string): Promise<PaidWork>
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
  /** Counts a call of a payer who has shown that they are; throws RateLimited. */
  admitPayer(payer: string): Promise<void>
}

/** The same for every request under the payment: a stranger who knows it from the chain learns nothing of its call. */
const NOT_PROVEN =
  'This payment was sent before, and the chain tells it to everybody. For its reply send it again with PAYMENT-PROOF ' +
  '(x402/payment-proof in _meta): the seconds since 1970, a space and the signature of its payer, as /openapi.json says.'

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
    const signed: Signed = { call, payment, accepted, key, refuse }
    const refusal = await refusalOf(needs, signed)
    if (refusal) return refusal
    await needs.admitPayer(key.payer)
    for (;;) {
      signal?.throwIfAborted()
      const wanted = wantedFor(signed, clock.now())
      const known = await store.claim(wanted, clock.now())
      if (known === 'claimed') return workAndSettle(needs, { ...signed, wanted })
      const outcome = await ofKnown(needs, known, signed)
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
 * Anybody can name a payer, and has the signature too once the chain tells it. A payment that nobody sent before must be
 * valid, and until then nothing is kept of it; one that is worked on must be the same; after that its key must be shown
 * anew. Throws Conflict where it is not.
 */
async function refusalOf(needs: PayForCallNeeds, signed: Signed): Promise<PaidOutcome | undefined> {
  const { store, clock } = needs
  const { call, payment, accepted, key, refuse } = signed
  const known = await store.get(key)
  if (known?.state === 'failed') return refuse('This payment cannot be settled any more')
  if (known && !canBeClaimed(known, clock.now())) {
    if (known.state === 'verifying' && isSame(known, payment)) return undefined
    if (await call.isProven?.(key)) return undefined
    throw new Conflict(NOT_PROVEN)
  }
  const { valid, reason } = await verified(needs, payment, accepted)
  if (valid) return undefined
  // Sent several times at once: another copy has been settled meanwhile, and this one came before that.
  const since = await store.get(key)
  return since && isSame(since, payment) && since.claim !== known?.claim
    ? undefined
    : refuse(reason ?? 'The payment is not valid')
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
  throw notKnown()
}

function notKnown(): PaymentOpen {
  return new PaymentOpen(
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
  const { call, accepted, wanted, refuse } = claimed
  const isFixed = accepted.scheme === 'exact'
  const limit = isFixed ? call.price.exact : wanted.signed * NANO_A_UNIT
  const { reply, cost } = await call.run(limit, wanted.payer).catch(async (error: unknown) => {
    await store.release(wanted)
    throw error
  })
  const spent = Math.min(wanted.signed, Math.floor(cost / NANO_A_UNIT))
  const amount = isFixed && cost > 0 ? wanted.signed : isFixed ? 0 : spent
  if (amount === 0) {
    await store.release(wanted)
    return { reply }
  }
  if (clock.now() >= wanted.validUntil) {
    await store.change(wanted, ['verifying'], { state: 'failed' }, clock.now())
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
  throw notKnown()
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
