// Tests of failure-text.ts: every failure says what to do next, a defect says nothing of its cause.
import { describe, expect, it } from 'vitest'
import {
  InsufficientCredits,
  InvalidRequest,
  PageUnavailable,
  PageUnreadable,
  RateLimited,
  Unauthorized,
} from '../../foundation/errors.ts'
import { failureText } from './failure-text.ts'

const text = (failure: unknown): string => failureText(failure, { consoleUrl: 'https://s.example/console' })

describe('failureText', () => {
  it.each([
    [
      new InvalidRequest('Missing required parameter: q'),
      'Missing required parameter: q. Correct the arguments',
    ],
    [new Unauthorized('Invalid API key'), 'Invalid API key. Do not retry.'],
    [new InsufficientCredits(), 'to continue. Do not retry.'],
    [new RateLimited(10, 1), 'Wait 1 second, then'],
    [new RateLimited(10, 2.1), 'Wait 3 seconds, then'],
    [new PageUnreadable('The site answered with status 404'), 'status 404. Do not retry this address'],
    [
      new PageUnreadable('Nothing matches the selector .a'),
      'selector .a. Do not retry this address with the same arguments',
    ],
    [new PageUnavailable('The site did not answer', 30), 'Try again in 30 seconds'],
    [new PageUnavailable('x', Number.NaN), 'Try again in 1 second,'],
  ])('%s', (failure, words) => {
    expect(text(failure)).toContain(words)
  })

  it('names the console where money or a key is missing', () => {
    expect(text(new InsufficientCredits())).toContain('https://s.example/console')
    expect(text(new InsufficientCredits(undefined, { available: 2_000_000, price: 3_000_000 }))).toContain(
      'The balance is 0.002 USD, and the call may cost 0.003 USD.',
    )
    expect(text(new Unauthorized('Invalid API key'))).toContain('https://s.example/console')
  })

  it('keeps the cause of a defect to itself', () => {
    expect(text(new TypeError('secret path /x'))).not.toContain('secret')
    expect(text('boom')).toContain('no fault of yours')
  })
})
