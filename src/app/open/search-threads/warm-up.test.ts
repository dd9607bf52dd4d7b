// A thread's own searches: of words that the index has, as many and as long as they are wanted.
import { expect, it } from 'vitest'
import { createPriceList } from '../../../accounts/money/prices.ts'
import { readSearchBody } from '../../../contract/search/search-request.ts'
import type { SearchJob } from '../../../operations/answer-search.ts'
import { type WarmUpNeeds, warmUp } from './warm-up.ts'

const FORMS = ['low-cost', 'fast'].map((searchMode) => readSearchBody({ q: 'any', searchMode }))

/** Of an index whose words are "ab" to "wb", on a clock that each search moves on by a millisecond. */
function thread(given: Partial<WarmUpNeeds> = {}) {
  const jobs: SearchJob[] = []
  let now = 1_000
  const needs: WarmUpNeeds = {
    index: {
      answer: ((question: { prefix: string }) => [{ word: `${question.prefix}b` }]) as never,
    },
    files: { peek: async () => undefined },
    forms: FORMS,
    prices: createPriceList(),
    search: async (job) => {
      jobs.push(job)
      now += 1
    },
    until: 6_000,
    time: () => now,
    signal: new AbortController().signal,
    ...given,
  }
  return { needs, jobs }
}

const queryOf = ({ parameters }: SearchJob): string => parameters.queries.join()

it('searches for words of the index, in every mode, and nobody pays', async () => {
  const { needs, jobs } = thread()
  expect(await warmUp(needs)).toBe(jobs.length)
  expect(jobs.length).toBeGreaterThan(100)
  expect(new Set(jobs.map(({ plan }) => plan.mode))).toEqual(new Set(['low-cost', 'fast']))
  for (const job of jobs)
    expect([queryOf(job), job.isFree]).toEqual([expect.stringMatching(/^(?:.b ?)+$/), true])
  expect(new Set(jobs.map(queryOf)).size).toBeGreaterThan(jobs.length / 2)
})

it('has tables of packaged facts read, where they are there', async () => {
  const { needs, jobs } = thread({ files: { peek: async () => ({}) as never } })
  await warmUp(needs)
  expect(jobs.slice(0, 3).map(queryOf)).toEqual(['define water', 'time in london', 'capital of france'])
})

it('ends when its time is up, when nobody waits for it, and where there is nothing to search', async () => {
  expect(await warmUp(thread({ until: 1_007 }).needs)).toBe(7)
  expect(await warmUp(thread({ signal: AbortSignal.abort() }).needs)).toBe(0)
  expect(await warmUp(thread({ index: { answer: () => [] as never } }).needs)).toBe(0)
})
