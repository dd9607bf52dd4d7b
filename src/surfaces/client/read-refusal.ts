// Turns a refusal of the service back into the failure that it was made from.
import {
  BudgetExceeded,
  Conflict,
  type Failure,
  FeedUnavailable,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
  MaxCostExceeded,
  NotFound,
  Overloaded,
  PageUnavailable,
  PageUnreadable,
  PayloadTooLarge,
  RateLimited,
  ServiceFailed,
  Unauthorized,
  UnknownTopic,
  UnsupportedMediaType,
} from '../../foundation/errors.ts'

export interface Refusal {
  readonly path: string
  readonly status: number
  readonly body: string
  readonly retryAfterSeconds: number | undefined
  /** What X-RateLimit-Limit said. */
  readonly rateLimit: string | null
}

export function readRefusal(refusal: Refusal): Failure {
  const { status, retryAfterSeconds = 1 } = refusal
  const body = readBody(refusal.body)
  const message = body.message ?? `The service answered with status ${status}`
  switch (status) {
    case 400:
      return new InvalidRequest(message)
    case 401:
      return new Unauthorized(message)
    case 402:
      return unpaid(body.error, message)
    case 403:
      return new Forbidden(message)
    case 404:
      return body.topics ? new UnknownTopic(topicOf(refusal.path), body.topics) : new NotFound(message)
    case 409:
      return new Conflict(message)
    case 413:
      return new PayloadTooLarge(message)
    case 415:
      return new UnsupportedMediaType(message)
    case 422:
      return new PageUnreadable(message)
    case 429:
      return new RateLimited(Number(refusal.rateLimit ?? 1), retryAfterSeconds)
    case 503:
      return unavailable(refusal.path, message, retryAfterSeconds)
    default:
      return new ServiceFailed(message)
  }
}

function unpaid(error: string | undefined, message: string): Failure {
  if (error === 'Max Cost Exceeded') return new MaxCostExceeded(message)
  if (error === 'Budget Exceeded') return new BudgetExceeded(message)
  return new InsufficientCredits(message)
}

function unavailable(path: string, message: string, retryAfterSeconds: number): Failure {
  if (path.endsWith('/fetch')) return new PageUnavailable(message, retryAfterSeconds)
  if (path.includes('/news/')) return new FeedUnavailable(message, retryAfterSeconds)
  return path.endsWith('/search') ? new Overloaded(message, retryAfterSeconds) : new ServiceFailed(message)
}

function topicOf(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
}

/** The error body, as far as it is one: a proxy in between may answer with anything. */
function readBody(text: string): { error?: string; message?: string; topics?: readonly string[] } {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return {}
    const { error, message, valid_topics: topics } = body as Record<string, unknown>
    return {
      ...(typeof error === 'string' && { error }),
      ...(typeof message === 'string' && { message }),
      ...(Array.isArray(topics) && { topics: topics.map(String) }),
    }
  } catch {
    return {}
  }
}
