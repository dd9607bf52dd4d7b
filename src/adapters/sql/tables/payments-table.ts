// The table of payments of callers without an account.
import type { PaymentState } from '../../../accounts/pay-per-call/payment-store.ts'

/** Keyed by network, asset, payer and nonce: payments of callers without an account, in whole units of the token. */
export interface PaymentsTable {
  network: string
  asset: string
  payer: string
  nonce: string
  /** The payer's own name for the call: one payment under it at a time. */
  client_key: string | null
  scheme: string
  state: PaymentState
  request: string
  endpoint: string
  claim: string
  claimed_until: number
  signed: number
  amount: number
  valid_until: number
  /** Payload and requirements as JSON. */
  payment: string
  transaction_id: string | null
  content_type: string | null
  body: string | null
  created_at: number
  updated_at: number
}
