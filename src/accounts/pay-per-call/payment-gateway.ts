// The PaymentGateway port: what can be asked of whoever moves the money, and of the chain that it moves on.
import type { PaymentKey } from './payment-store.ts'

/** One of the ways to pay that a refusal offers, in the protocol's own form. */
export type Requirements = Readonly<Record<string, unknown>> & {
  readonly scheme: string
  readonly network: string
  readonly amount: string
  readonly asset: string
}

/** A signed payment in the protocol's own form. */
export type SignedPayment = Readonly<Record<string, unknown>>

/** Whole units of the token for each scheme. */
export interface Offer {
  readonly exact: number
  readonly upto: number
}

export interface Settled {
  readonly success: boolean
  readonly transaction: string
  readonly reason?: string
}

/** What became of a payment by the chain itself. */
export type ChainOutcome =
  | { readonly state: 'moved'; readonly transaction: string }
  | { readonly state: 'unused' }
  | { readonly state: 'unknown' }

/** What a payment is for. */
export interface PaidResource {
  readonly url: string
  readonly description: string
  /** How it is called, for those who list what can be paid, in the protocol's own form. */
  readonly listing?: Readonly<Record<string, unknown>>
}

export interface PaymentGateway {
  /** Whether the facilitator has said what it offers; until then nothing can be paid. */
  isReady(): boolean
  /** The ways to pay, the first preferred. Throws where the gateway is not ready. */
  requirements(offer: Offer): Promise<readonly Requirements[]>
  /** The requirements that the payment was signed for; undefined where they are none of these. */
  match(requirements: readonly Requirements[], payment: SignedPayment): Requirements | undefined
  /** What tells the payment from others, and until when it can be settled; undefined where it says neither. */
  identify(
    payment: SignedPayment,
    requirements: Requirements,
  ): (PaymentKey & { readonly validUntil: number }) | undefined
  /** Rejects where the facilitator can't be asked. */
  verify(
    payment: SignedPayment,
    requirements: Requirements,
  ): Promise<{ readonly valid: boolean; readonly reason?: string }>
  /** The address that signed a text by EIP-191, in lower case; undefined where the signature is none. */
  signerOf(text: string, signature: string): Promise<string | undefined>
  /** Rejects where the outcome is not known. */
  settle(payment: SignedPayment, requirements: Requirements, amount: number): Promise<Settled>
  /** Asks the chain; `unknown` where there is no way to. */
  outcome(payment: {
    readonly key: PaymentKey
    readonly scheme: string
    readonly amount: number
  }): Promise<ChainOutcome>
  /** The body of a refusal that says how to pay, in the protocol's own form. */
  required(
    requirements: readonly Requirements[],
    resource: PaidResource,
    error?: string,
  ): Readonly<Record<string, unknown>>
}
