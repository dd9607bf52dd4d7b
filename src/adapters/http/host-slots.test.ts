// Tests of politeness towards one host.
import { describe, expect, it } from 'vitest'
import { Overloaded, PageUnavailable } from '../../foundation/errors.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import { createHostSlots } from './host-slots.ts'

const never = new AbortController().signal

function gate(): {
  readonly open: () => void
  readonly work: () => Promise<void>
  readonly started: () => number
} {
  const opened = Promise.withResolvers<void>()
  let started = 0
  const work = (): Promise<void> => {
    started += 1
    return opened.promise
  }
  return { open: opened.resolve, work, started: () => started }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('slots', () => {
  it('runs so many at a time, and the rest in turn', async () => {
    const slots = createHostSlots(2)
    const gates = Array.from({ length: 5 }, gate)
    const runs = gates.map(({ work }) => slots.run('a', never, work))
    const started = () => gates.map((one) => one.started())
    await settle()
    expect(started()).toEqual([1, 1, 0, 0, 0])
    gates[1]?.open()
    await settle()
    expect(started()).toEqual([1, 1, 1, 0, 0])
    for (const { open } of gates) open()
    await Promise.all(runs)
    expect(started()).toEqual([1, 1, 1, 1, 1])
  })

  it('counts each host for itself', async () => {
    const slots = createHostSlots(1)
    const { open, work, started } = gate()
    const runs = ['a', 'b', 'c'].map((host) => slots.run(host, never, work))
    await settle()
    expect(started()).toBe(3)
    open()
    await Promise.all(runs)
  })

  it('lets accounts take turns: one who comes last is not the last', async () => {
    const slots = createHostSlots(1)
    const { open, work } = gate()
    const order: string[] = []
    const run = (who: string, what: () => Promise<void>): Promise<void> =>
      onBehalfOf(who, () => slots.run('a', never, what)).then(() => void order.push(who))
    const first = run('many', work)
    const rest = Array.from({ length: 5 }, () => run('many', async () => undefined))
    const late = run('one', async () => undefined)
    open()
    await Promise.all([first, ...rest, late])
    expect(order.indexOf('one')).toBe(1)
  })

  it('refuses at once where one account lets too much wait for a host', async () => {
    const slots = createHostSlots(1)
    const { open, work } = gate()
    const runs = onBehalfOf('many', () => Array.from({ length: 502 }, () => slots.run('a', never, work)))
    const outcomes = Promise.allSettled(runs)
    await expect(runs.at(-1)).rejects.toBeInstanceOf(Overloaded)
    open()
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  it('frees the slot of work that failed', async () => {
    const slots = createHostSlots(1)
    await expect(slots.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.run('a', never, async () => 'done')).toBe('done')
  })

  it('lets go of one who waits no longer, and of nobody else', async () => {
    const slots = createHostSlots(1)
    const { open, work } = gate()
    const first = slots.run('a', never, work)
    const impatient = new AbortController()
    const second = slots.run('a', impatient.signal, async () => 'second')
    const third = slots.run('a', never, async () => 'third')
    impatient.abort()
    await expect(second).rejects.toBeInstanceOf(PageUnavailable)
    open()
    await first
    expect(await third).toBe('third')
    expect(await slots.run('a', never, async () => 'fourth')).toBe('fourth')
  })
})
