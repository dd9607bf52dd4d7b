// Lines of JSONL: what is read, and what is refused by name.
import { describe, expect, it } from 'vitest'
import { readJsonlLine } from '../../../../tests/support/read-jsonl-line.ts'
import { PAGE_KINDS } from '../../../vocabulary/page-kinds.ts'
import { readDocument } from './read-document.ts'

const needs = {
  now: 42,
  extractHtml: (html: string, url: string) => {
    if (html.includes('empty')) throw new Error('no content')
    return {
      url,
      title: 'From html',
      text: 'html text',
      markdown: '# html text',
      wordCount: 2,
      images: [],
      keywords: ['k'],
      headings: ['html text'],
      contentType: 'text/html',
      lang: 'fr',
    }
  },
}
const read = (fields: object) => readJsonlLine(JSON.stringify(fields), needs)
const url = 'https://example.com/a'

describe('readJsonlLine', () => {
  it('reads every field', async () => {
    const line = {
      url: 'HTTPS://Example.com:443/a',
      title: ' T  of\n it ',
      text: 'plain',
      description: 'D',
      author: 'A',
      date: '2024-02-29',
      dateModified: '2024-03-01T10:00:00+01:00',
      lang: 'en-US',
      image: '/i.png',
      keywords: 'x, y ,,z',
      type: 'News',
      country: 'de',
      contentType: 'Application/PDF',
      unknown: { is: 'ignored' },
    }
    expect(await read(line)).toEqual({
      document: {
        url,
        title: 'T of it',
        text: 'plain',
        description: 'D',
        author: 'A',
        date: '2024-02-29',
        dateModified: '2024-03-01T10:00:00+01:00',
        lang: 'en',
        image: 'https://example.com/i.png',
        images: [],
        keywords: ['x', 'y', 'z'],
        headings: [],
        kind: 'news',
        country: 'DE',
        contentType: 'application/pdf',
        safety: 'unknown',
        origin: 'import',
        readAt: 42,
      },
    })
  })

  it('replaces half characters, which many readers of JSON refuse', async () => {
    const half = 'a \ud83d'
    const given = { url, title: half, text: half, description: half, author: half, keywords: [half] }
    const whole = 'a \ufffd'
    expect(await read(given)).toMatchObject({
      document: { title: whole, text: whole, description: whole, author: whole, keywords: [whole] },
    })
    expect(await read({ url, markdown: half })).toMatchObject({ document: { text: whole, markdown: whole } })
  })

  it('fills in what is missing', async () => {
    expect(await read({ url, text: 'First line\nsecond' })).toMatchObject({
      document: { title: 'First line', kind: 'website', contentType: 'text/html', keywords: [] },
    })
    expect(await read({ url, text: 'x', title: null, keywords: ['a', ' b '], lang: '' })).toMatchObject({
      document: { title: 'x', keywords: ['a', 'b'] },
    })
    expect(await read({ url, text: 'x' })).not.toHaveProperty('document.lang')
  })

  it('reads markdown and html', async () => {
    expect(await read({ url, markdown: '# Head\n\nSome *text*.' })).toMatchObject({
      document: {
        title: 'Head',
        text: 'Head\n\nSome text.',
        markdown: '# Head\n\nSome *text*.',
        headings: ['Head'],
      },
    })
    expect(await read({ url, html: '<p>x</p>', title: 'Mine', lang: 'en' })).toMatchObject({
      document: { title: 'Mine', text: 'html text', markdown: '# html text', lang: 'en', keywords: ['k'] },
    })
    expect(await read({ url, html: '<p>x</p>', text: 'given' })).toMatchObject({
      document: { text: 'given' },
    })
  })

  it('reads html that is read elsewhere, and says why it is not', async () => {
    const apart = { ...needs, extractHtml: async (html: string, at: string) => needs.extractHtml(html, at) }
    for (const fields of [{ url, html: '<p>x</p>' }, { url, text: 'x' }, { url, html: 'empty' }, { url }]) {
      const elsewhere = await readDocument(fields, apart, 'ignored')
      expect(elsewhere).toEqual(await readJsonlLine(JSON.stringify(fields), needs))
    }
  })

  it('reads what is known of a page that it does not say itself', async () => {
    const fields = { url, text: 'x', keywords: ['Keep a pet, or two'], partOf: ' HTTPS://Example.com/book ' }
    expect(
      await read({ ...fields, supersedes: ['https://example.com/v1', 'https://example.com/v2'] }),
    ).toMatchObject({
      document: {
        keywords: ['Keep a pet, or two'],
        partOf: 'https://example.com/book',
        supersedes: ['https://example.com/v1', 'https://example.com/v2'],
      },
    })
    expect(await read({ url, text: 'x', supersedes: 'https://example.com/a,b' })).toMatchObject({
      document: { supersedes: ['https://example.com/a,b'] },
    })
    expect(await read({ url, text: 'x', partOf: '', supersedes: null })).not.toHaveProperty('document.partOf')
  })

  it.each(PAGE_KINDS)('knows the kind %s', async (kind) => {
    expect(await read({ url, text: 'x', type: kind })).toMatchObject({ document: { kind } })
    expect(await read({ url, text: 'x', kind, type: 'website' })).toMatchObject({ document: { kind } })
  })

  it.each([
    ['{', 'not valid JSON'],
    ['[1]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['"x"', 'not a JSON object'],
  ])('refuses %s', async (line, reason) => {
    expect(await readJsonlLine(line, needs)).toEqual({ reason })
  })

  it.each([
    [{ text: 'x' }, 'url is missing'],
    [{ url: 7, text: 'x' }, 'url is not a string'],
    [{ url: 'ftp://a.example/', text: 'x' }, 'http or https'],
    [{ url: 'javascript:alert(1)', text: 'x' }, 'http or https'],
    [{ url: '/a', text: 'x' }, 'http or https'],
    [{ url: `https://a.example/${'a'.repeat(9000)}`, text: 'x' }, 'http or https'],
    [{ url }, 'none of text, markdown and html'],
    [{ url, text: ' ' }, 'none of text, markdown and html'],
    [{ url, text: ['x'] }, 'text is not a string'],
    [{ url, text: 'x', title: 1 }, 'title is not a string'],
    [{ url, text: 'x', title: 'a'.repeat(100_001) }, 'title is longer'],
    [{ url, text: 'x', date: 'yesterday' }, 'date is not an ISO 8601 date'],
    [{ url, text: 'x', date: '2023-02-29' }, 'date is not an ISO 8601 date'],
    [{ url, text: 'x', dateModified: '2024-13-01' }, 'dateModified is not'],
    [{ url, text: 'x', type: 'podcast' }, 'type is none of website'],
    [{ url, text: 'x', lang: 'English please' }, 'lang is not an ISO code'],
    [{ url, text: 'x', country: 'Germany' }, 'country is not an ISO code'],
    [{ url, text: 'x', image: 'data:image/png,x' }, 'image is not'],
    [{ url, text: 'x', keywords: [1] }, 'keywords is neither'],
    [{ url, text: 'x', keywords: {} }, 'keywords is neither'],
    [{ url, text: 'x', keywords: Array(1001).fill('a') }, 'keywords has more than 1000 items'],
    [{ url, text: 'x', keywords: ['a'.repeat(501)] }, 'keywords has an item of more than 500 characters'],
    [{ url, text: 'x', kind: 'podcast' }, 'kind is none of website'],
    [{ url, text: 'x', supersedes: [1] }, 'supersedes is neither'],
    [{ url, text: 'x', supersedes: ['/old'] }, 'supersedes is not an absolute http or https address'],
    [{ url, text: 'x', supersedes: Array(101).fill(url) }, 'supersedes has more than 100 items'],
    [{ url, text: 'x', partOf: 'javascript:alert(1)' }, 'partOf is not an absolute http or https address'],
    [{ url, text: 'x', partOf: ['x'] }, 'partOf is not a string'],
    [{ url, html: 'empty' }, "the html can't be read: no content"],
  ])('names what is wrong with %j', async (fields, reason) => {
    expect(await read(fields)).toEqual({ reason: expect.stringContaining(reason) })
  })
})

describe('fields that there are not', () => {
  it.each([
    [{ url, text: 'x', titel: 'T' }, 'unknown field "titel"; did you mean title?'],
    [{ url, body: 'x' }, 'unknown field "body"; did you mean text?'],
    [
      { url, text: 'x', date_modified: '2024-01-01' },
      'unknown field "date_modified"; did you mean dateModified?',
    ],
    [{ url, text: 'x', somethingElse: 1 }, 'unknown field "somethingElse"'],
    [JSON.parse(`{"url":"${url}","text":"x","__proto__":{}}`), 'unknown field "__proto__"'],
  ])(
    'are passed over in a line and refused with the nearest name from a program: %j',
    async (fields, reason) => {
      expect(await readDocument(fields, needs, 'refused')).toEqual({ reason })
      if (!('body' in fields)) expect(await readDocument(fields, needs, 'ignored')).toHaveProperty('document')
    },
  )

  it('are none of those that are read', async () => {
    const all = {
      ...{
        url,
        title: 'T',
        text: 'x',
        markdown: 'x',
        html: 'x',
        description: 'D',
        author: 'A',
        kind: 'blog',
      },
      ...{ date: '2024-01-01', dateModified: '2024-01-02', language: 'en', lang: 'de', country: 'DE' },
      ...{
        image: '/i.png',
        keywords: [],
        type: 'news',
        contentType: 'text/html',
        partOf: url,
        supersedes: [],
      },
    }
    expect(await readDocument(all, needs, 'refused')).toMatchObject({
      document: { lang: 'en', kind: 'blog' },
    })
  })
})
