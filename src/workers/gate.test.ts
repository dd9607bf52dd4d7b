// The gate: how much at once, whose turn it is, how many wait, and who leaves.
import { expect, it } from 'vitest'
import { Overloaded } from '../foundation/errors.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { createGate, type GateOptions } from './gate.ts'

const never = new AbortController().signal
const settle = () => new Promise((resolve) => setImmediate(resolve))

function open(options: Partial<GateOptions> = {}) {
  let time = 0
  const begun: string[] = []
  const gate = createGate({
    atOnce: 10,
    alone: 10,
    contended: 1,
    bounds: { waiting: 10 },
    now: () => time,
    ...options,
  })
  const enter = (name: string, signal = never) =>
    onBehalfOf(name.slice(0, 1), () => gate.enter(signal)).then((end) => {
      begun.push(name)
      return end
    })
  return { gate, begun, enter, pass: (ms: number) => (time += ms) }
}

it('lets one who is alone have much at work, and each of several a little', async () => {
  const { begun, enter, pass } = open({ alone: 2 })
  const first = await Promise.all([enter('a1'), enter('a2')])
  const third = enter('a3')
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  const other = await enter('b1')
  first[0]()
  first[1]()
  const endThird = await third
  const fourth = enter('a4')
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  // Who is between two calls is still there; who has gone is not.
  other()
  pass(500)
  endThird()
  const endFourth = await fourth
  const fifth = enter('a5')
  await settle()
  expect(begun).toHaveLength(5)
  pass(600)
  endFourth()
  await fifth
  await enter('a6')
  expect(begun.slice(-3)).toEqual(['a4', 'a5', 'a6'])
})

it('gives the next turn to whoever has had less, and no more turns than there are', async () => {
  const { begun, enter } = open({ atOnce: 1 })
  const end = await enter('a1')
  const waiting = [enter('a2'), enter('a3'), enter('b1')]
  end()
  for (const turn of [2, 0, 1]) (await waiting[turn])?.()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

it('refuses more than may wait, and forgets who leaves', async () => {
  const { enter } = open({ atOnce: 1, bounds: { waiting: 1 } })
  const end = await enter('a1')
  const leaving = new AbortController()
  const left = enter('a2', leaving.signal)
  await expect(enter('a3')).rejects.toThrow(Overloaded)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const stayed = enter('a3')
  end()
  ;(await stayed)()
  await expect(enter('a4', leaving.signal)).rejects.toThrow('gone')
})

it('ends a turn with its work, however that ends', async () => {
  const { gate } = open({ atOnce: 1 })
  await expect(gate.run(() => Promise.reject(new Error('failed')), never)).rejects.toThrow('failed')
  expect(await gate.run(async () => 'done', never)).toBe('done')
})
