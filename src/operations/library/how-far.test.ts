// The time that is left goes by the pace of the step, from where it began.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { createHowFar } from './how-far.ts'

it('tells the time left of each step once its pace is known', () => {
  const clock = heldClock(0)
  const howFar = createHowFar(clock)
  expect(howFar('downloading', 40, 100)).toEqual({ done: 40, of: 100 })
  clock.advance(2_000)
  expect(howFar('downloading', 50, 100)).toEqual({ done: 50, of: 100 })
  clock.advance(8_000)
  expect(howFar('downloading', 70, 100)).toEqual({ done: 70, of: 100, secondsLeft: 10 })
  expect(howFar('reading', 0, 100)).toEqual({ done: 0, of: 100 })
  clock.advance(10_000)
  expect(howFar('reading', 0, 0)).toEqual({ done: 0, of: 0 })
  expect(howFar('reading', 25, 100)).toEqual({ done: 25, of: 100, secondsLeft: 30 })
})
