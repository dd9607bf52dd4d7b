// What is kept of a search is measured as it is kept: nothing is written anew to be counted.
import { expect, it } from 'vitest'
import { keptCharacters } from './answer-search.ts'

it('is as long as its text', () => {
  expect(keptCharacters({ presented: '{"response":{}}' })).toBe(15)
})
