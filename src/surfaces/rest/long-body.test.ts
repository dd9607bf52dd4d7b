// Long bodies in slices: the same bytes, and turns for others in between.

import { describe, expect, it } from 'vitest'
import { countTurns } from '../../../tests/support/count-turns.ts'
import { isLongBody, sliceBody } from './long-body.ts'

describe('sliceBody', () => {
  it.each([
    ['ASCII', 'word '.repeat(200_000)],
    ['pairs of surrogates', `a${'👍'.repeat(200_000)}`],
    ['halves of them', '\ud83d'.repeat(300_000)],
  ])('sends the bytes of %s', async (_, text) => {
    expect(isLongBody(text)).toBe(true)
    const sent = Buffer.from(await new Response(sliceBody(text)).arrayBuffer())
    expect(sent.equals(Buffer.from(text))).toBe(true)
  })

  it('lets others have their turn between two slices', async () => {
    const reader = sliceBody('x'.repeat(1_000_000)).getReader()
    const turns = countTurns()
    let slices = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) slices += 1
    expect(slices).toBeGreaterThan(10)
    expect(turns()).toBeGreaterThanOrEqual(slices - 1)
  })

  it('tells once that all is read, or that its caller has left', async () => {
    let over = 0
    const whenOver = (): void => {
      over += 1
    }
    await new Response(sliceBody('x'.repeat(300_000), { whenOver })).arrayBuffer()
    expect(over).toBe(1)
    const left = sliceBody('x'.repeat(300_000), { whenOver })
    await left.cancel()
    expect(over).toBe(2)
  })

  it('gives up a caller who reads nothing', async () => {
    const over = Promise.withResolvers<void>()
    const body = sliceBody('x'.repeat(1_000_000), { whenOver: over.resolve, unreadMs: 1 })
    await over.promise
    await expect(new Response(body).arrayBuffer()).rejects.toThrow()
  })
})
