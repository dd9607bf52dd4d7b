// Which of several calls goes on first.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { currentOrder, goOnInOrder, inOrder } from './call-order.ts'

/** As a thread would answer whoever asks now. */
function ask(answers: (() => void)[]): Promise<void> {
  const order = currentOrder()
  return new Promise((resolve) => answers.push(() => goOnInOrder(order, resolve)))
}

it('goes on at once where there is no order', () => {
  let went = false
  goOnInOrder(undefined, () => {
    went = true
  })
  expect(went).toBe(true)
  expect(currentOrder()).toBeUndefined()
})

it('begins calls in the order in which they come, one in a turn of the event loop', async () => {
  const begun: string[] = []
  const calls = ['a', 'b', 'c'].map((name) => inOrder(async () => void begun.push(name)))
  expect(begun).toEqual([])
  await calls[0]
  expect(begun).toEqual(['a'])
  await Promise.all(calls)
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('takes up the oldest call first, however often it asks, and those that begin last', async () => {
  const answers: (() => void)[] = []
  const ended: string[] = []
  const call = (name: string, questions: number) =>
    inOrder(async () => {
      for (let asked = 0; asked < questions; asked++) await ask(answers)
      ended.push(name)
    })
  const calls = [call('old', 3), call('young', 1)]
  while (answers.length < 2) await nextTurn()
  // The younger was answered first, and another wants to begin.
  for (const answer of answers.splice(0).reverse()) answer()
  calls.push(call('new', 0))
  while (answers.length === 0) await nextTurn()
  expect(ended).toEqual([])
  while (ended.length < 3) {
    for (const answer of answers.splice(0)) answer()
    await nextTurn()
  }
  await Promise.all(calls)
  expect(ended.indexOf('young')).toBeLessThan(ended.indexOf('new'))
})

it('ends a call whose work fails, and goes on with the next', async () => {
  const failing = inOrder(async () => {
    throw new Error('no')
  })
  const next = inOrder(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('done')
})

it('takes up a call as if others had begun before it', async () => {
  const answers: (() => void)[] = []
  const wentOn: string[] = []
  const call = (name: string, later: number) =>
    inOrder(async () => {
      await ask(answers)
      wentOn.push(name)
    }, later)
  const calls = [call('long', 2), call('short', 0), call('later', 0)]
  while (answers.length < 3) await nextTurn()
  for (const answer of answers.splice(0)) answer()
  await Promise.all(calls)
  expect(wentOn).toEqual(['short', 'long', 'later'])
})
