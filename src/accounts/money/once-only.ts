// Calls under an Idempotency-Key: done once, and answered the same to whoever sends the same again within a day.
import { createHash } from 'node:crypto'
import type { Clock } from '../../foundation/clock.ts'
import { Conflict, InvalidRequest } from '../../foundation/errors.ts'
import { createWaitTogether } from '../../foundation/wait-together.ts'
import { timeOrderedId } from '../time-ordered-id.ts'
import type { KeptReplies, KeptReply, OnceOnly } from './kept-replies.ts'

const DAY_MS = 86_400_000
/**
 * So long after its process was killed another may do the work of a call. While the process lives it says so again and
 * again; where it was only held up, its claim is lost, and with that its charge.
 */
const CLAIM_MS = 6_000
const RENEW_EVERY_MS = 2_000

const REFUSED: Readonly<Record<string, string>> = {
  'other-request': 'This Idempotency-Key was used for another request; use a new key',
  dropped:
    'This call was done and charged, and is not done again under its Idempotency-Key; its reply is not kept any more, since later ones of the account took its room. Use a new key to have it done anew.',
}

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

/** Does it again and again until it is told to stop. */
type Repeat = (work: () => void) => () => void

const everyFewSeconds: Repeat = (work) => {
  const timer = setInterval(work, RENEW_EVERY_MS).unref()
  return () => clearInterval(timer)
}

export function createRunOnce({
  kept,
  clock,
  repeat = everyFewSeconds,
}: {
  kept: KeptReplies
  clock: Clock
  repeat?: Repeat
}): RunOnce {
  const together = createWaitTogether()
  /** What this process works on: however long it was held up, it takes nothing from itself. */
  const mine = new Set<string>()
  return async (call, signal, work) => {
    for (;;) {
      signal?.throwIfAborted()
      const name = `${call.accountId} ${call.key} ${call.request}`
      if (mine.has(name)) {
        await together(name, async () => !mine.has(name), signal)
        continue
      }
      const now = clock.now()
      const claim = timeOrderedId(now)
      const times = { now, claimedUntil: now + CLAIM_MS, expiresAt: now + DAY_MS }
      const outcome = await kept.claim({ ...call, claim, ...times })
      if (outcome.state === 'kept') return { kept: outcome.reply }
      const refused = REFUSED[outcome.state]
      if (refused !== undefined) throw new Conflict(refused)
      if (outcome.state === 'running') await together(name, () => isOver(call), signal)
      else {
        mine.add(name)
        const done = await underClaim(call, claim, work).finally(() => mine.delete(name))
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
    const renew = (): void =>
      void kept
        .renew({ accountId, key, claim, claimedUntil: clock.now() + CLAIM_MS })
        // One that fails is as good as none: the next says the same.
        .catch(() => undefined)
    const stop = repeat(renew)
    try {
      return { done: await work({ key, claim }) }
    } catch (error) {
      if (error instanceof ClaimLost) return undefined
      await kept.release(accountId, key, claim)
      throw error
    } finally {
      stop()
    }
  }

  async function isOver(call: OnceOnly): Promise<boolean> {
    return (await kept.look(call, clock.now())).state !== 'running'
  }
}
