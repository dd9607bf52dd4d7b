// The tool server at /x402/mcp: the same two tools, each call paid by the payment in its `_meta`.
import { type Context, type Env, Hono } from 'hono'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import { takingJson } from './mcp-routes.ts'
import type { PaidToolNeeds } from './paid-tool-server.ts'

const PATH = '/x402/mcp'

export interface X402ToolRoutesNeeds<E extends Env> extends PaidToolNeeds {
  addressOf(context: Context<E>): string
  /** Counts a message of an address, whatever it asks; throws RateLimited. */
  admit(address: string): Promise<void>
  /** No more than are admitted at once. */
  readonly mostInBatch: number
}

export function createX402ToolRoutes<E extends Env>(needs: X402ToolRoutesNeeds<E>): Hono<E> {
  const routes = new Hono<E>()
  routes.all(PATH, async (context) => {
    const request = context.req.raw
    if (request.method !== 'POST') throw new MethodNotAllowed(request.method, ['POST'])
    const address = needs.addressOf(context)
    await needs.admit(address)
    // As at /mcp, with the first message.
    const { answer } = await import('./answer-message.ts')
    const { createPaidToolServer } = await import('./paid-tool-server.ts')
    return answer(takingJson(request), {
      makeServer: () => createPaidToolServer(needs, address),
      mostInBatch: needs.mostInBatch,
      takesStream: false,
      countMessage: () => needs.admit(address),
    })
  })
  return routes
}
