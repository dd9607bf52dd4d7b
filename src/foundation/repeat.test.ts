// Passes come one after the other, whatever becomes of one, and none after the end.
import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

it('goes on after a pass that failed, with the pause that a pass asks for, and is told of the failure', async () => {
  const failures: unknown[] = []
  const third = Promise.withResolvers<void>()
  let passes = 0
  const repeating = repeat(
    async () => {
      passes += 1
      if (passes === 1) throw new Error('first')
      if (passes === 3) third.resolve()
      return 0
    },
    (error) => failures.push(error),
  )
  repeating.start(1)
  await third.promise
  await repeating.stop()
  expect(failures).toEqual([new Error('first')])
})

it('has one pass at a time, ends with the one that runs, and begins anew where it is started again', async () => {
  let passes = 0
  let go = Promise.withResolvers<void>()
  const repeating = repeat(
    async () => {
      passes += 1
      await go.promise
      return undefined
    },
    () => undefined,
  )
  repeating.start(0)
  repeating.start(0)
  let ended = false
  const stopping = repeating.stop().then(() => {
    ended = true
  })
  await new Promise(setImmediate)
  expect([passes, ended]).toEqual([1, false])
  go.resolve()
  await stopping
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(passes).toBe(1)
  go = Promise.withResolvers()
  repeating.start(60_000)
  expect(passes).toBe(2)
  go.resolve()
  await repeating.stop()
})
