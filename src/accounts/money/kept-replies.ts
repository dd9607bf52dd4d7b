// The KeptReplies port: calls that must be done once, under a key of the caller's choice, and their replies, forgotten after a day.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { keepDoing } from '../../foundation/repeat.ts'

/** A reply that was given before. */
export interface KeptReply {
  readonly contentType: string
  readonly body: string
  /** How it was shortened, as JSON; absent where it is whole. */
  readonly fitted?: string
  /** Absent where the call was free. */
  readonly chargeId?: string
}

/** A call that is to be done once. */
export interface OnceOnly {
  readonly accountId: string
  readonly key: string
  /** What tells its request from others. */
  readonly request: string
}

export interface WantedClaim extends OnceOnly {
  /** An id that no other claim has. */
  readonly claim: string
  readonly now: number
  /** From then on another may do the work, unless there is a reply. */
  readonly claimedUntil: number
  readonly expiresAt: number
}

export type ClaimOutcome =
  | { readonly state: 'claimed' }
  /** Another works on it. */
  | { readonly state: 'running' }
  /** The key belongs to another request. */
  | { readonly state: 'other-request' }
  | { readonly state: 'kept'; readonly reply: KeptReply }
  /** It was done and charged; its reply gave way to later ones. */
  | { readonly state: 'dropped' }

/** Every method sees what any process wrote before the call. Replies are kept by Ledger.settle and Ledger.charge. */
export interface KeptReplies {
  /** Claims the work where nobody has it, or where whoever had it is out of time; one of several callers at once. */
  claim(wanted: WantedClaim): Promise<ClaimOutcome>
  /** How it stands; `claimed` where it is free to be claimed. */
  look(call: OnceOnly, now: number): Promise<ClaimOutcome>
  /** Has a claim last longer; nothing happens where it is another's by now, or has its reply. */
  renew(claim: Pick<WantedClaim, 'accountId' | 'key' | 'claim' | 'claimedUntil'>): Promise<void>
  /** Gives a claim up, as after a refusal; nothing happens where it is another's or has its reply. */
  release(accountId: string, key: string, claim: string): Promise<void>
  /** Forgets what has expired by `now`; how many. */
  sweep(now: number): Promise<number>
}

const EVERY_MS = 10 * 60_000

/** Forgets now and every few minutes until stopped. */
export function forgetReplies(needs: { keptReplies: KeptReplies; clock: Clock; logger: Logger }): {
  stop(): void
} {
  const { keptReplies, clock, logger } = needs
  return keepDoing(
    () => keptReplies.sweep(clock.now()),
    EVERY_MS,
    (err) => logger.error({ err }, 'could not forget kept replies'),
  )
}
