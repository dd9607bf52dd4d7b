// Tests of read-refusal.ts: a failure that went through errorReply comes back as it was.
import { describe, expect, it } from 'vitest'
import { errorReply } from '../../contract/error-body.ts'
import {
  FeedUnavailable,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
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
import { readRefusal } from './read-refusal.ts'

function there(failure: unknown, path = '/api/v1/search'): unknown {
  const { status, body, headers } = errorReply(failure)
  const after = headers['Retry-After']
  return readRefusal({
    path,
    status,
    body: JSON.stringify(body),
    retryAfterSeconds: after === undefined ? undefined : Number(after),
    rateLimit: '10',
  })
}

describe('readRefusal', () => {
  it.each([
    new InvalidRequest('Missing required parameter: q'),
    new Unauthorized('Invalid API key'),
    new InsufficientCredits(),
    new Forbidden('no'),
    new NotFound('There is nothing at /x'),
    new PayloadTooLarge('too large'),
    new UnsupportedMediaType('not JSON'),
    new PageUnreadable('The site answered with status 404'),
    new RateLimited(10, 3),
  ])('%s', (failure) => {
    expect(there(failure)).toEqual(failure)
  })

  it('tells the unavailable page from the unavailable feed', () => {
    const page = new PageUnavailable('later', 30)
    expect(there(page, '/api/v1/fetch')).toEqual(page)
    const feed = new FeedUnavailable('later', 60)
    expect(there(feed, '/api/v1/news/top')).toEqual(feed)
    const busy = new Overloaded('later', 2)
    expect(there(busy, '/api/v1/search')).toEqual(busy)
    expect(there(busy, '/elsewhere')).toBeInstanceOf(ServiceFailed)
  })

  it('knows the topic and the topics', () => {
    const failure = new UnknownTopic('a b/c', ['top', 'us'])
    expect(there(failure, '/api/v1/news/a%20b%2Fc')).toEqual(failure)
  })

  it.each(['', '<html>', '[]', 'null', '{"message":5}'])('bears any body: %j', (body) => {
    const failure = readRefusal({
      path: '/x',
      status: 502,
      body,
      retryAfterSeconds: undefined,
      rateLimit: null,
    })
    expect(failure).toEqual(new ServiceFailed('The service answered with status 502'))
  })
})
