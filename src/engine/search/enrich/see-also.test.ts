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

  it('is nothing on a short page, before the first heading, or where the address has a place already', () => {
    const at = (url: string, fields: object) =>
      sectionOf({ document: aDocument(url, { text, headings, ...fields }), snippet })
    expect(at('https://a.example/tea', { text: text.slice(-500) })).toBeUndefined()
    expect(at('https://a.example/tea', { headings: ['x', 'y', 'z'] })).toBeUndefined()
    expect(at('https://a.example/tea#green', {})).toBeUndefined()
  })
})
