// When a refused call is tried again, and after how long: the contract's retry rules.

/** The contract calls these two transient; every other refusal would only be repeated. */
const TRANSIENT: readonly number[] = [429, 500]

/** Until it is known what became of a payment, which is then sent again as it is. */
const OPEN_PAYMENT = 503

const MOST_RETRIES = 3
const FIRST_WAIT_MS = 500
/** A service that asks for a longer pause is not waited for: the caller is told instead. */
const LONGEST_WAIT_MS = 10_000

export interface Refused {
  readonly status: number
  /** What Retry-After said, where it was there. */
  readonly retryAfterSeconds: number | undefined
  /** How often the call was tried again so far. */
  readonly retries: number
  /** Whether a payment went with it. */
  readonly isPaid?: boolean
}

/** Milliseconds until the next try; undefined where there is none. `random` is from 0 to 1. */
export function waitBeforeRetry(refused: Refused, random: number): number | undefined {
  const { status, retryAfterSeconds, retries, isPaid = false } = refused
  const isTransient = TRANSIENT.includes(status) || (isPaid && status === OPEN_PAYMENT)
  if (!isTransient || retries >= MOST_RETRIES) return undefined
  if (retryAfterSeconds !== undefined) {
    const asked = retryAfterSeconds * 1000
    return asked <= LONGEST_WAIT_MS ? asked : undefined
  }
  // Callers that were refused together should not come back together.
  return FIRST_WAIT_MS * 2 ** retries * (0.5 + random / 2)
}

/** Reads Retry-After (RFC 9110, 10.2.3): seconds, or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
