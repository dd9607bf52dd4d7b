// What the parts of the HTTP face tell each other of one request, and the methods that a path has.
import type { Context, Hono } from 'hono'
import type { CallOptions } from '../../contract/service-api.ts'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { RateTold } from '../../operations/operations.ts'
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
