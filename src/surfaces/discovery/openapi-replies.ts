// The replies of each endpoint as openapi.json describes them: every status with its schema, headers and example.
import { type ErrorReply, errorReply } from '../../contract/error-body.ts'
import { NEWS_TOPICS } from '../../contract/news/news-request.ts'
import {
  Conflict,
  FeedUnavailable,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  Overloaded,
  PageUnavailable,
  PageUnreadable,
  PayloadTooLarge,
  RateLimited,
  Unauthorized,
  UnknownTopic,
  UnsupportedMediaType,
} from '../../foundation/errors.ts'
import { type JsonObject, schemaRef } from './openapi-schemas.ts'

const whole = (description: string, example: number): JsonObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
})

const text = (description: string, example: string): JsonObject => ({
  description,
  schema: { type: 'string' },
  example,
})

export const HEADERS: JsonObject = {
  'X-RateLimit-Limit': whole("The account's requests per second.", 10),
  'X-RateLimit-Remaining': whole('Requests left right now.', 9),
  'X-RateLimit-Reset': whole('Seconds until the limit is whole again.', 1),
  'Retry-After': whole('Seconds to wait before another try.', 30),
  'X-Charge-Id': text(
    "The ledger's id of the charge; absent where the call was free.",
    'mhzwcm2gp0000b1c4e1f2a3d4',
  ),
  'Content-Digest': text(
    'The SHA-256 of the body (RFC 9530); with `sign=true`.',
    'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
  ),
  'Signature-Input': text(
    'What is signed, when and with which key (RFC 9421); with `sign=true`.',
    'sig1=("@status" "content-digest" "date" "x-charge-id");created=1763452800;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519"',
  ),
  Signature: text(
    'The Ed25519 signature (RFC 9421); with `sign=true`.',
    'sig1=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  ),
  'X-Balance-Dollars': text(
    'What the account can spend in USD; where its balance does not cover the call.',
    '0.002',
  ),
  'X-Price-Dollars': text(
    'The most that the call may cost in USD; where the balance does not cover it.',
    '0.003',
  ),
  Link: text(
    'Where credits are added, with `rel="payment"`; where the balance does not cover the call.',
    '</console/credits>; rel="payment"',
  ),
  'X-Budget-Remaining': {
    description: 'Dollars that are left of the budget that X-Budget-Id names.',
    schema: { type: 'number' },
    example: 0.499,
  },
  'Idempotent-Replay': {
    description:
      'Present where the reply was given before under the same Idempotency-Key; it is not charged again.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Allow: text('The methods that the path has.', 'GET'),
}

function headers(...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const RATE = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

const SPENT = ['X-Charge-Id', 'X-Budget-Remaining', 'Idempotent-Replay']

export function freeSuccess(description: string, schema: string, example: object): JsonObject {
  return {
    description,
    headers: headers(...RATE),
    content: { 'application/json': { schema: schemaRef(schema), example } },
  }
}

interface Refusal {
  readonly description: string
  /** What `errorReply` is shown; its reply is the example. */
  readonly failure: unknown
  /** Where they are others than those of the rate. */
  readonly headers?: readonly string[]
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  BadRequest: {
    description: 'A parameter is missing or invalid. Do not retry.',
    failure: new InvalidRequest('Missing required parameter: q'),
  },
  Unauthorized: {
    description: 'The key is missing, invalid, disabled or revoked. Do not retry.',
    failure: new Unauthorized('Missing x-api-key header'),
    headers: [],
  },
  InsufficientCredits: {
    description:
      'The balance, the budget or `maxCost` cannot cover the most that the call may cost. Do not retry.',
    failure: new InsufficientCredits(),
    headers: [...RATE, 'X-Balance-Dollars', 'X-Price-Dollars', 'Link'],
  },
  Forbidden: {
    description: 'The key is not one of the owner, or has scopes and not `index`. Do not retry.',
    failure: new Forbidden('Only a key of the owner may do this; one with scopes needs index among them'),
  },
  KeyHasScopes: {
    description: 'The key has scopes; this takes a key of the account without any. Do not retry.',
    failure: new Forbidden('A key with scopes may not do this; use a key of the account without scopes'),
  },
  Conflict: {
    description: 'The Idempotency-Key was used for another request.',
    failure: new Conflict('This Idempotency-Key was used for another request; use a new key'),
  },
  CrawlElsewhere: {
    description: 'Another node of the service has this crawl; that node can stop it.',
    failure: new Conflict('Another node of the service has this crawl; ask that node to stop it'),
  },
  NoBudget: {
    description: 'There is no budget of that name.',
    failure: new NotFound('There is no budget trip-to-rome'),
  },
  UnknownTopic: {
    description: 'The topic is none of the fixed slugs; the body lists them.',
    failure: new UnknownTopic('gardening', NEWS_TOPICS),
  },
  NotFound: {
    description: 'There is nothing under that name or address. Do not retry.',
    failure: new NotFound('There is no lens named docs-first'),
  },
  MethodNotAllowed: {
    description: 'The path has no such method.',
    failure: new MethodNotAllowed('DELETE', ['GET']),
    headers: ['Allow'],
  },
  PayloadTooLarge: {
    description: 'The body is over 64 KiB.',
    failure: new PayloadTooLarge('The body is over 65536 bytes'),
  },
  DocumentsTooLarge: {
    description: 'The body is over 16 MiB; a stream of lines has no such bound.',
    failure: new PayloadTooLarge('The request body is over 16777216 bytes'),
  },
  UnsupportedMediaType: {
    description: 'The body is not application/json.',
    failure: new UnsupportedMediaType('The body must be application/json'),
  },
  FetchFailed: {
    description: 'The address cannot be fetched at all. Free of charge.',
    failure: new PageUnreadable('The site answered with status 404'),
  },
  TooManyRequests: {
    description: 'The requests of this second are used up. Retry after the time given.',
    failure: new RateLimited(10, 1),
    headers: [...RATE, 'Retry-After'],
  },
  InternalError: {
    description: 'An unexpected failure. Retry with exponential backoff.',
    failure: new Error('unexpected'),
  },
  PageUnavailable: {
    description: 'The page may be there later. Free of charge.',
    failure: new PageUnavailable('The site did not answer in time'),
    headers: [...RATE, 'Retry-After'],
  },
  Overloaded: {
    description: 'More work is waiting than the service takes on. Free of charge; try again soon.',
    failure: new Overloaded('Too much work is waiting; try again in a moment', 2),
    headers: [...RATE, 'Retry-After'],
  },
  FeedUnavailable: {
    description: 'The feed is not available right now.',
    failure: new FeedUnavailable('The technology feed is not available yet', 60),
    headers: [...RATE, 'Retry-After'],
  },
}

/** Of every endpoint that takes a body. */
export const BODY_REFUSALS = ['PayloadTooLarge', 'UnsupportedMediaType'] as const

export function componentResponses(): JsonObject {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, refusal]) => [
      name,
      {
        description: refusal.description,
        headers: headers(...(refusal.headers ?? RATE)),
        content: {
          'application/json': { schema: schemaRef('Error'), example: errorReply(refusal.failure).body },
        },
      },
    ]),
  )
}

/** Statuses of an endpoint: what it gives, what every endpoint refuses, and what it alone does. */
export function replies(success: JsonObject, ...own: readonly string[]): JsonObject {
  const names = [
    'BadRequest',
    'Unauthorized',
    'InsufficientCredits',
    'Conflict',
    'MethodNotAllowed',
    'TooManyRequests',
    'InternalError',
    ...own,
  ]
  return withRefusals(success, names)
}

export function freeReplies(success: JsonObject, ...own: readonly string[]): JsonObject {
  const shared = ['BadRequest', 'Unauthorized', 'MethodNotAllowed', 'TooManyRequests', 'InternalError']
  return withRefusals(success, [...shared, ...own])
}

function withRefusals(success: JsonObject, names: readonly string[]): JsonObject {
  const refused = names.map((name) => [statusOf(name), { $ref: `#/components/responses/${name}` }])
  return { 200: success, ...Object.fromEntries(refused) }
}

function statusOf(name: string): ErrorReply['status'] {
  return errorReply(REFUSALS[name]?.failure).status
}

/** A success, as JSON of one form or several and, where the endpoint has that form, as a context document. */
export function success(
  description: string,
  schema: string | readonly string[],
  example: object,
  document?: string,
): JsonObject {
  const forms = typeof schema === 'string' ? schemaRef(schema) : { anyOf: schema.map(schemaRef) }
  const markdown =
    document === undefined ? {} : { 'text/markdown': { schema: { type: 'string' }, example: document } }
  return {
    description,
    headers: headers(...RATE, ...SPENT),
    content: { 'application/json': { schema: forms, example }, ...markdown },
  }
}

export function signable(reply: JsonObject): JsonObject {
  const signed = headers('Content-Digest', 'Signature-Input', 'Signature')
  return { ...reply, headers: { ...(reply['headers'] as JsonObject), ...signed } }
}
