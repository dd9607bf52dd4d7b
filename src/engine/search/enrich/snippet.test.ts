// Snippets and extracts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { extractsOf, snippetOf } from './snippet.ts'

const filler =
  'This sentence speaks of something else entirely and at some length, so that it fills a passage. '
const page = (text: string, description?: string) =>
  aDocument('https://a.example/', { text, ...(description !== undefined && { description }) })

describe('snippetOf', () => {
  it('takes the sentences that speak of the query', () => {
    const text = `${filler.repeat(6)}The otters dive for fish in winter. ${filler.repeat(6)}`
    const snippet = snippetOf(page(text), ['otter', 'fish'])
    expect(snippet).toContain('The otters dive for fish in winter.')
    expect(snippet?.length).toBeLessThanOrEqual(300)
  })

  it('is absent where no word is there or the description says it', () => {
    expect(snippetOf(page(filler), ['otter'])).toBeUndefined()
    expect(snippetOf(page('Otters swim.'), [])).toBeUndefined()
    expect(snippetOf(page('Otters swim.', 'otters SWIM'), ['otter'])).toBeUndefined()
    expect(snippetOf(page('Otters swim.', 'Otters swim. And dive.'), ['otter'])).toBeUndefined()
    expect(snippetOf(page('Otters swim.', 'Something else'), ['otter'])).toBe('Otters swim.')
  })

  it('is whole sentences, none of which the description has, without the headings and lists around them', () => {
    const text =
      'Otters are animals. They live in rivers.\n\nWhere otters live\nMany otters live by the sea.\n\nSee also\nOtter\nRiver otter\nhttps://otter.example/otter'
    expect(snippetOf(page(text, 'Otters are animals.'), ['otter', 'live'])).toBe(
      'Many otters live by the sea.',
    )
    expect(snippetOf(page('Otter food\nFish\nOtter homes\nDens', 'About animals'), ['otter'])).toBe(
      'Otter food · Fish · Otter homes · Dens',
    )
    expect(
      snippetOf(page('It swims.\n\nOtter food\nOtter homes', 'About animals'), ['otter']),
    ).toBeUndefined()
  })

  it('puts together what was broken to fit a width, and no list', () => {
    const wrapped =
      'Permission is hereby granted to any otter who has obtained a copy of\nThis Software to deal in it without restriction, and to give it to\nothers.'
    expect(snippetOf(page(wrapped, 'x'), ['otter'])).toBe(wrapped.replaceAll('\n', ' '))
    const items =
      'Notes\nOtters can be switched on with the flag that is named after them in settings\nThe first one used another syntax which was based on the river that it lived in'
    expect(snippetOf(page(items, 'x'), ['otter'])).toContain('in settings · The first')
  })

  it('counts no words of addresses', () => {
    const text = `Read https://otter.example/otter-otter now. ${filler.repeat(3)}An otter swims.`
    const [extract, ...more] = extractsOf(page(text), ['otter'])
    expect(extract).toMatch(/An otter swims\.$/)
    expect(more).toEqual([])
  })

  it('cuts a sentence without end at a word', () => {
    const snippet = snippetOf(page('otter '.repeat(5000)), ['otter'])
    expect(snippet?.length).toBeLessThanOrEqual(300)
    expect(snippet?.endsWith('otter…')).toBe(true)
  })

  it('is bounded for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        expect(snippetOf(page(`otter ${text}`), ['otter'])?.length ?? 0).toBeLessThanOrEqual(300)
      }),
    )
  })
})

describe('extractsOf', () => {
  it('gives a few distinct passages in the order of the page', () => {
    const text = Array.from({ length: 9 }, (_, n) => `${filler.repeat(2)}Otter fact ${n % 8}. `).join('')
    const extracts = extractsOf(page(text), ['otter'])
    expect(extracts.length).toBeGreaterThan(1)
    expect(extracts.length).toBeLessThanOrEqual(5)
    expect(new Set(extracts).size).toBe(extracts.length)
    for (const extract of extracts) expect(extract.length).toBeLessThanOrEqual(300)
    const places = extracts.map((extract) => text.indexOf(extract.slice(-14)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('opens the page where no word is there', () => {
    expect(extractsOf(page('A first line. More.'), ['otter'])).toEqual(['A first line. More.'])
    expect(extractsOf(page('?!'), ['otter'])).toEqual([])
  })
})
