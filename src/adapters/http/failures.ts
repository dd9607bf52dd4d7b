// What went wrong on the wire, said as a failure that a caller can act on. No message tells an address.
import { STATUS_CODES } from 'node:http'
import {
  Failure,
  PageGone,
  PageMissing,
  PageRefusedForNow,
  PageUnavailable,
  PageUnreadable,
} from '../../foundation/errors.ts'

/** A site may ask for a pause, but not for more than this. */
const MAX_RETRY_AFTER_SECONDS = 3600
const DEFAULT_RETRY_AFTER_SECONDS = 30

/** Client errors that pass with time (RFC 9110, 15.5.9; RFC 8470, 5.2; RFC 6585, 4). */
const PASSING_STATUSES = new Set([408, 425, 429])

const GONE = 410
const MISSING = 404

export function tooLarge(maxBytes: number): PageUnreadable {
  const size = maxBytes >= 1_048_576 ? `${Math.floor(maxBytes / 1_048_576)} MiB` : `${maxBytes} bytes`
  return new PageUnreadable(`The page is larger than ${size}`)
}

export function tooSlow(): PageUnavailable {
  return new PageUnavailable('The page did not arrive in time')
}

/** The failure that a status other than success stands for. */
export function failureOfStatus(status: number, retryAfterSeconds: number | undefined): Failure {
  const answered = `The site answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  const wait = retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS
  if (status >= 500 && status < 600) return new PageUnavailable(answered, wait)
  if (PASSING_STATUSES.has(status)) return new PageRefusedForNow(answered, wait)
  if (status === GONE) return new PageGone(answered)
  return status === MISSING ? new PageMissing(answered) : new PageUnreadable(answered)
}

/** The seconds of a Retry-After header, which is a number of them or a date; undefined where it is neither. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000)
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_SECONDS)
}

/** What is said for each code, or name where there is none, of an error of Node, OpenSSL or undici. */
const REASONS: readonly (readonly [codes: RegExp, say: () => Failure])[] = [
  [
    /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/,
    () => new PageUnavailable('The name of the site could not be resolved'),
  ],
  [/^ECONNREFUSED$/, () => new PageUnavailable('The site refused the connection')],
  [
    /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ENETDOWN)$/,
    () => new PageUnavailable('The site could not be reached'),
  ],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, () => new PageUnavailable('The site did not answer in time')],
  [/^UND_ERR_HEADERS_OVERFLOW$/, () => new PageUnreadable('The headers of the answer are too large')],
  [/^(HPE_|HTTPParserError)/, () => new PageUnreadable('The site did not answer in valid HTTP')],
  [
    /CERT|SIGNATURE|ISSUER|^ERR_TLS|SELF_SIGNED/,
    () => new PageUnavailable("The site's TLS certificate is not valid"),
  ],
  [/^(ERR_SSL|EPROTO)/, () => new PageUnavailable('No secure connection to the site could be made')],
]

/** Turns whatever a request threw into a failure. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof Failure) return error
  if (signal.aborted) return tooSlow()
  const { code, name } = error as { code?: unknown; name?: unknown }
  const reason = REASONS.find(([codes]) => codes.test(String(code ?? name)))
  return reason ? reason[1]() : new PageUnavailable('The connection to the site was lost')
}
