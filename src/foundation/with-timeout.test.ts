// Work that ends in time, work that does not, and what becomes of it afterwards.
import { expect, it, vi } from 'vitest'
import { unlessAborted, withTimeout } from './with-timeout.ts'

const never = new Promise<never>(() => undefined)
const tooLate = (): never => {
  throw new Error('too late')
}

it('ends as the work does, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  try {
    expect(await withTimeout(Promise.resolve('done'), 1000, tooLate)).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000, tooLate)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('ends as told where the work takes longer, and does not hear how that ends', async () => {
  const slow = Promise.withResolvers<never>()
  expect(await withTimeout(slow.promise, 1, () => 'something else')).toBe('something else')
  await expect(withTimeout(slow.promise, 1, tooLate)).rejects.toThrow('too late')
  // One that nobody heard would fail the run.
  slow.reject(new Error('at last'))
  await new Promise(setImmediate)
})

it('ends with the signal, before or while the work goes on', async () => {
  const stop = new AbortController()
  const waiting = unlessAborted(never, stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(unlessAborted(never, stop.signal)).rejects.toThrow('enough')
  await expect(unlessAborted(never, stop.signal, () => new Error('in other words'))).rejects.toThrow(
    'in other words',
  )
})

it('does not hear how work ends that was left, and listens to the signal no longer than the work takes', async () => {
  const stop = new AbortController()
  const forget = vi.spyOn(stop.signal, 'removeEventListener')
  expect(await unlessAborted(Promise.resolve(1), stop.signal)).toBe(1)
  await new Promise(setImmediate)
  expect(forget).toHaveBeenCalledOnce()
  const slow = Promise.withResolvers<never>()
  const waiting = unlessAborted(slow.promise, stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  slow.reject(new Error('at last'))
  await new Promise(setImmediate)
})
