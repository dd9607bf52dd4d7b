// The signals that speak of titles and names, and what callers prefer beside the matter.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest } from '../../../../tests/support/search-samples.ts'
import type { Document } from '../../index/document/document.ts'
import { rankingFactsOf } from '../../index/ranking-facts.ts'
import { parseQuery } from '../read/parsed-query.ts'
import { matchesOf } from './matches-of.ts'
import { PREFERENCES } from './preferences.ts'
import { type RankContext, rankContext } from './rank-context.ts'
import { pageFacts, VECTOR_SIGNALS, WORD_SIGNALS } from './signals.ts'

const ASKED = { language: 'en', country: 'US', fresh: false, now: Date.UTC(2026, 0, 1) }

function asking(text: string): RankContext {
  return rankContext({ ...parseQuery(text, aRequest(), []), ...ASKED })
}

function titled(title: string): Document {
  return aDocument('https://site.example/page', { title, text: 'A page.' })
}

/** The value of a signal of a page that alone was found. */
function signalOf(name: string, document: Document, query: RankContext): number {
  const facts = rankingFactsOf(document)
  const candidates = [{ url: facts.url, lexical: 1, covered: 1 }]
  const hits = new Map([[facts.url, { url: facts.url, score: 5 }]])
  const [match] = matchesOf({
    retrieved: { candidates, hits, total: 1 },
    documents: [facts],
    titled: [0],
    nearness: undefined,
    words: query.stems.length,
    size: 100,
  })
  const found = [...WORD_SIGNALS, ...VECTOR_SIGNALS].find((one) => one.name === name)
  if (!found || !match) throw new Error(`there is no signal ${name}`)
  return found.value(match, pageFacts(facts), query)
}

describe('signals of titles', () => {
  it('know how much of the page’s own name is the query, whatever the site adds to it', () => {
    const query = asking('river otter')
    const of = (title: string) => signalOf('title is the query', titled(title), query)
    expect(of('River otter - Mammals of Europe and Asia | The Big Zoo')).toBe(1)
    expect(of('River otter: fur and claws - Animals')).toBeLessThan(1)
    expect(of('Otters')).toBe(0)
  })

  it('tell the thing itself from a member of it', () => {
    const query = asking('mammals otter')
    expect(signalOf('page of that name', titled('Otter - Mammals'), query)).toBe(1)
    expect(signalOf('page of that name', titled('Otter-claws - Mammals'), query)).toBe(0)
  })

  it('know the name of each thing that a query compares', () => {
    const query = asking('river otter vs beaver')
    expect(signalOf('title is the query', titled('River otter'), query)).toBe(1)
    expect(signalOf('title is the query', titled('Beaver'), query)).toBe(1)
    expect(signalOf('title is the query', titled('Otter traps'), query)).toBe(0)
  })

  it.each([
    ['prevent default', 'Event: preventDefault()'],
    ['preventDefault', 'How to prevent default deeds'],
  ])('know the name of %s in its other form', (query, title) => {
    expect(signalOf('title holds the query', titled(title), asking(query))).toBe(1)
  })
})

describe('preferences', () => {
  const preferenceOf = (name: string, document: Document, query: RankContext): number =>
    PREFERENCES.find((one) => one.name === name)?.value(pageFacts(rankingFactsOf(document)), query) ??
    Number.NaN

  it.each([
    ['otter news', true],
    ['otters in rivers 2025', true],
    ['what was reported on otters in the Elbe in March 2025', false],
    ['otters', false],
  ])('%s: newer is better is %s', (text, wanted) => {
    const fresh = (date: string) =>
      preferenceOf('fresh where that is wanted', aDocument('https://a.example/', { date }), asking(text))
    expect(fresh('2025-12-30') > fresh('2025-03-10')).toBe(wanted)
  })

  it('asks for news the less the longer the query is', () => {
    const fresh = (text: string) =>
      preferenceOf(
        'fresh where that is wanted',
        aDocument('https://a.example/', { date: '2025-12-30' }),
        asking(text),
      )
    const long = 'why do recent reports say that otters came back to rivers of central Europe after the war'
    expect(fresh(long)).toBeLessThan(fresh('recent otter reports'))
  })

  it('tell a name in code by its signs', () => {
    const query = asking('::otter')
    const of = (title: string) => preferenceOf('written as in the query', titled(title), query)
    expect(['otter', ':otter-shown', '::otter'].map(of)).toEqual([0, 0, 1])
  })

  it('know pages that are called by stop words of the query', () => {
    const query = asking('css has selector')
    const of = (title: string) => preferenceOf('called so by common words', titled(title), query)
    expect(of(':has - CSS')).toBeGreaterThan(of('Selectors - CSS'))
  })

  it('takes the front page of a site for its name', () => {
    const home = (url: string) => preferenceOf('home page of the name', aDocument(url), asking('otterhub'))
    expect(home('https://otterhub.example/')).toBe(1)
    expect(home('https://otterhub.example/deep/page')).toBeLessThan(0.1)
    expect(home('https://other.example/')).toBe(0)
  })
})
