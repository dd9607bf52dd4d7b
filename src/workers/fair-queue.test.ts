// Turns between tenants, the bounds of what waits, and what time at work does to the next turn.
import { describe, expect, it } from 'vitest'
import { Overloaded } from '../foundation/errors.ts'
import { createFairQueue, type QueueBounds } from './fair-queue.ts'

interface Named {
  readonly name: string
  readonly tenant: string
  readonly lane: number
  readonly bytes: number
}

const entry = (name: string, more: Partial<Named> = {}): Named => ({
  name,
  tenant: name.slice(0, 1),
  lane: 0,
  bytes: 0,
  ...more,
})

function open(bounds: Partial<QueueBounds> = {}) {
  let time = 0
  const queue = createFairQueue<Named>({ waiting: 100, bytes: 1_000, ...bounds }, () => time)
  const add = (...names: string[]): void => {
    for (const name of names) queue.add(entry(name))
  }
  const drain = (tookMs = 1): string[] => {
    const order: string[] = []
    for (let next = queue.next(); next; next = queue.next()) {
      order.push(next.name)
      time += tookMs
      queue.end(next)
    }
    return order
  }
  return { queue, add, drain, pass: (ms: number) => (time += ms) }
}

describe('createFairQueue', () => {
  it('lets tenants take turns, each in the order of its own', () => {
    const { add, drain } = open()
    add('a1', 'a2', 'a3', 'b1', 'b2', 'c1')
    expect(drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('serves who comes later before the second of one who is at work', () => {
    const { queue, add } = open()
    add('a1', 'a2')
    expect(queue.next()?.name).toBe('a1')
    add('b1')
    expect([queue.next()?.name, queue.next()?.name]).toEqual(['b1', 'a2'])
  })

  it('charges the time at work, also that of what still is', () => {
    const { queue, add, pass } = open()
    add('a1', 'a2', 'b1', 'b2', 'b3')
    const long = queue.next()
    pass(50)
    for (const name of ['b1', 'b2', 'b3']) {
      const short = queue.next()
      expect(short?.name).toBe(name)
      pass(5)
      if (short) queue.end(short)
    }
    if (long) queue.end(long)
    add('b4')
    // 65 ms of a against 15 of b.
    expect(queue.next()?.name).toBe('b4')
  })

  it('keeps what is owed by who leaves for a moment, and gives nothing for having been idle', () => {
    const { queue, add, pass } = open()
    add('a1', 'b1', 'b2')
    const [first, other] = [queue.next(), queue.next()]
    pass(100)
    if (first) queue.end(first)
    add('a2', 'c1')
    pass(1)
    if (other) queue.end(other)
    expect([queue.next()?.name, queue.next()?.name, queue.next()?.name]).toEqual(['c1', 'a2', 'b2'])
  })

  it('serves urgent lanes first, and takes turns within each', () => {
    const { queue, drain } = open()
    for (const [name, lane] of [
      ['a1', 2],
      ['a2', 1],
      ['a3', 0],
      ['b1', 2],
      ['a4', 0],
      ['b2', 0],
    ] as const)
      queue.add(entry(name, { lane }))
    expect(drain()).toEqual(['a3', 'b2', 'a4', 'a2', 'b1', 'a1'])
  })

  it('refuses at once what is too much, by number and by bytes, for all and for each', () => {
    const many = open({ waiting: 4, shareEach: 0.5 })
    many.add('a1', 'a2')
    expect(() => many.add('a3')).toThrow(Overloaded)
    many.add('b1', 'b2')
    expect(() => many.add('c1')).toThrow(Overloaded)
    const { queue } = open({ bytes: 100, shareEach: 0.5 })
    queue.add(entry('a1', { bytes: 40 }))
    expect(() => queue.add(entry('a2', { bytes: 40 }))).toThrow(Overloaded)
    queue.add(entry('b1', { bytes: 50 }))
    expect(() => queue.add(entry('c1', { bytes: 20 }))).toThrow(Overloaded)
    queue.next()
    queue.add(entry('c1', { bytes: 20 }))
    expect(queue.waiting).toBe(2)
  })

  it('lets nobody be at work with more than its share', () => {
    const { queue, add } = open({ atWorkEach: { alone: 1, contended: 1 } })
    add('a1', 'a2', 'b1')
    const first = queue.next()
    expect([queue.next()?.name, queue.next()]).toEqual(['b1', undefined])
    if (first) queue.end(first)
    expect(queue.next()?.name).toBe('a2')
  })

  it('gives less to each while several are there, also between two calls of theirs', () => {
    const { queue, add, pass } = open({ atWorkEach: { alone: 2, contended: 1 } })
    add('a1', 'a2', 'a3')
    const [first, second] = [queue.next(), queue.next()]
    expect([second?.name, queue.next()]).toEqual(['a2', undefined])
    add('b1')
    const other = queue.next()
    expect(other?.name).toBe('b1')
    if (first) queue.end(first)
    expect(queue.next()).toBeUndefined()
    if (other) queue.end(other)
    pass(900)
    expect(queue.next()).toBeUndefined()
    pass(200)
    expect(queue.next()?.name).toBe('a3')
  })

  it('forgets what is taken back', () => {
    const { queue, drain } = open()
    const [left, stays] = [entry('a1'), entry('a2')]
    queue.add(left)
    queue.add(stays)
    expect([queue.remove(left), queue.remove(left), queue.waiting]).toEqual([true, false, 1])
    expect(drain()).toEqual(['a2'])
    queue.add(entry('b1'))
    expect(queue.clear().map(({ name }) => name)).toEqual(['b1'])
    expect([queue.waiting, queue.next()]).toEqual([0, undefined])
  })
})
