// Which standing questions a new document may answer.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest } from '../../../../tests/support/search-samples.ts'
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'
import type { SearchRequest } from '../search-request.ts'
import { createStandingQueries, type StandingQueries } from './standing-queries.ts'

function asked(queries: Readonly<Record<string, Partial<SearchRequest>>>): StandingQueries {
  const standing = createStandingQueries()
  for (const [key, fields] of Object.entries(queries)) standing.set(key, aRequest(fields))
  return standing
}

const page = (title: string, text: string, more: object = {}) =>
  aDocument('https://a.example/page', { title, text, lang: 'en', ...more })

describe('standing queries', () => {
  it('are found by half of their words, in whatever form', () => {
    const standing = asked({
      one: { queries: ['otters'] },
      two: { queries: ['otter stone'] },
      three: { queries: ['otter river stone'] },
      none: { queries: ['income tax'] },
    })
    expect(standing.matching(page('The otter', 'It swims.')).toSorted()).toEqual(['one', 'two'])
    expect(standing.matching(page('Otters', 'They live at rivers.')).toSorted()).toEqual([
      'one',
      'three',
      'two',
    ])
    expect(standing.matching(page('Weather', 'Rain.'))).toEqual([])
  })

  it('are found in the language of the document, and by names in one or in parts', () => {
    const standing = asked({
      german: { queries: ['häuser'], language: 'de' },
      joined: { queries: ['prevent default'] },
      split: { queries: ['eventTarget'] },
    })
    expect(standing.matching(page('Haus', 'Ein Haus.', { lang: 'de' }))).toEqual(['german'])
    expect(standing.matching(page('Code', 'Call preventDefault() first.'))).toEqual(['joined'])
    expect(standing.matching(page('Code', 'Call preventdefault first.'))).toEqual(['joined'])
    expect(standing.matching(page('Code', 'Every event target listens.'))).toEqual(['split'])
  })

  it('leave out what lacks something required, or does not pass the filter', () => {
    const standing = asked({
      title: { queries: ['otter'], intitle: 'news' },
      quoted: { queries: ['otter "river bank"'] },
      site: {
        queries: ['otter'],
        includeDomains: [parseDomainPattern('b.example')].flatMap((one) => one ?? []),
      },
    })
    expect(standing.matching(page('Otter', 'All about it.'))).toEqual([])
    expect([...standing.matching(page('Otter news', 'On the river bank.'))].sort()).toEqual([
      'quoted',
      'title',
    ])
    const there = { ...page('Otter', 'All about it.'), url: 'https://www.b.example/' }
    expect(standing.matching(there)).toEqual(['site'])
  })

  it('of filters alone are found by these', () => {
    const standing = asked({ site: { queries: ['site:a.example'] }, other: { queries: ['site:b.example'] } })
    expect(standing.matching(page('Anything', 'At all.'))).toEqual(['site'])
  })

  it('are replaced and forgotten', () => {
    const standing = asked({
      a: { queries: ['otter'] },
      b: { queries: ['otter'] },
      c: { queries: ['site:a.example'] },
    })
    expect(standing.matching(page('Otter', '')).toSorted()).toEqual(['a', 'b', 'c'])
    standing.set('a', aRequest({ queries: ['beaver'] }))
    standing.delete('b')
    standing.delete('c')
    standing.delete('none')
    expect(standing.matching(page('Otter', ''))).toEqual([])
    expect(standing.matching(page('Beaver', ''))).toEqual(['a'])
  })
})
