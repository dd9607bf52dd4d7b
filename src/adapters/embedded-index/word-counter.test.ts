// Words are counted together, once, and anew where the index has changed.
import { expect, it } from 'vitest'
import { createWordCounter } from './word-counter.ts'

it('asks for all words of a turn at once, and for none twice', async () => {
  const asked: (readonly string[])[] = []
  const counter = createWordCounter(async (words) => {
    asked.push(words)
    return words.map((word) => word.length)
  })
  const words = ['a', 'bb', 'a', 'ccc']
  expect(await Promise.all(words.map((word) => counter.frequency(word)))).toEqual([1, 2, 1, 3])
  expect(await counter.frequency('bb')).toBe(2)
  expect(await counter.frequency('dddd')).toBe(4)
  expect(asked).toEqual([['a', 'bb', 'ccc'], ['dddd']])
  counter.forget()
  expect(await counter.frequency('a')).toBe(1)
  expect(asked.at(-1)).toEqual(['a'])
})

it('asks again for what could not be counted', async () => {
  let broken = true
  const counter = createWordCounter(async (words) => {
    if (broken) throw new Error('no thread')
    return words.map(() => 7)
  })
  await expect(counter.frequency('word')).rejects.toThrow('no thread')
  broken = false
  expect(await counter.frequency('word')).toBe(7)
})
