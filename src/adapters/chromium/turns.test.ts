// Tests of turns: how many at once, in which order, how many wait, and who leaves.
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('gives as many as allowed, and the next to who has waited longest', async () => {
  const turns = createTurns(2, 5)
  const begun: string[] = []
  const take = (name: string) =>
    turns.take(never).then((end) => {
      begun.push(name)
      return end
    })
  const [endA] = await Promise.all([take('a'), take('b')])
  const [c, d] = [take('c'), take('d')]
  await settle()
  expect(begun).toEqual(['a', 'b'])
  endA()
  const endC = await c
  expect(begun).toEqual(['a', 'b', 'c'])
  endC()
  await d
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('refuses more than may wait', async () => {
  const turns = createTurns(1, 1)
  const end = await turns.take(never)
  const second = turns.take(never)
  await expect(turns.take(never)).rejects.toThrow('too many')
  end()
  await second
})

it('forgets who leaves', async () => {
  const turns = createTurns(1, 2)
  const end = await turns.take(never)
  const leaving = new AbortController()
  const left = turns.take(leaving.signal)
  const stayed = turns.take(never)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  end()
  const last = await stayed
  last()
  await expect(turns.take(leaving.signal)).rejects.toThrow('gone')
  await turns.take(never)
})
