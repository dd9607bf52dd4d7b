// Tests of documents that are worked on in parts.
import { expect, it } from 'vitest'
import { inParts } from './in-parts.ts'

const bytesOf = (bytes: number): number => bytes

it('ends a part by its bytes and by its number, and leaves nothing out', () => {
  expect(inParts([], bytesOf)).toEqual([])
  expect(inParts([1, 2, 3], bytesOf)).toEqual([[1, 2, 3]])
  expect(inParts([1, 2, 3], bytesOf, 2)).toEqual([[1, 2], [3]])
  expect(inParts([1_500_000, 400_000, 200_000, 1], bytesOf)).toEqual([
    [1_500_000, 400_000],
    [200_000, 1],
  ])
})

it('gives one that is too long a part of its own', () => {
  expect(inParts([1, 10_000_000, 2, 3], bytesOf)).toEqual([[1], [10_000_000], [2, 3]])
  expect(inParts([10_000_000, 10_000_000], bytesOf)).toEqual([[10_000_000], [10_000_000]])
})
