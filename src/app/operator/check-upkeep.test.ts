// What the doctor says of feeds: some that fail are no fault, most are.
import { expect, it } from 'vitest'
import { judgedFeeds } from './check-upkeep.ts'

const failing = { lastError: 'no answer' }

it.each([
  [[], true, 'none was polled yet'],
  [[{}, {}, failing], true, '1 of 3 that were polled fail'],
  [[{}, failing, failing], false, '2 of 3 that were polled fail'],
  [[failing], false, '1 of 1 that were polled fail'],
])('%j: %s', (states, ok, detail) => {
  expect(judgedFeeds(states)).toMatchObject({ ok, detail })
})
