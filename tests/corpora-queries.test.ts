// The judged queries on documentation of others: whole, and not twice the same.
import { describe, expect, it } from 'vitest'
import { QUERY_KINDS, readCorpusQueries } from '../bench/corpora/corpus-queries.ts'
import { baseOf, CORPORA } from '../bench/corpora/table.ts'

it('gives each corpus a name and an address of its own', () => {
  expect(new Set(CORPORA.map(({ name }) => name)).size).toBe(CORPORA.length)
  expect(new Set(CORPORA.map((corpus) => baseOf(corpus).href)).size).toBe(CORPORA.length)
})

describe.each(CORPORA)('the queries on $name', (corpus) => {
  const queries = readCorpusQueries(corpus.name)

  it('have 20 to 40 that it answers, and 10 that it does not', () => {
    const absent = queries.filter(({ kind }) => kind === 'absent')
    expect(absent).toHaveLength(10)
    expect(queries.length - absent.length).toBeGreaterThanOrEqual(20)
    expect(queries.length - absent.length).toBeLessThanOrEqual(40)
  })

  it('are of known kinds, with all of them in each corpus', () => {
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(QUERY_KINDS))
  })

  it('name pages by their path below the address of the corpus, each once, and none where there is no answer', () => {
    const base = baseOf(corpus)
    for (const { q, pages, kind } of queries) {
      expect(pages.length === 0, q).toBe(kind === 'absent')
      expect(new Set(pages).size, q).toBe(pages.length)
      for (const page of pages) expect(decodeURIComponent(new URL(page, base).href), q).toBe(`${base}${page}`)
    }
  })

  it('ask nothing twice', () => {
    const asked = queries.map(({ q }) => q.trim().toLowerCase())
    expect(asked).not.toContain('')
    expect(new Set(asked).size).toBe(asked.length)
  })
})
