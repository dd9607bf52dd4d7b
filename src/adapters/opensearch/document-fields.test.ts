// How often words count: as in BM25F, by what is usual in the index, and bounded in any page.
import { expect, it } from 'vitest'
import { occurrences } from './document-fields.ts'
import { NO_LENGTHS, OCCURRENCE, usualLengths, withLengths } from './index-form.ts'

const field = (length: number) => ({ length })

/** Of pages with so many words in their bodies, each with a title of eight. */
const pages = (...bodies: number[]) =>
  bodies
    .map((body) => ({
      title: field(8),
      headings: field(0),
      body: field(body),
      url: field(3),
      keywords: field(0),
    }))
    .reduce(withLengths, NO_LENGTHS)

it.each([20, 200, 2_000])(
  'counts a word of a usual title two and a half times one of a body of %i words',
  (body) => {
    const usual = usualLengths(pages(body))
    expect(occurrences('body', 0, 10_000, usual)).toBe(OCCURRENCE)
    expect(occurrences('title', 8, body, usual)).toBeCloseTo(2.5 * OCCURRENCE)
  },
)

it('counts a word of a title more often the longer the page is and the shorter the title', () => {
  const usual = usualLengths(pages(200))
  expect(occurrences('title', 8, 1_000, usual)).toBeGreaterThan(occurrences('title', 8, 200, usual))
  expect(occurrences('title', 4, 200, usual)).toBeGreaterThan(occurrences('title', 16, 200, usual))
})

it('is bounded, whatever the length of a page', () => {
  const usual = usualLengths(pages(200))
  expect(occurrences('anchors', 0, 1e9, usual)).toBe(occurrences('anchors', 0, 1e6, usual))
  expect(occurrences('anchors', 0, 1e9, usual)).toBeLessThan(50 * OCCURRENCE)
})

it('takes what is usual from all pages that have any of it', () => {
  const { body, parts, title, headings } = usualLengths(pages(100, 300, 0))
  expect({ body, parts, title, headings }).toEqual({ body: 200, parts: 200, title: 8, headings: 1 })
})
