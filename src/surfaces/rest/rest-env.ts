// What the parts of the HTTP face tell each other of one request, how it is admitted, and the methods that a path has.
import type { Context, Hono } from 'hono'
import type { CallOptions } from '../../contract/service-api.ts'
import { MethodNotAllowed, Unauthorized } from '../../foundation/errors.ts'
import type { Admitted, Operations, RateTold } from '../../operations/operations.ts'
import type { Right } from '../../operations/rights.ts'
import type { Spending } from '../../operations/spend.ts'

export type RestEnv = {
  Variables: {
    rate?: RateTold
    /** The client's network address, where it is known. */
    address?: string | undefined
    keyShown?: string
    /** Dollars that are left of the call's budget. */
    budgetRemaining?: number
    /** The route's pattern. */
    route?: string
    requestId?: string
    /** Whether the address may hold a key, and must not stand in a log. */
    hidesAddress?: boolean
    /** Whether the response has the headers that every response has. */
    hasCommonHeaders?: boolean
  }
}

/** What is left of the budget that a call named, for the headers of its reply. */
export async function tellBudget(
  context: Context<RestEnv>,
  { budgetId }: { readonly budgetId?: CallOptions['budgetId'] | undefined },
  spending: Spending,
): Promise<void> {
  if (budgetId === undefined) return
  const left = await spending.budgetLeft(budgetId)
  if (left !== undefined) context.set('budgetRemaining', left)
}

type Handler = (context: Context<RestEnv>) => Promise<Response>

/** Any other method, HEAD included, is refused with Allow. */
export function only(routes: Hono<RestEnv>, path: string, handlers: Readonly<Record<string, Handler>>): void {
  const allow = Object.keys(handlers)
  routes.all(path, (context) => {
    context.set('route', path)
    const handle = handlers[context.req.method]
    if (!handle) throw new MethodNotAllowed(context.req.method, allow)
    return handle(context)
  })
}

const KEY_ELSEWHERE =
  'Missing x-api-key header: the key is sent as "x-api-key: KEY", and not in Authorization'

/** Throws Unauthorized, RateLimited and Forbidden. */
export async function admitRequest(
  operations: Operations,
  context: Context<RestEnv>,
  right: Right,
  apiKey: string | undefined = context.req.header('x-api-key'),
): Promise<Admitted> {
  const admitted = await operations
    .admit({
      apiKey,
      address: context.get('address'),
      right,
      told: (rate) => context.set('rate', rate),
    })
    .catch((error: unknown) => {
      const isElsewhere = apiKey === undefined && context.req.header('authorization') !== undefined
      throw error instanceof Unauthorized && isElsewhere ? new Unauthorized(KEY_ELSEWHERE) : error
    })
  context.set('keyShown', admitted.keyShown)
  return admitted
}
