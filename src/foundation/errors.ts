// The one table of failures that a caller can meet; contract/error-body.ts maps each to a status and a body.
import type { NanoDollars } from './money.ts'

/** A failure whose message is written for the caller. Anything else that is thrown is a defect. */
export abstract class Failure extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

/** A failure after which the same may be tried again. */
export abstract class PassingFailure extends Failure {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A parameter is missing, malformed or out of bounds. */
export class InvalidRequest extends Failure {}

/** The key is missing, unknown, disabled or revoked. */
export class Unauthorized extends Failure {}

/** Who asks is known, or need not be, but may not do this. */
export class Forbidden extends Failure {}

/** Too many attempts, such as at a password; not a caller's rate of requests. */
export class TooManyAttempts extends PassingFailure {}

/** The balance can't cover the most that this call may cost. */
export class InsufficientCredits extends Failure {
  /** In nano-dollars; absent where a bound refused the call and not the balance. */
  readonly lack: Lack | undefined

  constructor(
    message = 'Your account has insufficient credits. Please add credits to continue.',
    lack?: Lack,
  ) {
    super(message)
    this.lack = lack
  }
}

/** What an account can spend, and the most that the call may cost. */
export interface Lack {
  readonly available: NanoDollars
  readonly price: NanoDollars
}

/** The call could cost more than its caller allows it to. */
export class MaxCostExceeded extends Failure {}

/** What is left of the call's budget can't cover the most that it may cost. */
export class BudgetExceeded extends Failure {}

/** What becomes of a payment is not known yet, or no payment can be taken now. */
export class PaymentOpen extends PassingFailure {}

/** The same name was used for something else. */
export class Conflict extends Failure {}

/** The account's requests per second are used up. */
export class RateLimited extends PassingFailure {
  constructor(limit: number, retryAfterSeconds: number) {
    super(`Rate limit of ${limit} requests per second exceeded`, retryAfterSeconds)
  }
}

/** The news topic is not one of the fixed slugs. */
export class UnknownTopic extends Failure {
  readonly validTopics: readonly string[]
  constructor(topic: string, validTopics: readonly string[]) {
    super(`Unknown topic: ${topic}`)
    this.validTopics = validTopics
  }
}

/** The page can't be read at all, now or later: bad address, refused type, 4xx, robots. */
export class PageUnreadable extends Failure {}

/** The page shows its content only to whoever runs its scripts: still unreadable to a caller, but a browser may help. */
export class PageNeedsScripts extends PageUnreadable {}

/** Reading the page took longer than it may: still unreadable to a caller, but on a busy machine not to a crawler's next try. */
export class PageTookTooLong extends PageUnreadable {}

/** The site has no such page (404): still unreadable to a caller. */
export class PageMissing extends PageUnreadable {}

/** The site says that the page is gone for good (410): still unreadable to a caller, and not worth another try. */
export class PageGone extends PageMissing {}

/** The site refuses the page with a client error that may pass (408, 425, 429): still one to a caller, but not to a crawler. */
export class PageRefusedForNow extends PageUnreadable {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The page can't be read now but may be later: timeout, 5xx, no connection. */
export class PageUnavailable extends PassingFailure {
  constructor(message: string, retryAfterSeconds = 30) {
    super(message, retryAfterSeconds)
  }
}

/** No article of the topic has ever been read, so there is no feed to give. */
export class FeedUnavailable extends PassingFailure {}

/** More work is waiting than the service takes on: nothing was begun, and the same may be asked again soon. */
export class Overloaded extends PassingFailure {}

/** The index can't be asked now: its server is away. Nothing was found out, and the same may be asked again soon. */
export class IndexUnavailable extends PassingFailure {
  constructor(options: { readonly cause?: unknown } = {}) {
    super('The search index cannot be reached. Nothing was charged; try again in a few seconds.', 5)
    this.cause = options.cause
  }
}

/** The database can't be reached, or was lost in the middle. */
export class DatabaseUnavailable extends PassingFailure {
  constructor(options: { readonly cause?: unknown } = {}) {
    super('The database cannot be reached. Try again in a few seconds.', 5)
    this.cause = options.cause
  }
}

/** No such path. */
export class NotFound extends Failure {}

/** The path exists, the method does not. */
export class MethodNotAllowed extends Failure {
  readonly allow: readonly string[]
  constructor(method: string, allow: readonly string[]) {
    super(`Method ${method} is not allowed here; use ${allow.join(' or ')}`)
    this.allow = allow
  }
}

/** The request body is over the limit. */
export class PayloadTooLarge extends Failure {}

/** The request body is not of the type that the endpoint reads. */
export class UnsupportedMediaType extends Failure {}

/** Met by clients alone: the service can't be reached, or answers with what is none of its refusals. */
export class ServiceFailed extends Failure {}

/** Nothing answers at the address of the service. */
export class Unreachable extends ServiceFailed {}

/** A failure in a form that can be sent to another thread. */
export interface FailureTold {
  readonly name: string
  readonly message: string
  /** What it has beside its message. */
  readonly fields: Readonly<Record<string, unknown>>
}

export function tellFailure(failure: Failure): FailureTold {
  const { name, message, cause: _, stack: __, ...fields } = failure as Failure & Record<string, unknown>
  return { name, message, fields }
}

/** By its name; those that no search throws are told as they are, without their class. */
const BY_NAME: ReadonlyMap<string, { readonly prototype: Failure }> = new Map(
  [
    InvalidRequest,
    NotFound,
    Overloaded,
    IndexUnavailable,
    DatabaseUnavailable,
    MaxCostExceeded,
    PageUnreadable,
    PageNeedsScripts,
    PageTookTooLong,
    PageMissing,
    PageGone,
    PageRefusedForNow,
    PageUnavailable,
  ].map((failure) => [failure.name, failure]),
)

/** The failure that was told, of the same class. */
export function failureFrom({ name, message, fields }: FailureTold): Error {
  const { prototype = Error.prototype } = BY_NAME.get(name) ?? {}
  const failure = Object.assign(new Error(message), fields, { name })
  return Object.setPrototypeOf(failure, prototype) as Error
}

/** What was thrown, in words: nothing says that it is an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The code of what was thrown, as Node, zlib and SQLite have one; empty where there is none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
