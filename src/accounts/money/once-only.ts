// Calls under an Idempotency-Key: done once, and answered the same to whoever sends the same again within a day.
import { createHash } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { Conflict, InvalidRequest } from '../../foundation/errors.ts'
import { createWaitTogether } from '../../foundation/wait-together.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { KeptReplies, KeptReply, OnceOnly } from './kept-replies.ts'

const DAY_MS = 86_400_000
/** As long as a reservation: a call lasts 45 s at most. */
const CLAIM_MS = 55_000

const DROPPED =
  'This call was done and charged, and is not done again under its Idempotency-Key; its reply is not kept any more, since later ones of the account took its room. Use a new key to have it done anew.'

/** The claim under which a call runs, for whoever charges it. */
export interface Claim {
  readonly key: string
  readonly claim: string
}

/** The claim was another's by the time the call was to be charged; the other's reply is the one to give. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/**
 * Runs `work` under a claim, or gives the reply that is kept; a call that is under way is waited for. `work` must keep
 * its reply with its charge. Throws Conflict where the key belongs to another request.
 */
export type RunOnce = <T>(
  call: OnceOnly,
  signal: AbortSignal | undefined,
  work: (claim: Claim) => Promise<T>,
) => Promise<{ readonly done: T } | { readonly kept: KeptReply }>

const FORM = /^[\x21-\x7e]{1,128}$/

/** Throws InvalidRequest unless it is 1 to 128 visible ASCII characters. */
export function checkIdempotencyKey(key: string): string {
  if (!FORM.test(key)) throw new InvalidRequest('Idempotency-Key must be 1 to 128 visible ASCII characters')
  return key
}

/** The same for the same request, in whatever order its parameters were given. */
export function requestHash(...parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts.map(ordered)))
    .digest('base64url')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, ordered(inner)])
}

export function createRunOnce({ kept, clock }: { kept: KeptReplies; clock: Clock }): RunOnce {
  const together = createWaitTogether()
  return async (call, signal, work) => {
    for (;;) {
      signal?.throwIfAborted()
      const now = clock.now()
      const claim = timeOrderedId(now)
      const times = { now, claimedUntil: now + CLAIM_MS, expiresAt: now + DAY_MS }
      const outcome = await kept.claim({ ...call, claim, ...times })
      if (outcome.state === 'kept') return { kept: outcome.reply }
      if (outcome.state === 'other-request') {
        throw new Conflict('This Idempotency-Key was used for another request; use a new key')
      }
      if (outcome.state === 'dropped') throw new Conflict(DROPPED)
      if (outcome.state === 'running') await whileRunning(call, signal)
      else {
        const done = await underClaim(call, claim, work)
        if (done) return done
      }
    }
  }

  /** Undefined where the claim was lost meanwhile. */
  async function underClaim<T>(
    { accountId, key }: OnceOnly,
    claim: string,
    work: (claim: Claim) => Promise<T>,
  ): Promise<{ readonly done: T } | undefined> {
    try {
      return { done: await work({ key, claim }) }
    } catch (error) {
      if (error instanceof ClaimLost) return undefined
      await kept.release(accountId, key, claim)
      throw error
    }
  }

  async function whileRunning(call: OnceOnly, signal: AbortSignal | undefined): Promise<void> {
    const { accountId, key, request } = call
    const isOver = async (): Promise<boolean> => (await kept.look(call, clock.now())).state !== 'running'
    await together(`${accountId} ${key} ${request}`, isOver, signal)
  }
}
