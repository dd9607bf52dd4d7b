// Results of one site and of one work count less, the more there are of them.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { type Ranked, rankedDocument } from './ranked.ts'
import { spreadHosts } from './spread-hosts.ts'

const page = (url: string, score: number, partOf?: string): Ranked =>
  rankedDocument(aDocument(url, partOf === undefined ? {} : { partOf }), score)
const urls = (ranked: readonly Ranked[]): string[] => ranked.map(({ document }) => document.url)

describe('spreadHosts', () => {
  it('lets another site pass the fourth of one', () => {
    const site = [1, 2, 3, 4].map((n) => page(`https://a.example/${n}`, 1.1 - n / 1000))
    const other = page('https://b.example/', 1.08)
    expect(urls(spreadHosts([...site, other])).at(3)).toBe('https://b.example/')
    expect(urls(spreadHosts([...site.slice(0, 3), other])).at(-1)).toBe('https://b.example/')
  })

  it('lets another page pass the third of one work', () => {
    const book = 'https://a.example/book'
    const parts = [1, 2, 3].map((n) => page(`https://a.example/${n}`, 1.1 - n / 1000, book))
    const other = page('https://b.example/', 1.08)
    expect(urls(spreadHosts([...parts, other])).at(2)).toBe('https://b.example/')
    expect(urls(spreadHosts([...parts.slice(0, 2), other])).at(-1)).toBe('https://b.example/')
  })
})
