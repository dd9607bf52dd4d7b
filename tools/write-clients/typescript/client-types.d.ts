export interface ClientSettings {
  /** The service's address; by default http://localhost:8787. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** A call that takes longer is given up; by default a minute. */
  readonly timeoutMs?: number
  /** How often a call that met 429 or 500 is tried again; by default three times. */
  readonly retries?: number
  /** Sends a request in place of the platform's own: one that pays, or a test's. */
  readonly fetch?: typeof globalThis.fetch
  /** Waits before another try, no longer than the caller does. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Within a day the same request under the same key is answered once and charged once. */
  readonly idempotencyKey?: string
  /** A budget of the account that this call is charged to. */
  readonly budgetId?: string
}

/** A call that was not answered with 200. Nothing was charged for it. */
export class WhippetError extends Error {
  /** The HTTP status; undefined where no service answered. */
  readonly status: number | undefined
  /** The short name of the error, such as "Unauthorized". */
  readonly error: string
  /** Seconds after which the service wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined
  /** The whole reply, where it was JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** No service answers at the address, or what answers is not Whippet. */
export class Unreachable extends WhippetError {}

export function createClient(settings?: ClientSettings): WhippetClient
