// Counts of documents: what is asked together goes together, and what is common stands for a while.
import { expect, it } from 'vitest'
import { createCounts } from './counts.ts'
import type { ServerClient } from './server-client.ts'

/** Over a server where each query is met by so many; with what it was asked in each call. */
function countsOver(found: Readonly<Record<string, number>>) {
  const calls: string[][] = []
  const client = {
    async ask({ body }: { readonly body: string }) {
      const words = [...body.matchAll(/"query":\{"word":"(\w+)"\}/g)].map(([, word = '']) => word)
      calls.push(words)
      return {
        status: 200,
        body: {
          responses: words.map((word) => ({ status: 200, hits: { total: { value: found[word] ?? 0 } } })),
        },
      }
    },
  } as unknown as ServerClient
  const counts = createCounts(client, 'x')
  const count = (...words: string[]) => Promise.all(words.map((word) => counts.count({ word })))
  return { counts, count, calls }
}

it('asks together, and nothing twice', async () => {
  const { count, calls } = countsOver({ heron: 3, otter: 4 })
  expect(await count('heron', 'otter', 'heron')).toEqual([3, 4, 3])
  expect(await count('otter')).toEqual([4])
  expect(calls).toEqual([['heron', 'otter']])
})

it('counts what is rare after each change, and what is common once a tenth has changed', async () => {
  const { counts, count, calls } = countsOver({ heron: 3, bird: 5_000 })
  counts.changed(10_000)
  await count('heron', 'bird')
  counts.changed(10_001)
  await count('heron', 'bird')
  counts.changed(11_500)
  await count('heron', 'bird')
  expect(calls).toEqual([['heron', 'bird'], ['heron'], ['heron', 'bird']])
})

it('counts anew what begins anew, and whatever is asked for as of now', async () => {
  const { counts, count, calls } = countsOver({ bird: 5_000 })
  counts.changed(10_000)
  await count('bird')
  counts.changed(0)
  await count('bird')
  expect(calls).toHaveLength(2)
  counts.changed(10_000)
  await count('bird')
  expect(calls).toHaveLength(3)
  counts.changed(10_001)
  await count('bird')
  expect(calls).toHaveLength(3)
  await counts.countNow({ word: 'bird' })
  await counts.countNow({ word: 'bird' })
  expect(calls).toHaveLength(4)
})
