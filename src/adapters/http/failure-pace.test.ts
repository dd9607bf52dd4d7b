// Tests of how often an account may ask sites that fail it.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { Overloaded, PageUnavailable } from '../../foundation/errors.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { createFailurePace, createPauses } from './failure-pace.ts'

const never = new AbortController().signal

/** A pace on a clock that moves by what is waited for. */
function heldPace() {
  let nowMs = 0
  const waits: number[] = []
  const pace = createFailurePace(
    () => nowMs,
    async (ms) => {
      waits.push(ms)
      nowMs += ms
    },
  )
  const fail = (tenant: string, times: number, error: unknown = new PageUnavailable('gone')): void => {
    for (let count = 0; count < times; count += 1) onBehalfOf(tenant, () => pace.failed(error))
  }
  const turn = async (tenant: string): Promise<readonly number[]> => {
    waits.length = 0
    await onBehalfOf(tenant, () => pace.turn(never))
    return [...waits]
  }
  return { fail, turn, pass: (ms: number) => (nowMs += ms) }
}

it('lets an account go on whose requests fail now and then', async () => {
  const { fail, turn } = heldPace()
  fail('a', 40)
  expect(await turn('a')).toEqual([])
})

it('makes one wait whose requests fail without end, and nobody beside it', async () => {
  const { fail, turn } = heldPace()
  fail('a', 60)
  expect(await turn('b')).toEqual([])
  expect(await turn('a')).toEqual([1000])
  fail('a', 1)
  expect(await turn('a')).toEqual([50])
})

it('forgives with time', async () => {
  const { fail, turn, pass } = heldPace()
  fail('a', 1000)
  pass(48_000)
  expect(await turn('a')).toEqual([])
})

it('asks nothing of the service itself', async () => {
  const { fail, turn } = heldPace()
  fail('', 1000)
  expect(await turn('')).toEqual([])
})

it('holds against nobody what we refused ourselves', async () => {
  const { fail, turn } = heldPace()
  fail('a', 1000, new Overloaded('Too much waits', 2))
  expect(await turn('a')).toEqual([])
})

it('waits no longer than the caller does', async () => {
  const pace = createFailurePace(() => 0)
  for (let count = 0; count < 1000; count += 1) onBehalfOf('a', () => pace.failed(undefined))
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(onBehalfOf('a', () => pace.turn(gone))).rejects.toMatchObject({ name: 'AbortError' })
})

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
