// The PaymentCensus port: what the owner sees of payments by callers without an account, without their replies.
import type { Payment } from './payment-store.ts'

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
