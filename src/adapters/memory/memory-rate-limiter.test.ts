// MemoryRateLimiter: bounded memory, and clocks that are set back.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { MemoryRateLimiter } from './memory-rate-limiter.ts'

it('drops buckets that are full again, and no others', async () => {
  const clock = heldClock(1_000_000)
  const limiter = new MemoryRateLimiter(clock)
  for (let i = 0; i < 9_999; i++) await limiter.take(`idle ${i}`, 1)
  clock.advance(1_000)
  await limiter.take('busy', 1)
  expect(limiter.size).toBe(10_000)
  await limiter.take('one more', 1)
  expect(limiter.size).toBe(2)
  expect((await limiter.take('busy', 1)).allowed).toBe(false)
})

it('neither locks out nor floods when the clock is set back', async () => {
  const clock = heldClock(1_000_000)
  const limiter = new MemoryRateLimiter(clock)
  await limiter.take('a', 1)
  clock.advance(-500_000)
  expect((await limiter.take('a', 1)).allowed).toBe(false)
  clock.advance(1_000)
  expect((await limiter.take('a', 1)).allowed).toBe(true)
  expect((await limiter.take('a', 1)).allowed).toBe(false)
})
