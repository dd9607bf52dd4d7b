// A page that another supersedes comes after it, unless the query asks for it.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { rankingFactsOf } from '../../index/ranking-facts.ts'
import { rankCandidates } from './rank-candidates.ts'
import { rankContext } from './rank-context.ts'

const ASKED = { language: 'en', country: 'US', fresh: false, now: Date.UTC(2026, 0, 1) }
const [OLD, CURRENT, OTHER] = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
const documents = [
  aDocument(OLD, { title: 'Otter rules 1.0', text: 'A page.' }),
  aDocument(CURRENT, { title: 'Otter rules 2.0', text: 'Another page.', supersedes: [OLD] }),
  aDocument(OTHER, { title: 'Otters', text: 'A third page.' }),
]

function order(words: readonly string[], of = documents): readonly string[] {
  const lexical = new Map([OLD, CURRENT, OTHER].map((url, at) => [url, 1 - at / 10]))
  const candidates = of.map(({ url }) => ({ url, lexical: lexical.get(url) ?? 0, covered: 1 }))
  const context = rankContext({ ...ASKED, text: words.join(' '), words })
  const hits = new Map(candidates.map(({ url, lexical: score }) => [url, { url, score: 10 * score }]))
  const needs = {
    retrieved: { candidates, hits, total: of.length },
    documents: of.map(rankingFactsOf),
    size: 100,
  }
  return rankCandidates({ ...needs, nearness: undefined }, context).pages.map(({ document }) => document.url)
}

describe('a page that another supersedes', () => {
  it('comes after it', () => {
    const found = order(['otter', 'rules']).filter((url) => url !== OTHER)
    expect(found).toEqual([CURRENT, OLD])
  })

  it('comes first where its title has more of the query', () => {
    expect(order(['otter', 'rules', '1.0'])[0]).toBe(OLD)
  })

  it('keeps its place where the other is not found', () => {
    expect(
      order(
        ['otter', 'rules'],
        documents.filter(({ url }) => url !== CURRENT),
      )[0],
    ).toBe(OLD)
  })
})
