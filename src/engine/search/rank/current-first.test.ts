// The order of versions.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { currentFirst } from './current-first.ts'
import { rankedDocument } from './ranked.ts'

const titles = [
  'Tea Licence 1.0',
  'A guide to licences',
  'Tea Licence 2.0',
  'Tea Licence v1.1 only',
  'Coffee 7',
]
const ranked = titles.map((title, at) =>
  rankedDocument(aDocument(`https://a.example/${at}`, { title, text: 'A page.' }), 10 - at),
)
const order = (query: string): readonly string[] =>
  currentFirst(ranked, query).map(({ document }) => document.title)

describe('currentFirst', () => {
  it('puts the newest version first, in the places that versions have', () => {
    expect(order('tea licence')).toEqual([
      'Tea Licence 2.0',
      'A guide to licences',
      'Tea Licence v1.1 only',
      'Tea Licence 1.0',
      'Coffee 7',
    ])
    expect(currentFirst(ranked, 'tea licence').map(({ score }) => score)).toEqual([10, 9, 8, 7, 6])
  })

  it('puts the thing itself before its variants', () => {
    const variants = ['Tea Licence 2.0 with milk and sugar', 'Tea Licence 2.0'].map((title, at) =>
      rankedDocument(aDocument(`https://a.example/${at}`, { title, text: 'A page.' }), 10 - at),
    )
    expect(currentFirst(variants, 'tea licence')[0]?.document.title).toBe('Tea Licence 2.0')
  })

  it('puts a name that was given up for another behind it', () => {
    const names = [
      { title: 'Tea Licence 2.0', authority: 0.5 },
      { title: 'Tea Licence 2.0 only', authority: 0.7 },
    ].map((fields, at) =>
      rankedDocument(aDocument(`https://a.example/${at}`, { ...fields, text: 'A page.' }), 10 - at),
    )
    expect(currentFirst(names, 'tea licence')[0]?.document.title).toBe('Tea Licence 2.0 only')
  })

  it('knows a thing by its name in short, whatever it was called at each version', () => {
    const renamed = ['Library Tea Licence v2 only (LTL-2.0-only)', 'Lesser Tea Licence v3 (LTL-3.0)'].map(
      (title, at) =>
        rankedDocument(aDocument(`https://a.example/${at}`, { title, text: 'A page.' }), 10 - at),
    )
    expect(currentFirst(renamed, 'ltl')[0]?.document.title).toBe('Lesser Tea Licence v3 (LTL-3.0)')
    const clauses = ['Tea 2-Clause (TEA-2-Clause)', 'Tea 4-Clause (TEA-4-Clause)'].map((title, at) =>
      rankedDocument(aDocument(`https://a.example/${at}`, { title, text: 'A page.' }), 10 - at),
    )
    expect(currentFirst(clauses, 'tea')[0]?.document.title).toBe('Tea 2-Clause (TEA-2-Clause)')
  })

  it('takes no number of a page or a section for a version', () => {
    const numbered = ['Tea page 1', 'Tea page 2', 'Tea, section 1.1', 'Tea, section 1.2'].map((title, at) =>
      rankedDocument(aDocument(`https://a.example/${at}`, { title, text: 'A page.' }), 10 - at),
    )
    expect(currentFirst(numbered, 'tea')).toEqual(numbered)
  })

  it('changes nothing where the query names a version', () => {
    expect(order('tea licence 1.0')).toEqual(titles)
  })
})
