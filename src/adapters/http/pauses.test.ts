// Tests of the pauses that sites ask for.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { createPauses } from './pauses.ts'

it('refuses one address while its pause lasts, with the seconds that are left', () => {
  const clock = heldClock(0)
  const pauses = createPauses(clock)
  pauses.pause('https://a.example/busy', 10)
  clock.advance(2500)
  expect(() => pauses.check('https://a.example/busy')).toThrow(PageUnavailable)
  expect(() => pauses.check('https://a.example/busy')).toThrow(
    expect.objectContaining({ retryAfterSeconds: 8 }),
  )
  expect(() => pauses.check('https://a.example/other')).not.toThrow()
  clock.advance(7500)
  expect(() => pauses.check('https://a.example/busy')).not.toThrow()
})
