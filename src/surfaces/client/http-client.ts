// Asks a running service over HTTP, with the retries that its contract allows.
import { fitPreference, readFitApplied } from '../../contract/fit-preference.ts'
import type { CallOptions, Reply } from '../../contract/service-api.ts'
import { ServiceFailed, Unreachable } from '../../foundation/errors.ts'
import type { PaySettings } from './paying/pay-settings.ts'
import type { Paid, Payer } from './paying/payer.ts'
import { readRefusal } from './read-refusal.ts'

export interface HttpClientOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Not sent where calls are paid one by one. */
  readonly apiKey?: string
  /** Pays for each call by itself, where the service takes payments by x402. */
  readonly pay?: PaySettings
  /** Hears of each pause before another try. */
  readonly onRetry?: (retry: { readonly status: number; readonly waitMs: number }) => void
  /** Waits; rejects when the signal aborts. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Both reject with a Failure of foundation/errors.ts, or with ServiceFailed where there is no such answer. */
export interface HttpClient {
  get(path: string, parameters?: URLSearchParams, options?: CallOptions): Promise<Reply>
  post(path: string, body: object, options?: CallOptions): Promise<Reply>
}

/** The service answers or gives up within about 30 s; who is silent for longer is gone. */
const LONGEST_CALL_MS = 60_000

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, apiKey, pay, onRetry, pause = sleep } = options
  const headers: Record<string, string> = apiKey === undefined || pay ? {} : { 'x-api-key': apiKey }
  const at = pay ? `${baseUrl}/x402` : baseUrl
  let payer: Promise<Payer> | undefined
  const payerOf = (settings: PaySettings): Promise<Payer> => {
    payer ??= import('./paying/payer.ts').then(({ createPayer }) => createPayer(settings))
    return payer
  }

  async function ask(path: string, url: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> {
    let paid: Paid | undefined
    let wasSent = false
    for (let retries = 0; ; retries += 1) {
      const sent = paid ? await withPayment(init, paid, wasSent) : init
      wasSent = paid !== undefined
      const {
        status,
        headers: told,
        body,
      } = await exchange(url, sent, signal, baseUrl).catch((error: unknown) => lostOf(error, wasSent))
      if (status === 200) return replyOf(told, body)
      const required = told.get('payment-required')
      if (pay && status === 402 && required !== null && !paid) {
        paid = await (await payerOf(pay)).pay(required)
        continue
      }
      const retryAfterSeconds = readRetryAfter(told.get('retry-after'), Date.now())
      const isPaid = wasSent
      const waitMs = waitBeforeRetry({ status, retryAfterSeconds, retries, isPaid }, Math.random())
      if (waitMs === undefined) {
        const rateLimit = told.get('x-ratelimit-limit')
        throw readRefusal({ path, status, body, retryAfterSeconds, rateLimit })
      }
      onRetry?.({ status, waitMs })
      await pause(waitMs, signal)
    }
  }

  return {
    get(path, parameters, options = {}) {
      const query = parameters && parameters.size > 0 ? `?${parameters}` : ''
      const init = { headers: { ...headers, ...termsOf(options) } }
      return ask(path, `${at}${path}${query}`, init, options.signal)
    },
    post(path, body, options = {}) {
      const init = {
        method: 'POST',
        headers: { ...headers, ...termsOf(options), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return ask(path, `${at}${path}`, init, options.signal)
    },
  }
}

/** With the proof of its payer where it was sent before: its reply may have been made and lost. */
async function withPayment(init: RequestInit, paid: Paid, wasSent: boolean): Promise<RequestInit> {
  const headers = {
    ...(init.headers as Record<string, string>),
    'payment-signature': paid.payment,
    ...(wasSent && { 'payment-proof': await paid.prove() }),
  }
  return { ...init, headers }
}

interface Exchanged {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

async function exchange(...call: Parameters<typeof send>): Promise<Exchanged> {
  const response = await send(...call)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** An answer that got lost after a payment was sent: the payment may have been taken, and sent again it is not taken twice. */
function lostOf(error: unknown, wasPaid: boolean): Exchanged {
  if (!wasPaid || !(error instanceof ServiceFailed)) throw error
  const message = `${error.message} What was signed may have been paid.`
  return { status: 503, headers: new Headers(), body: JSON.stringify({ message }) }
}

function termsOf({ idempotencyKey, budgetId, fitTokens }: CallOptions): Record<string, string> {
  return {
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(budgetId !== undefined && { 'x-budget-id': budgetId }),
    ...(fitTokens !== undefined && { prefer: fitPreference(fitTokens) }),
  }
}

function replyOf(headers: Headers, body: string): Reply {
  const fitted = readFitApplied(headers.get('preference-applied'))
  const chargeId = headers.get('x-charge-id')
  return {
    contentType: headers.get('content-type') ?? '',
    body,
    ...(fitted && { fitted }),
    ...(chargeId !== null && { chargeId }),
    ...(headers.get('idempotent-replay') === 'true' && { replayed: true as const }),
  }
}

async function send(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  baseUrl: string,
): Promise<Response> {
  const timeout = AbortSignal.timeout(LONGEST_CALL_MS)
  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (timeout.aborted) throw new ServiceFailed(`${baseUrl} did not answer within a minute`)
    throw new Unreachable(
      `No service answers at ${baseUrl} (${reasonOf(error)}). Is it running, and is that its address?`,
    )
  }
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400) {
    throw new ServiceFailed(
      `${baseUrl} redirects${location ? ` to ${location}` : ''}; use the address of the service itself`,
    )
  }
  return response
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The contract calls these two transient; every other refusal would only be repeated. */
const TRANSIENT: readonly number[] = [429, 500]

/** Until it is known what became of a payment, which is then sent again as it is. */
const OPEN_PAYMENT = 503

const MOST_RETRIES = 3
const FIRST_WAIT_MS = 500
/** A service that asks for a longer pause is not waited for: the caller is told instead. */
const LONGEST_WAIT_MS = 10_000

/** When a refused call is tried again, and after how long: the contract's retry rules. */
interface Refused {
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
