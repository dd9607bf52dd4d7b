// The headers that every response has, and those that tell a caller's rate.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Reply } from '../../contract/service-api.ts'
import { dollarsText } from '../../foundation/money.ts'
import { unreadReplies } from '../../foundation/unread-replies.ts'
import { isLongBody, sliceBody } from './long-body.ts'
import type { RestEnv } from './rest-env.ts'

function commonHeaders(context: Context<RestEnv>): Record<string, string> {
  const rate = context.get('rate')
  const left = context.get('budgetRemaining')
  return {
    'x-request-id': context.get('requestId') ?? '',
    'x-content-type-options': 'nosniff',
    ...(rate && {
      // RFC 9111, 3.5: a shared cache knows Authorization, not our key, and would give one caller's reply to another.
      'cache-control': 'no-store',
      'x-ratelimit-limit': String(rate.limit),
      'x-ratelimit-remaining': String(rate.remaining),
      'x-ratelimit-reset': String(rate.resetSeconds),
    }),
    ...(left !== undefined && { 'x-budget-remaining': dollarsText(left) }),
  }
}

/** Adds them to whatever response there is. */
export function addCommonHeaders(context: Context<RestEnv>): void {
  const { headers } = context.res
  for (const [name, value] of Object.entries(commonHeaders(context))) headers.set(name, value)
}

/** A response that has them from the start: changing the headers of one afterwards costs several times as much. */
export function completeResponse(
  context: Context<RestEnv>,
  reply: Reply,
  {
    status = 200,
    signature = {},
  }: { readonly status?: number; readonly signature?: Readonly<Record<string, string>> } = {},
): Response {
  context.set('hasCommonHeaders', true)
  const headers = {
    'content-type': reply.contentType,
    ...(reply.chargeId !== undefined && { 'x-charge-id': reply.chargeId }),
    ...(reply.replayed && { 'idempotent-replay': 'true' }),
    ...commonHeaders(context),
    ...signature,
  }
  return new Response(bodyOf(context, reply.body, reply.account), { status, headers })
}

/** What `run` gives is the reply, in JSON. */
export function jsonFor<Of>(
  admit: (context: Context<RestEnv>) => Promise<Of>,
): (
  run: (of: Of, context: Context<RestEnv>) => Promise<object>,
  status?: number,
) => (context: Context<RestEnv>) => Promise<Response> {
  return (run, status = 200) =>
    async (context) => {
      const reply = await run(await admit(context), context)
      if (reply instanceof Response) return reply
      return completeResponse(
        context,
        { body: JSON.stringify(reply), contentType: 'application/json' },
        { status },
      )
    }
}

/** Bytes that a caller may leave unread before nothing more is done for them: some send all before they read. */
const UNREAD_BYTES = 8 * 1024 * 1024

/** A body that is made while it is sent, no faster than it is read. One that fails ends with its connection; `failed` hears why. */
export function streamedResponse(
  context: Context<RestEnv>,
  contentType: string,
  parts: AsyncGenerator<string>,
  failed: (error: unknown) => void,
): Response {
  context.set('hasCommonHeaders', true)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          failed(error)
          hangUp(context, () => controller.error(error))
        }
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
  )
  return new Response(body, { headers: { 'content-type': contentType, ...commonHeaders(context) } })
}

/** Ends the caller's connection; `otherwise` where there is none. */
function hangUp({ env }: Context<RestEnv>, otherwise: () => void): void {
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>
  if (outgoing) outgoing.destroy()
  else otherwise()
}

/** A long body in slices, counted for the account until it is read. */
export function bodyOf(
  { env }: Context<RestEnv>,
  body: string,
  account: string | undefined,
): string | ReadableStream<Uint8Array> {
  if (!isLongBody(body)) return body
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>
  return sliceBody(body, {
    hangUp: outgoing && (() => outgoing.destroy()),
    ...(account !== undefined && { whenOver: unreadReplies.begin(account, body.length) }),
  })
}
