// What the server is asked: its own queries alone, what only ranks in a rescore, a word with its stems as one.
import { describe, expect, it } from 'vitest'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery, PhraseClause } from '../../engine/index/search-index.ts'
import { compileQuery } from './compile-query.ts'

const word = (text: string) => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 }) as const
const pair: PhraseClause = { kind: 'phrase', text: 'grey herons', field: 'any', weight: 0.2, within: 3 }
const asking = (more: Partial<IndexQuery>): IndexQuery => ({
  must: [[word('grey'), word('herons')]],
  should: [],
  near: { clauses: [pair], best: 100 },
  mustNot: [],
  filter: EVERYTHING,
  limit: 200,
  ...more,
})

describe('compileQuery', () => {
  it('has words find and pairs rank the best of them, without any script', () => {
    const body = compileQuery(asking({}), ['de', 'en'])
    expect(JSON.stringify(body)).not.toContain('script')
    expect(JSON.stringify(body?.['query'])).not.toContain('intervals')
    expect(body).toMatchObject({ rescore: { window_size: 100 } })
    expect(JSON.stringify(body?.['rescore'])).toMatch(/"max_gaps":2.*"words":"grey".*"words":"herons"/)
  })

  it('asks for the stems of a word in all languages as for one term', () => {
    const body = compileQuery(asking({}), ['de', 'en'])
    expect(JSON.stringify(body?.['query'])).toMatch(/"query":"de:[^",]+,en:heron"/)
  })

  it('names the clause of a word that is to be covered, and adds one for a word that is not asked for', () => {
    const body = compileQuery(asking({ cover: [word('herons'), word('egret')] }), ['en'])
    const text = JSON.stringify(body?.['query'])
    expect(text).toMatch(/"query":"en:heron","boost":1,"_name":"cover-0"/)
    expect(text).toMatch(/"constant_score":[^[]*en:egret[^[]*"_name":"cover-1"/)
  })

  it('requires words near each other exactly where they must be there', () => {
    const body = compileQuery(asking({ must: [[pair]] }), ['en'])
    expect(JSON.stringify(body?.['query'])).toContain('"max_gaps":2')
  })

  it('asks nothing where no document can match', () => {
    expect(compileQuery(asking({}), [])).toBeUndefined()
    expect(compileQuery(asking({ must: [[]] }), ['en'])).toBeUndefined()
  })
})
