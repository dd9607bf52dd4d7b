// The signals that speak of titles, of dates and of links.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest } from '../../../../tests/support/search-samples.ts'
import type { Document } from '../../index/document/document.ts'
import { rankingFactsOf } from '../../index/ranking-facts.ts'
import { parseQuery } from '../read/parsed-query.ts'
import { rankCandidates } from './rank-candidates.ts'
import { rankContext } from './signals.ts'

const ASKED = { language: 'en', country: 'US', fresh: false, now: Date.UTC(2026, 0, 1) }
const context = rankContext({ ...ASKED, text: 'river otter', words: ['river', 'otter'] })

function ranked(...documents: readonly Document[]): string[] {
  const candidates = documents.map(({ url }) => ({ url, lexical: 1, covered: 1 }))
  return rankCandidates(candidates, documents.map(rankingFactsOf), context).map(({ document }) =>
    document.url.slice(-1),
  )
}

describe('signals', () => {
  it('puts pages first whose own name is the query, whatever the site adds to it', () => {
    const page = (path: string, title: string): Document =>
      aDocument(`https://site.example/${path}`, { title, text: 'A page.' })
    const parts = page('a', 'River otter: fur and claws - Animals')
    const whole = page('b', 'River otter - Mammals of Europe and Asia | The Big Zoo')
    expect(ranked(parts, whole)).toEqual(['b', 'a'])
  })

  it('puts the thing itself before a member that has more of the words', () => {
    const asked = rankContext({ ...ASKED, text: 'mammals otter', words: ['mammals', 'otter'] })
    const member = aDocument('https://site.example/a', { title: 'Otter-claws - Mammals', text: 'A page.' })
    const thing = aDocument('https://site.example/b', { title: 'Otter - Mammals', text: 'A page.' })
    const candidates = [member, thing].map(({ url }, at) => ({ url, lexical: 1 - 0.15 * at, covered: 1 }))
    const [first] = rankCandidates(candidates, [member, thing].map(rankingFactsOf), asked)
    expect(first?.document.title).toBe('Otter - Mammals')
  })

  it('tells a name in code by its signs', () => {
    const asked = rankContext({ ...ASKED, text: '::otter', words: ['otter'] })
    const documents = ['otter', ':otter-shown', '::otter'].map((title, at) =>
      aDocument(`https://site.example/${at}`, { title, text: 'A page.' }),
    )
    const candidates = documents.map(({ url }) => ({ url, lexical: 1, covered: 1 }))
    const [first] = rankCandidates(candidates, documents.map(rankingFactsOf), asked)
    expect(first?.document.title).toBe('::otter')
  })

  it.each([
    ['otter news', 'new'],
    ['otters in rivers 2025', 'new'],
    ['what was reported on otters in the Elbe in March 2025', 'old'],
    ['why do recent reports say that otters came back to rivers of central Europe after the war', 'old'],
  ])('%s: the %s page first', (text, first) => {
    const words = text
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 3)
    const asked = rankContext({ ...ASKED, text, words })
    const documents = [
      aDocument('https://site.example/old', { text: 'A page.', date: '2025-03-10' }),
      aDocument('https://site.example/new', { text: 'Another page.', date: '2025-12-30' }),
    ]
    // The older one matches a little better.
    const candidates = documents.map(({ url }, at) => ({ url, lexical: 1 - 0.1 * at, covered: 1 }))
    const [best] = rankCandidates(candidates, documents.map(rankingFactsOf), asked)
    expect(best?.document.url).toBe(`https://site.example/${first}`)
  })

  it('asks less of titles the longer the query is', () => {
    const first = (words: readonly string[]): string | undefined => {
      const asked = rankContext({ ...ASKED, text: words.join(' '), words })
      const documents = ['Otters, rivers and fish', 'A report'].map((title, at) =>
        aDocument(`https://site.example/${at}`, { title, text: `Page ${at}.` }),
      )
      const candidates = documents.map(({ url }, at) => ({ url, lexical: 0.98 + 0.02 * at, covered: 1 }))
      return rankCandidates(candidates, documents.map(rankingFactsOf), asked)[0]?.document.title
    }
    const more = ['people', 'town', 'winter', 'bridge', 'trees', 'stones', 'boats', 'nets', 'mills', 'ice']
    expect(first(['otters', 'rivers', 'fish', 'people', 'town'])).toBe('Otters, rivers and fish')
    expect(first(['otters', 'rivers', 'fish', ...more])).toBe('A report')
  })

  it('knows the name of each thing that a query compares', () => {
    const comparing = rankContext({
      text: 'river otter vs beaver',
      words: ['river', 'otter', 'vs', 'beaver'],
      language: 'en',
      country: 'US',
      fresh: false,
      now: Date.UTC(2026, 0, 1),
    })
    const documents = ['River otter traps and fur in the old days', 'River otter'].map((title, at) =>
      aDocument(`https://site.example/${at}`, { title, text: 'A page.' }),
    )
    const candidates = documents.map(({ url }) => ({ url, lexical: 1, covered: 1 }))
    const [first] = rankCandidates(candidates, documents.map(rankingFactsOf), comparing)
    expect(first?.document.title).toBe('River otter')
  })

  it('knows pages that are called by stop words of the query', () => {
    const parsed = parseQuery('css has selector', aRequest(), [])
    const named = rankContext({ ...parsed, language: 'en', country: 'US', fresh: false, now: 0 })
    const documents = ['Selector list - CSS', ':has - CSS', 'Selectors - CSS'].map((title, at) =>
      aDocument(`https://site.example/${at}`, { title, text: 'A page.' }),
    )
    const candidates = documents.map(({ url }) => ({ url, lexical: 1, covered: 1 }))
    const [first] = rankCandidates(candidates, documents.map(rankingFactsOf), named)
    expect(first?.document.title).toBe(':has - CSS')
  })

  it.each([
    ['prevent default', 'Event: preventDefault()'],
    ['preventDefault', 'How to prevent default deeds'],
  ])('knows the name of %s in its other form', (query, title) => {
    const parsed = parseQuery(query, aRequest(), [])
    const named = rankContext({ ...parsed, language: 'en', country: 'US', fresh: false, now: 0 })
    const documents = ['An event of some other kind', title].map((text, at) =>
      aDocument(`https://site.example/${at}`, { title: text, text: 'A page.' }),
    )
    const candidates = documents.map(({ url }) => ({ url, lexical: 1, covered: 1 }))
    const [first] = rankCandidates(candidates, documents.map(rankingFactsOf), named)
    expect(first).toMatchObject({ document: { title }, titled: 1 })
  })

  it('puts pages first that others link to more than the average', () => {
    const page = (path: string, authority?: number): Document =>
      aDocument(`https://site.example/${path}`, {
        text: 'A page.',
        ...(authority !== undefined && { authority }),
      })
    expect(ranked(page('a'), page('b', 0.3), page('c', 0.6), page('d', 0.9))).toEqual(['d', 'c', 'a', 'b'])
  })
})
