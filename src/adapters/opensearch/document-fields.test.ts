// How often words count: as in BM25F in a page of the usual length, and bounded in any other.
import { expect, it } from 'vitest'
import { occurrences } from './document-fields.ts'

it('counts a word of a usual title two and a half times one of the body', () => {
  expect(occurrences('body', 0, 10_000)).toBe(4)
  expect(occurrences('title', 8, 200)).toBeCloseTo(10)
})

it('counts a word of a title more often the longer the page is and the shorter the title', () => {
  expect(occurrences('title', 8, 1_000)).toBeGreaterThan(occurrences('title', 8, 200))
  expect(occurrences('title', 4, 200)).toBeGreaterThan(occurrences('title', 16, 200))
})

it('is bounded, whatever the length of a page', () => {
  expect(occurrences('anchors', 0, 1e9)).toBe(occurrences('anchors', 0, 1e6))
  expect(occurrences('anchors', 0, 1e9)).toBeLessThan(200)
})
