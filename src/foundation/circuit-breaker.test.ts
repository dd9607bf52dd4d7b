// The circuit breaker rests after failures in a row, longer each time, and recovers.
import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { heldClock } from './clock.ts'

function failing(times: number, breaker: ReturnType<typeof createCircuitBreaker>): void {
  for (let n = 0; n < times; n += 1) breaker.failed()
}

it('rests after three failures in a row', () => {
  const clock = heldClock(0)
  const breaker = createCircuitBreaker(clock)
  failing(2, breaker)
  breaker.succeeded()
  failing(2, breaker)
  expect(breaker.mayTry()).toBe(true)
  failing(1, breaker)
  expect(breaker.mayTry()).toBe(false)
})

it('lets one try through after the rest, and rests longer where it fails', () => {
  const clock = heldClock(0)
  const breaker = createCircuitBreaker(clock)
  failing(3, breaker)
  clock.advance(30_000)
  expect(breaker.mayTry()).toBe(true)
  expect(breaker.mayTry()).toBe(false)
  breaker.failed()
  clock.advance(59_999)
  expect(breaker.mayTry()).toBe(false)
  clock.advance(1)
  expect(breaker.mayTry()).toBe(true)
  breaker.succeeded()
  expect(breaker.mayTry()).toBe(true)
  expect(breaker.mayTry()).toBe(true)
})

it('is as patient as it is told to be', () => {
  const clock = heldClock(0)
  const breaker = createCircuitBreaker(clock, { failures: 1, firstRestMs: 10, longestRestMs: 15 })
  for (const restMs of [10, 15, 15]) {
    breaker.failed()
    clock.advance(restMs - 1)
    expect(breaker.mayTry()).toBe(false)
    clock.advance(1)
    expect(breaker.mayTry()).toBe(true)
  }
})
