// Tests of attempts.ts.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { TooManyAttempts } from '../../foundation/errors.ts'
import { createAttempts } from './attempts.ts'

it('refuses after so many attempts, until the while is over', () => {
  const clock = heldClock(1_000_000)
  const attempts = createAttempts(clock, { most: 3, whileMs: 60_000 })
  for (let i = 0; i < 3; i++) attempts.take('ada')
  clock.advance(59_000)
  expect(() => attempts.take('ada')).toThrow('Too many attempts. Try again in 1 second.')
  attempts.take('bob')
  clock.advance(1_000)
  attempts.take('ada')
})

it('says how long to wait', () => {
  const attempts = createAttempts(heldClock(0), { most: 1, whileMs: 900_000 })
  attempts.take('ada')
  try {
    attempts.take('ada')
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyAttempts)
    expect(error).toMatchObject({ retryAfterSeconds: 900, message: expect.stringContaining('15 minutes') })
  }
})

it('starts again after an attempt that was right', () => {
  const attempts = createAttempts(heldClock(0), { most: 2, whileMs: 1000 })
  attempts.take('ada')
  attempts.forget('ada')
  attempts.take('ada')
  attempts.take('ada')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
})

it('remembers a bounded number of ids, and those that keep trying', () => {
  const attempts = createAttempts(heldClock(0), { most: 1, whileMs: 1000, maxIds: 2 })
  attempts.take('ada')
  attempts.take('bob')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
  attempts.take('eve')
  expect(() => attempts.take('ada')).toThrow(TooManyAttempts)
  attempts.take('bob')
})
