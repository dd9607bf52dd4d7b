// Tests of streams that are taken in batches.
import { expect, it } from 'vitest'
import { inBatches } from './batches.ts'

const bounds = { items: 3, size: 10, sizeOf: (item: number) => item }

async function* numbers(count: number, read: number[] = []): AsyncGenerator<number> {
  for (let at = 0; at < count; at++) {
    read.push(at)
    yield at
  }
}

async function all<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const taken: T[] = []
  for await (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0)
    taken.push(...batch)
    await new Promise(setImmediate)
  }
  return taken
}

it('gives every item once, in order', async () => {
  expect(await all(inBatches(numbers(100), bounds))).toEqual(Array.from({ length: 100 }, (_, at) => at))
  expect(await all(inBatches(numbers(0), bounds))).toEqual([])
})

it('reads no further ahead than its bounds, by number and by size', async () => {
  const read: number[] = []
  const batches = inBatches(numbers(100, read), { ...bounds, sizeOf: () => 1 })
  expect((await batches.next()).value).toEqual([0])
  await new Promise(setImmediate)
  expect(read.length).toBeLessThanOrEqual(5)
  const heavy: number[] = []
  const few = inBatches(numbers(100, heavy), { ...bounds, sizeOf: () => 10 })
  await few.next()
  await new Promise(setImmediate)
  expect(heavy.length).toBeLessThanOrEqual(3)
  await batches.return(undefined)
  await few.return(undefined)
})

it('gives one that came alone without waiting for another', async () => {
  const next = Promise.withResolvers<void>()
  async function* slow(): AsyncGenerator<string> {
    yield 'first'
    await next.promise
    yield 'second'
  }
  const batches = inBatches(slow(), { items: 10, size: 10, sizeOf: () => 1 })
  expect((await batches.next()).value).toEqual(['first'])
  next.resolve()
  expect((await batches.next()).value).toEqual(['second'])
  expect((await batches.next()).done).toBe(true)
})

it('fails behind what came before the failure', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield 1
    yield 2
    throw new Error('cut off')
  }
  const taken: number[] = []
  const take = async (): Promise<void> => {
    for await (const batch of inBatches(broken(), bounds)) taken.push(...batch)
  }
  await expect(take()).rejects.toThrow('cut off')
  expect(taken).toEqual([1, 2])
})

it('reads on no more once nobody takes', async () => {
  const read: number[] = []
  for await (const _ of inBatches(numbers(100, read), bounds)) break
  await new Promise(setImmediate)
  expect(read.length).toBeLessThan(10)
})
