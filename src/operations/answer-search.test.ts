// What is kept of a search is measured as it is kept, and nothing is searched for once its time is up.
import { expect, it } from 'vitest'
import { Overloaded } from '../foundation/errors.ts'
import { type AnswerSearchNeeds, answerSearch, keptCharacters, type SearchJob } from './answer-search.ts'

it('is as long as its text', () => {
  expect(keptCharacters({ presented: '{"response":{}}' })).toBe(15)
})

it('is refused where its turn comes after its time', async () => {
  const late = { until: 2_000 } as SearchJob
  const needs = { time: () => 2_000 } as AnswerSearchNeeds
  await expect(answerSearch(late, needs, new AbortController().signal)).rejects.toThrow(Overloaded)
})
