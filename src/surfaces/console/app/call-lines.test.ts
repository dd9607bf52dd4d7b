// Tests of call-lines.ts and format.ts.
import { describe, expect, it } from 'vitest'
import { callLines } from './call-lines.ts'
import { ago, bytes, dollars, webAddress } from './format.ts'

const BASE = 'http://localhost:8787'

describe('callLines', () => {
  it('quotes what a shell would take apart', () => {
    const lines = callLines(BASE, { call: 'search', parameters: { q: `it's $HOME "x" \`id\`` } })
    expect(lines[1]?.text).toBe(`whippet search 'it'\\''s $HOME "x" \`id\`'`)
  })

  it('says the same call as the form, in every line', () => {
    const parameters = { q: 'cats & dogs', limit: '5', content: 'true' }
    const texts = callLines(BASE, { call: 'search', parameters }).map(({ text }) => text)
    expect(texts[0]).toContain(`'${BASE}/api/v1/search?q=cats+%26+dogs&limit=5&content=true'`)
    expect(JSON.parse(texts[3] ?? '')).toEqual({
      name: 'svc_web_search',
      arguments: { q: 'cats & dogs', limit: 5, content: true },
    })
    expect(texts[2]).toContain(
      'whippet.search({\n  "q": "cats & dogs",\n  "limit": 5,\n  "content": true\n})',
    )
    const news = callLines(BASE, { call: 'news', parameters: { topic: 'ai-news' } })
    expect(news[0]?.text).toContain('/api/v1/news/ai-news')
    expect(news[2]?.text).toContain('whippet.news("ai-news")')
    expect(news).toHaveLength(3)
  })
})

describe('amounts and times', () => {
  it.each([
    [5, '$5.00'],
    [100, '$100.00'],
    [0.001, '$0.001'],
    [0.25, '$0.25'],
    [0.5, '$0.50'],
    [0.0011, '$0.0011'],
    [0.99999, '$1.00'],
    [-0.006, '−$0.006'],
    [1234.5, '$1,234.50'],
    [4.9989, '$4.9989'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [0.00000125, '<$0.0001'],
    [-0.00000125, '−<$0.0001'],
  ])('shows %s dollars as %s', (value, text) => {
    expect(dollars(value)).toBe(text)
  })

  it.each([
    [0, '0\u00A0B'],
    [999, '999\u00A0B'],
    [1500, '1.5\u00A0kB'],
    [19_300_000, '19.3\u00A0MB'],
  ])('shows %s bytes as %s', (value, text) => {
    expect(bytes(value)).toBe(text)
  })

  it('tells how long ago', () => {
    const now = Date.UTC(2026, 10, 15, 12)
    const since = (seconds: number) => ago(new Date(now - seconds * 1000).toISOString(), now)
    expect([since(10), since(120), since(7200), since(86_400)]).toEqual([
      'just now',
      '2 minutes ago',
      '2 hours ago',
      'yesterday',
    ])
  })

  it('links to the web only', () => {
    expect(webAddress('https://example.com/')).toBe('https://example.com/')
    expect(['javascript:alert(1)', ' https://x', 'data:,x', '//x'].map(webAddress)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
