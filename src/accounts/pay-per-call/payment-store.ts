// The PaymentStore and PaymentCensus ports: payments of callers without an account, each a row that is durable before money can move.

/**
 * `verifying`: somebody works on it. `settling`: its money may move at any moment. `settled`: it moved. `failed`: it will
 * never move. Of a payment that is not valid, or whose work cost nothing, nothing is kept.
 */
export type PaymentState = 'verifying' | 'settling' | 'settled' | 'failed'

/** What tells one payment from all others. */
export interface PaymentKey {
  readonly network: string
  readonly asset: string
  readonly payer: string
  /** Of the signed authorization. */
  readonly nonce: string
}

export interface Payment extends PaymentKey {
  readonly scheme: string
  readonly state: PaymentState
  /** What tells its request from others. */
  readonly request: string
  /** The payer's own name for the call; another payment under it does the same call. */
  readonly clientKey?: string
  readonly endpoint: string
  /** Who works on it. */
  readonly claim: string
  /** From then on another may, where they are not done. */
  readonly claimedUntil: number
  /** Whole units of the token: what was signed, and what is or will be settled. */
  readonly signed: number
  readonly amount: number
  /** Milliseconds since the epoch; from then on the chain refuses it. */
  readonly validUntil: number
  /** Payload and requirements as JSON, for a second try. */
  readonly payment: string
  readonly transaction?: string
  /** The reply as it is sent, once it is made. */
  readonly reply?: { readonly contentType: string; readonly body: string }
  readonly createdAt: number
  readonly updatedAt: number
}

export type NewPayment = Omit<Payment, 'state' | 'amount' | 'transaction' | 'reply' | 'updatedAt'>

export type PaymentChange = Pick<Payment, 'state'> &
  Partial<Pick<Payment, 'claimedUntil' | 'amount' | 'transaction' | 'reply'>>

/** Where whoever worked on it is out of time. */
export function canBeClaimed(
  { state, claimedUntil }: Pick<Payment, 'state' | 'claimedUntil'>,
  now: number,
): boolean {
  return state === 'verifying' && claimedUntil <= now
}

/** Every method sees what any process wrote before the call; what it writes is durable when it resolves. */
export interface PaymentStore {
  /**
   * Claims the payment for one request: where it is new, or where whoever worked on it is out of time. `claimed` for one of several callers at once; else the payment as it stands. Where the wanted one has a
   * `clientKey` under which the payer has another payment of the last 24 hours that is under way or settled, it is that
   * one.
   */
  claim(wanted: NewPayment, now: number): Promise<'claimed' | Payment>
  get(key: PaymentKey): Promise<Payment | undefined>
  /** False where the claim is another's by now, or the payment is not in one of these states. */
  change(
    payment: PaymentKey & { readonly claim: string },
    from: readonly PaymentState[],
    to: PaymentChange,
    now: number,
  ): Promise<boolean>
  /** Forgets a payment that no money moved for, where the claim still is the caller's: it is good for another call. */
  release(payment: PaymentKey & { readonly claim: string }): Promise<void>
  /** Those whose outcome is not known, the oldest first. */
  open(): Promise<Payment[]>
  /** Forgets the replies of payments that were settled before `time`, and those that never were; how many. What was paid stays. */
  forgetOld(time: number): Promise<number>
  /** The newest first. */
  list(limit: number): Promise<Payment[]>
}

/**
 * The PaymentCensus port: what the owner sees of payments by callers without an account, without their
 * replies.
 */
export type PaymentSeen = Pick<
  Payment,
  'payer' | 'network' | 'scheme' | 'state' | 'endpoint' | 'signed' | 'amount' | 'createdAt' | 'transaction'
>

export interface PayerSeen {
  readonly payer: string
  readonly network: string
  readonly payments: number
  /** Whole units of the token that were settled. */
  readonly amount: number
  readonly lastAt: number
}

export interface PaymentCensus {
  /** The newest first. */
  recent(limit: number): Promise<readonly PaymentSeen[]>
  /** Those whose outcome is not known, the oldest first. */
  open(limit: number): Promise<readonly PaymentSeen[]>
  /** Of settled payments, who paid most first. */
  payers(limit: number): Promise<readonly PayerSeen[]>
  /** All settled payments. */
  settled(): Promise<{ readonly payments: number; readonly amount: number }>
}
