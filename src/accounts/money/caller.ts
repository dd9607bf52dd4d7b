// Who is calling, and on what terms.
import type { NanoDollars } from '../../foundation/money.ts'
import type { KeyScope } from '../api-key.ts'
import type { Claim } from './once-only.ts'

/** Who is calling, as far as money and logs need to know. */
export interface Caller {
  readonly accountId: string
  readonly email: string
  readonly keyId: string
  /** The part of the key that may stand in a log. */
  readonly keyShown: string
  /** The key's spend cap for one UTC day. */
  readonly spendCap?: NanoDollars
  /** What the account may spend in a calendar month (UTC). */
  readonly monthlyBudget?: NanoDollars
  /** Whose calls cost nothing. */
  readonly unmetered?: true
  /** What the key may be used for; absent: all. */
  readonly scopes?: readonly KeyScope[]
  /** What holds for this one call. */
  readonly terms?: CallTerms
}

export interface CallTerms {
  /** A budget of the account that the call is charged to as well. */
  readonly budgetId?: string
  /** The claim under which its reply is kept. */
  readonly claim?: Claim
}
