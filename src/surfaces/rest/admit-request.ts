// Lets the caller of an HTTP request in, and notes for its response and its log line who that is.
import type { Context } from 'hono'
import { Unauthorized } from '../../foundation/errors.ts'
import type { Admitted, Operations } from '../../operations/operations.ts'
import type { Right } from '../../operations/rights.ts'
import type { RestEnv } from './rest-env.ts'

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
