// The only map from failures to HTTP: status, error body and headers.
import { z } from 'zod'
import {
  BudgetExceeded,
  Conflict,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
  type Lack,
  MaxCostExceeded,
  MethodNotAllowed,
  NotFound,
  PageUnreadable,
  PassingFailure,
  PayloadTooLarge,
  RateLimited,
  TooManyAttempts,
  Unauthorized,
  UnknownTopic,
  UnsupportedMediaType,
} from '../foundation/errors.ts'
import { dollarsFromNano, dollarsText } from '../foundation/money.ts'
import type { TypeOf } from './reading.ts'

export const errorBodySchema = z.strictObject({
  error: z.string().meta({ description: 'What kind of failure it is.' }),
  message: z.string().meta({ description: 'What went wrong, for a person to read.' }),
  valid_topics: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'With an unknown news topic only: every valid slug.' }),
})

export interface ErrorReply {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  readonly body: TypeOf<typeof errorBodySchema>
  readonly headers: Readonly<Record<string, string>>
}

/** What a caller is told of a failure. A defect tells them nothing of its cause. */
export function errorReply(failure: unknown): ErrorReply {
  if (failure instanceof InvalidRequest) return reply(400, 'Bad Request', failure)
  if (failure instanceof Unauthorized) return reply(401, 'Unauthorized', failure)
  if (failure instanceof InsufficientCredits)
    return reply(402, 'Insufficient Credits', failure, lackHeaders(failure.lack))
  if (failure instanceof MaxCostExceeded) return reply(402, 'Max Cost Exceeded', failure)
  if (failure instanceof BudgetExceeded) return reply(402, 'Budget Exceeded', failure)
  if (failure instanceof Forbidden) return reply(403, 'Forbidden', failure)
  if (failure instanceof UnknownTopic) {
    const { body, ...rest } = reply(404, 'Unknown topic', failure)
    return { ...rest, body: { ...body, valid_topics: failure.validTopics } }
  }
  if (failure instanceof NotFound) return reply(404, 'Not Found', failure)
  if (failure instanceof MethodNotAllowed) {
    return reply(405, 'Method Not Allowed', failure, { Allow: failure.allow.join(', ') })
  }
  if (failure instanceof Conflict) return reply(409, 'Conflict', failure)
  if (failure instanceof PayloadTooLarge) return reply(413, 'Payload Too Large', failure)
  if (failure instanceof UnsupportedMediaType) return reply(415, 'Unsupported Media Type', failure)
  if (failure instanceof PageUnreadable) return reply(422, 'Fetch Failed', failure)
  if (failure instanceof RateLimited || failure instanceof TooManyAttempts) {
    return reply(429, 'Too Many Requests', failure, retryAfter(failure.retryAfterSeconds))
  }
  if (failure instanceof PassingFailure) {
    return reply(503, 'Service unavailable', failure, retryAfter(failure.retryAfterSeconds))
  }
  return reply(500, 'Internal server error', {
    message: 'The request failed through no fault of yours; try again.',
  })
}

function reply(
  status: ErrorReply['status'],
  error: string,
  { message }: { readonly message: string },
  headers: Readonly<Record<string, string>> = {},
): ErrorReply {
  return { status, body: { error, message }, headers }
}

/** The contract fixes the body: what the account has, what the call may cost and where to top up stand beside it. */
function lackHeaders(lack: Lack | undefined): Record<string, string> {
  if (lack === undefined) return {}
  return {
    'X-Balance-Dollars': dollarsText(dollarsFromNano(lack.available)),
    'X-Price-Dollars': dollarsText(dollarsFromNano(lack.price)),
    Link: '</console/credits>; rel="payment"',
  }
}

/** RFC 9110, 10.2.3: whole seconds. */
function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1) }
}
