// Writes go in their order, together where they wait, and none goes on behind one that failed.
import { describe, expect, it } from 'vitest'
import { createWriteQueue } from './generation-writer.ts'

describe('createWriteQueue', () => {
  it('takes what waits together, in its order and up to its bound', async () => {
    const written: number[][] = []
    const queue = createWriteQueue<number>(async (items) => void written.push([...items]), 3)
    await Promise.all([queue.add([1]), queue.add([2]), queue.add([3, 4]), queue.add([5]), queue.add([6, 7])])
    expect(written.flat()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(Math.max(...written.map((items) => items.length))).toBe(3)
  })

  it('fails what comes behind a failure until its giver has heard of it, and goes on then', async () => {
    const written: number[] = []
    let failing = true
    const queue = createWriteQueue<number>(async (items) => {
      await Promise.resolve()
      if (failing) throw new Error('full')
      written.push(...items)
    }, 1)
    const late: Promise<unknown>[] = []
    const first = queue.add([1]).catch((error: unknown) => {
      failing = false
      late.push(queue.add([3]).catch(() => 'failed'))
      return error
    })
    const second = queue.add([2]).catch((error: unknown) => error)
    expect([await first, await second]).toEqual([new Error('full'), new Error('full')])
    expect(await Promise.all(late)).toEqual(['failed'])
    await queue.add([4])
    expect(written).toEqual([4])
  })
})
