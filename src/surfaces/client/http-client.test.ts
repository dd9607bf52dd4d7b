// Tests of http-client.ts: 429 and 500 are tried again, in bounds; nothing else is.
import { describe, expect, it } from 'vitest'
import { readRetryAfter, waitBeforeRetry } from './http-client.ts'

const wait = (status: number, retries = 0, retryAfterSeconds?: number, random = 1) =>
  waitBeforeRetry({ status, retryAfterSeconds, retries }, random)

describe('waitBeforeRetry', () => {
  it.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 503])('never after %i', (status) => {
    expect(wait(status)).toBeUndefined()
    expect(wait(status, 0, 1)).toBeUndefined()
  })

  it.each([429, 500])('with growing pauses after %i, three times', (status) => {
    expect([0, 1, 2, 3].map((retries) => wait(status, retries))).toEqual([500, 1000, 2000, undefined])
    expect(wait(status, 1, undefined, 0)).toBe(500)
  })

  it('as long as Retry-After says, unless that is too long', () => {
    expect(wait(429, 0, 3)).toBe(3000)
    expect(wait(429, 2, 0)).toBe(0)
    expect(wait(429, 0, 10)).toBe(10_000)
    expect(wait(429, 0, 11)).toBeUndefined()
    expect(wait(429, 3, 1)).toBeUndefined()
  })
})

describe('readRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['5', 5],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9],
    ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds)
  })
})
