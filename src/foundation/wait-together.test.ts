// Many who wait for the same thing cost one look at a time.
import { describe, expect, it } from 'vitest'
import { createWaitTogether } from './wait-together.ts'

const never = new AbortController().signal

/** A pause that ends when the test says so. */
function heldPauses() {
  const held: (() => void)[] = []
  return {
    wait: () => new Promise<void>((resolve) => held.push(resolve)),
    async next() {
      while (held.length === 0) await new Promise(setImmediate)
      held.shift()?.()
    },
  }
}

describe('waiting together', () => {
  it('looks once at a time for a thousand who wait', async () => {
    const { wait, next } = heldPauses()
    const together = createWaitTogether(wait)
    let looks = 0
    const isSo = async (): Promise<boolean> => ++looks === 3
    const waiting = Array.from({ length: 1_000 }, () => together('a', isSo, never))
    await next()
    await next()
    await Promise.all(waiting)
    expect(looks).toBe(3)
  })

  it('lets go of one who leaves, and stops looking when all have', async () => {
    const { wait, next } = heldPauses()
    const together = createWaitTogether(wait)
    let looks = 0
    const leaving = new AbortController()
    const waiting = together('a', async () => ++looks > 100, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    await next()
    await new Promise(setImmediate)
    expect(looks).toBe(1)
    // Who comes afterwards looks anew.
    await together('a', async () => true, undefined)
  })

  it('tells everybody what went wrong with looking', async () => {
    const together = createWaitTogether()
    const broken = (): Promise<boolean> => Promise.reject(new Error('broken'))
    const all = await Promise.allSettled([together('a', broken, never), together('a', broken, never)])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
