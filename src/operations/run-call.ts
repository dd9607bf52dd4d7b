// Every call takes this way: admit, read its terms, plan, hold, run, charge, send. Nothing else holds or charges money.
import type { Admission } from '../accounts/admission.ts'
import type { Budgets } from '../accounts/money/budgets.ts'
import type { Caller } from '../accounts/money/caller.ts'
import type { Credits } from '../accounts/money/credits.ts'
import type { KeptReply } from '../accounts/money/kept-replies.ts'
import { type Claim, checkIdempotencyKey, type RunOnce, requestHash } from '../accounts/money/once-only.ts'
import type { Usage } from '../accounts/money/usage.ts'
import type { Reply } from '../contract/service-api.ts'
import type { Clock } from '../foundation/clock.ts'
import { endedDeadlineIn } from '../foundation/deadline.ts'
import { Overloaded } from '../foundation/errors.ts'
import { dollarsFromNano } from '../foundation/money.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { unreadReplies } from '../foundation/unread-replies.ts'
import { PoolClosed, WorkerFailure } from '../workers/worker-failure.ts'
import type { Call, Operation, Planned, Priced } from './call.ts'
import type { WatchService } from './operator/watch-service.ts'
import { checkRight } from './rights.ts'

export type RunCall = <P>(call: Call, operation: Operation<P>, parameters: P) => Promise<Reply>

export interface RunCallNeeds {
  readonly admission: Pick<Admission, 'again'>
  readonly budgets: Pick<Budgets, 'named'>
  readonly runOnce: RunOnce
  readonly credits: Credits
  readonly usage: Usage
  readonly clock: Clock
  readonly watch?: Pick<WatchService, 'charged'>
}

/** A key or an account that was looked at longer ago is looked at again before money moves. */
const LOOKED_AT_MS = 1_000

export function createRunCall(needs: RunCallNeeds): RunCall {
  const { admission, budgets, runOnce, clock } = needs
  const account = { ...needs.credits, ...needs.usage }

  return async (call, operation, parameters) => {
    checkRight(call.caller, call.door ?? operation.scope)
    if (operation.isLong?.(parameters)) unreadReplies.check(call.tenant)
    const reply = await onBehalfOf(call.tenant, () => onItsTerms(call, operation, parameters)).catch(lostWork)
    return { ...reply, account: call.tenant }
  }

  /** A budget that must cover the call, and a key under which it is done once. */
  async function onItsTerms<P>(call: Call, operation: Operation<P>, parameters: P): Promise<Reply> {
    const { accountId } = call.caller
    const key = call.idempotencyKey === undefined ? undefined : checkIdempotencyKey(call.idempotencyKey)
    if (call.budgetId !== undefined) await budgets.named(accountId, call.budgetId)
    const identity = key === undefined ? undefined : operation.identity(parameters, call)
    if (key === undefined || identity === undefined) return inTime(call, operation, parameters)
    const once = { accountId, key, request: requestHash(...identity) }
    const outcome = await runOnce(once, call.signal, (claim) => inTime(call, operation, parameters, claim))
    return 'done' in outcome ? outcome.done : givenAgain(outcome.kept)
  }

  async function inTime<P>(
    call: Call,
    operation: Operation<P>,
    parameters: P,
    claim?: Claim,
  ): Promise<Reply> {
    const deadline = endedDeadlineIn(operation.longestMs, call.signal)
    try {
      const asked = await asOfNow(call)
      const planned = await operation.plan(asked, parameters, deadline)
      return await paid(asked, call.door ?? operation.scope, planned, claim)
    } finally {
      deadline.end()
    }
  }

  /** A job goes on after its call: whether it costs anything, and what bounds it, may have changed. */
  async function asOfNow(call: Call): Promise<Call> {
    if (call.purse !== undefined || call.admittedAt !== undefined) return call
    return { ...call, caller: await admission.again(call.caller), admittedAt: clock.now() }
  }

  async function paid(call: Call, endpoint: string, planned: Planned, claim?: Claim): Promise<Reply> {
    const purse = call.purse ?? account
    const payer = payerOf(await whoAsks(call), call.budgetId, claim)
    if ('free' in planned) {
      await purse.recordFree(payer, endpoint)
      return planned.free
    }
    const { most } = planned
    if ('made' in planned) {
      const { reply, cost, delivery } = planned.made
      call.signal?.throwIfAborted()
      const id = await purse.charge(payer, { most, cost }, endpoint, {
        reply: keptForm(reply),
        ...(delivery && { delivery }),
      })
      return sent(call, endpoint, planned.made, id)
    }
    const reservation = await purse.reserve(payer, most, endpoint, planned.brief)
    try {
      const done = await planned.run((total) => reservation.extend(total), reservation.id)
      call.signal?.throwIfAborted()
      await whoAsks(call)
      await reservation.settle(done.cost, { reply: keptForm(done.reply) })
      await done.paid?.()
      return sent(call, endpoint, done, reservation.id)
    } catch (error) {
      await reservation.release()
      await purse.recordRefused(payer, endpoint)
      throw error
    }
  }

  /** The caller as they stand now. Throws Unauthorized where key or account are not good any more. */
  async function whoAsks({ caller, purse, admittedAt = Number.NEGATIVE_INFINITY }: Call): Promise<Caller> {
    const isKnown = purse !== undefined || clock.now() - admittedAt < LOOKED_AT_MS
    return isKnown ? caller : admission.again(caller)
  }

  /** A payment has a name of its own. */
  function sent({ purse }: Call, endpoint: string, { reply, cost }: Priced, chargeId: string): Reply {
    if (purse) return reply
    needs.watch?.charged(endpoint, dollarsFromNano(cost))
    return cost > 0 ? { ...reply, chargeId } : reply
  }
}

/** What is told again to whoever sends the same. */
function keptForm({ contentType, body, fitted }: Reply): Omit<KeptReply, 'chargeId'> {
  return { contentType, body, ...(fitted && { fitted: JSON.stringify(fitted) }) }
}

function givenAgain({ fitted, ...kept }: KeptReply): Reply {
  return { ...kept, ...(fitted !== undefined && { fitted: JSON.parse(fitted) }), replayed: true }
}

/** A thread that was lost is in the log; the caller may try again. */
function lostWork(error: unknown): never {
  const isLost = error instanceof WorkerFailure || error instanceof PoolClosed
  throw isLost ? new Overloaded('The work on this call was lost; nothing was charged, try again', 2) : error
}

function payerOf(caller: Caller, budgetId: string | undefined, claim: Claim | undefined): Caller {
  if (budgetId === undefined && claim === undefined) return caller
  return { ...caller, terms: { ...(budgetId !== undefined && { budgetId }), ...(claim && { claim }) } }
}
