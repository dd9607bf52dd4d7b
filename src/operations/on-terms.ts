// The terms of one call: a budget that must cover it, and a key under which it is done once.

import type { Budgets } from '../accounts/money/budgets.ts'
import type { Caller, CallTerms } from '../accounts/money/caller.ts'
import { checkIdempotencyKey, type RunOnce, requestHash } from '../accounts/money/once-only.ts'
import type { CallOptions, Reply } from '../contract/service-api.ts'

export interface OnTermsNeeds {
  readonly budgets: Budgets
  readonly runOnce: RunOnce
}

/** Runs a call of the caller on the terms that its options set. `request` is what tells it from other calls. */
export type OnTerms = (
  caller: Caller,
  options: CallOptions | undefined,
  request: readonly unknown[],
  run: (caller: Caller) => Promise<Reply>,
) => Promise<Reply>

export function createOnTerms({ budgets, runOnce }: OnTermsNeeds): OnTerms {
  return async (caller, options, request, run) => {
    const { idempotencyKey, budgetId, signal } = options ?? {}
    if (idempotencyKey === undefined && budgetId === undefined) return run(caller)
    const key = idempotencyKey === undefined ? undefined : checkIdempotencyKey(idempotencyKey)
    const { accountId } = caller
    const terms: CallTerms = budgetId === undefined ? {} : { budgetId }
    if (budgetId !== undefined) await budgets.named(accountId, budgetId)
    if (key === undefined) return run({ ...caller, terms })
    const call = { accountId, key, request: requestHash(...request) }
    const outcome = await runOnce(call, signal, (claim) => run({ ...caller, terms: { ...terms, claim } }))
    return 'done' in outcome ? outcome.done : { ...outcome.kept, replayed: true }
  }
}
