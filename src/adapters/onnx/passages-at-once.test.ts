// As many passages at a time as there are cores to spare.
import { expect, it } from 'vitest'
import { passagesAtOnce } from './passages-at-once.ts'

it.each([
  [1, 1],
  [2, 2],
  [4, 3],
  [64, 8],
])('of %i cores, passages are read on %i', (cores, lanes) => {
  expect(passagesAtOnce(cores)).toBe(lanes)
})
