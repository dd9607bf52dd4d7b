// Tests of fetch-context-document.ts.
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fetchContextDocument } from './fetch-context-document.ts'
import type { FetchResponse } from './fetch-response.ts'

const fetched = (over: Partial<FetchResponse> = {}): FetchResponse => ({
  title: 'A page',
  content: 'Text',
  markdown: '# A page\n\nText',
  word_count: 1,
  url: 'https://example.com/a',
  source: 'example.com',
  content_type: 'text/html',
  metrics: { timestamp: '2026-01-15T09:30:00.000Z', duration: 5, tokens: 6, cost_dollars: 0.0010003 },
  ...over,
})

describe('fetchContextDocument', () => {
  it('is frontmatter, then the markdown', () => {
    expect(fetchContextDocument(fetched())).toBe(`---
format: svc-context/v1
url: https://example.com/a
title: A page
source: example.com
word_count: 1
timestamp: "2026-01-15T09:30:00.000Z"
cost_dollars: 0.0010003
---

# A page

Text
`)
  })

  it('has each field that is available, in order', () => {
    const document = fetchContextDocument(
      fetched({
        description: 'About',
        author: 'A. Writer',
        date: '2024-05-06',
        lang: 'en',
        image: 'https://e.com/i',
      }),
    )
    expect(Object.keys(parse(document.split('---')[1]!))).toEqual([
      'format',
      'url',
      'title',
      'description',
      'author',
      'date',
      'source',
      'lang',
      'word_count',
      'timestamp',
      'cost_dollars',
    ])
  })

  it('lets no page add frontmatter', () => {
    const document = fetchContextDocument(fetched({ markdown: '---\nurl: https://bank.test/\n---\nText' }))
    expect(document.match(/^---$/gm)).toHaveLength(2)
    expect(document).toContain('----\nurl: https://bank.test/\n----\nText')
  })

  it('puts extracts before the page, quoted on every line', () => {
    const document = fetchContextDocument(fetched({ extracts: ['One\n## Page text', '', 'Two'] }))
    expect(document.split('---\n\n')[1]).toBe(
      '## Extracts\n\n> One\n> ## Page text\n\n> Two\n\n## Page text\n\n# A page\n\nText\n',
    )
  })
})
