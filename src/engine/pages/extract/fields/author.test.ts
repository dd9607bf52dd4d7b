// Checks who is taken for the author of a page.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { findAuthor } from './author.ts'
import { readNames } from './author-candidates.ts'

function author(html: string): string | undefined {
  return findAuthor(analysePage(html, 'https://example.org/post'), 'Example')
}

describe('readNames', () => {
  it.each([
    ['By Ada Winter', ['Ada Winter']],
    ['Written by: Ada Winter', ['Ada Winter']],
    ['von Ada Winter und Bo Sommer', ['Ada Winter', 'Bo Sommer']],
    ['Ada Winter, Bo Sommer & Cy Herbst', ['Ada Winter', 'Bo Sommer', 'Cy Herbst']],
    ['Ada Winter December 12, 2024', ['Ada Winter']],
    ['Ada WinterDecember 12, 2024', ['Ada Winter']],
    ['Theresa May', ['Theresa May']],
    ['@Ada Winter (editor) & Bo Sommer, –', ['Ada Winter', 'Bo Sommer']],
    ['Ada Winter (Tides) (editor) ', ['Ada Winter (Tides)']],
    ['Ada Winter ((editor)', ['Ada Winter']],
    ['Ada Winter)', ['Ada Winter)']],
    ['Centre for Tides and Currents', ['Centre for Tides and Currents']],
    ['Redacci&oacute;n Norte', ['Redacción Norte']],
    ['Username', []],
    ['page.head.extra.author', []],
    ['https://example.org/ada', []],
    ['ada@example.org', []],
    ['', []],
  ])('%s', (line, names) => {
    expect(readNames(line)).toEqual(names)
  })
})

describe('findAuthor', () => {
  it.each([
    '<meta name="author" content="Ada Winter"><h1>Title</h1><p>Text</p>',
    '<h1>Title</h1><a rel="author" href="/ada">Ada Winter</a><p>Text</p>',
    '<h1>Title</h1><p class="byline">By <span class="author-name">Ada Winter</span></p><p>Text</p>',
    '<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#ada"}},{"@type":"Person","@id":"#ada","name":"Ada Winter"}]}</script><p>Text</p>',
  ])('finds her in %s', (html) => {
    expect(author(html)).toBe('Ada Winter')
  })

  it('names none where the page names none', () => {
    expect(author('<h1>Title</h1><p>Some text about nobody.</p>')).toBeUndefined()
  })
})
