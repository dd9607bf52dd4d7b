// The section of a long page that a snippet stands in.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { sectionOf } from './see-also.ts'

const filler = 'Tea is a drink that many people like in the morning. '.repeat(40).trim()
const text = `Opening\n\n${filler}\n\nBlack tea\n\n${filler}\n\nGreen - tea\n\nGreen tea is steeped at eighty degrees for two minutes.\n\n${filler}`
const headings = ['Opening', 'Black tea', 'Green - tea']
const snippet = 'Green tea is steeped at eighty degrees for two minutes.'

describe('sectionOf', () => {
  it('is the heading above, with an address that leads to it', () => {
    const document = aDocument('https://a.example/tea', { text, headings })
    expect(sectionOf({ document, snippet })).toEqual({
      title: 'Green - tea',
      url: 'https://a.example/tea#:~:text=Green%20%2D%20tea',
    })
  })

  it("leads to the page's own anchor where the heading has one", () => {
    const headingIds = ['', 'black', 'green tea']
    const document = aDocument('https://a.example/tea', { text, headings, headingIds })
    expect(sectionOf({ document, snippet })?.url).toBe('https://a.example/tea#green%20tea')
  })

  it('takes the heading of the passage where one of the same name stands above', () => {
    const twice = text.replace('Black tea', 'Green - tea')
    const fields = {
      text: twice,
      headings: ['Opening', 'Green - tea', 'Green - tea'],
      headingIds: ['', 'a', 'b'],
    }
    const document = aDocument('https://a.example/tea', fields)
    expect(sectionOf({ document, snippet })?.url).toBe('https://a.example/tea#b')
  })

  it('is nothing on a starter page, whose headings are ours, but where it has an anchor', () => {
    const starter = { text, headings, origin: 'starter' as const }
    expect(sectionOf({ document: aDocument('https://a.example/tea', starter), snippet })).toBeUndefined()
    const known = aDocument('https://a.example/tea', { ...starter, headingIds: ['', '', 'green'] })
    expect(sectionOf({ document: known, snippet })?.url).toBe('https://a.example/tea#green')
  })

  it('is nothing on a short page, before the first heading, or where the address has a place already', () => {
    const at = (url: string, fields: object) =>
      sectionOf({ document: aDocument(url, { text, headings, ...fields }), snippet })
    expect(at('https://a.example/tea', {})).toBeDefined()
    expect(at('https://a.example/tea', { text: text.replaceAll(filler, 'Tea.') })).toBeUndefined()
    expect(at('https://a.example/tea', { headings: ['x', 'y', 'z'] })).toBeUndefined()
    expect(at('https://a.example/tea#green', {})).toBeUndefined()
  })
})
