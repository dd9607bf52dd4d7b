// The RateLimiter port: one token bucket an account.

/** The state of a bucket after a request was counted or refused. */
export interface Rate {
  /** Requests a second, and the most at once. */
  readonly limit: number
  /** Whole requests that would pass right now. */
  readonly remaining: number
  /** Whole seconds until the bucket is full again; 0 where it is. */
  readonly resetSeconds: number
}

export interface RateTaken {
  readonly allowed: boolean
  readonly rate: Rate
  /** Whole seconds until a request can pass, at least 1; 0 where this one did. */
  readonly retryAfterSeconds: number
}

export interface RateLimiter {
  /** Takes one token from the bucket of `id`, which holds and refills by `limit` a second. A refusal takes none. */
  take(id: string, limit: number): Promise<RateTaken>
  /** The state of that bucket; takes nothing. */
  look(id: string, limit: number): Promise<Rate>
}

/** The state of a bucket that holds so many tokens, whole or not. */
export function rateOf(tokens: number, limit: number): Rate {
  return { limit, remaining: Math.floor(tokens), resetSeconds: Math.ceil((limit - tokens) / limit) }
}

/** What a request is told; `tokens` are those that are left after it. */
export function takenOf(allowed: boolean, tokens: number, limit: number): RateTaken {
  return {
    allowed,
    rate: rateOf(tokens, limit),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / limit)),
  }
}
