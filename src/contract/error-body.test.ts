// Tests of error-body.ts.
import { describe, expect, it } from 'vitest'
import {
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
  TooManyAttempts,
  Unauthorized,
  UnknownTopic,
  UnsupportedMediaType,
} from '../foundation/errors.ts'
import { errorBodySchema, errorReply } from './error-body.ts'

describe('errorReply', () => {
  it.each([
    [
      new InvalidRequest('Missing required parameter: q'),
      400,
      'Bad Request',
      'Missing required parameter: q',
    ],
    [new Unauthorized('Invalid API key'), 401, 'Unauthorized', 'Invalid API key'],
    [
      new InsufficientCredits(),
      402,
      'Insufficient Credits',
      'Your account has insufficient credits. Please add credits to continue.',
    ],
    [new Forbidden('Not yours'), 403, 'Forbidden', 'Not yours'],
    [new NotFound('No such path'), 404, 'Not Found', 'No such path'],
    [new PayloadTooLarge('Too large'), 413, 'Payload Too Large', 'Too large'],
    [new UnsupportedMediaType('Not JSON'), 415, 'Unsupported Media Type', 'Not JSON'],
    [new PageUnreadable('No page'), 422, 'Fetch Failed', 'No page'],
  ] as const)('of %s', (failure, status, error, message) => {
    expect(errorReply(failure)).toEqual({ status, body: { error, message }, headers: {} })
  })

  it('lists the topics with an unknown one', () => {
    expect(errorReply(new UnknownTopic('cats', ['a', 'b']))).toEqual({
      status: 404,
      body: { error: 'Unknown topic', message: 'Unknown topic: cats', valid_topics: ['a', 'b'] },
      headers: {},
    })
  })

  it('names the methods that are there', () => {
    expect(errorReply(new MethodNotAllowed('PUT', ['GET', 'POST']))).toMatchObject({
      status: 405,
      body: { error: 'Method Not Allowed' },
      headers: { Allow: 'GET, POST' },
    })
  })

  it.each([
    [new TooManyAttempts('Wait', 7), 429, 'Too Many Requests', '7'],
    [new RateLimited(10, 1), 429, 'Too Many Requests', '1'],
    [new RateLimited(10, 0.2), 429, 'Too Many Requests', '1'],
    [new PageUnavailable('Later', 12.1), 503, 'Service unavailable', '13'],
    [new Overloaded('Busy', 2), 503, 'Service unavailable', '2'],
    [new FeedUnavailable('Later', Number.NaN), 503, 'Service unavailable', '1'],
  ] as const)('says when to come back after %s', (failure, status, error, seconds) => {
    expect(errorReply(failure)).toEqual({
      status,
      body: { error, message: failure.message },
      headers: { 'Retry-After': seconds },
    })
  })

  it('words the rate limit as the contract does', () => {
    expect(errorReply(new RateLimited(10, 1)).body.message).toBe(
      'Rate limit of 10 requests per second exceeded',
    )
  })

  it.each([
    new Error('the secret'),
    new TypeError('the secret'),
    'the secret',
    { message: 'the secret' },
    null,
    undefined,
  ])('tells nothing of a defect', (defect) => {
    const { status, body } = errorReply(defect)
    expect(status).toBe(500)
    expect(body.error).toBe('Internal server error')
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(errorBodySchema.safeParse(body).success).toBe(true)
  })
})
