// Our own index as an engine of the index bench.
import type { IndexSchema } from '../../src/inverted-index/index-schema.ts'
import { InvertedIndex } from '../../src/inverted-index/inverted-index.ts'
import type { Clause, Query } from '../../src/inverted-index/search/query.ts'
import { search } from '../../src/inverted-index/search/search.ts'
import type { IndexDocument } from '../../src/inverted-index/write/write-buffer.ts'
import { type BenchEngine, bytesIn } from './bench-engine.ts'
import type { BenchQuery } from './bench-queries.ts'
import { plainTerms } from './plain-terms.ts'
import type { BenchPage } from './recombined-pages.ts'

const SCHEMA: IndexSchema = {
  fields: [
    { name: 'title', weight: 5, lengthWeight: 0.75 },
    { name: 'body', weight: 1, lengthWeight: 0.75 },
  ],
  columns: [
    { name: 'day', sorted: true },
    { name: 'rank', sorted: false },
  ],
}

/** About as much memory for what is gathered as Tantivy is given. */
export function createWhippetEngine(folder: string): BenchEngine {
  const index = new InvertedIndex({ folder, schema: SCHEMA, bufferedOccurrences: 37_000_000 })
  let snapshot = index.refresh()
  return {
    name: 'whippet',
    add: (page) => index.add(documentOf(page)),
    finish() {
      index.commit(1)
      snapshot = index.refresh()
    },
    search: (query, limit) => search(snapshot, compile(query, limit)).hits.length,
    bytes: () => bytesIn(folder),
    close: () => index.close(),
  }
}

function documentOf(page: BenchPage): IndexDocument {
  return {
    key: page.url,
    fields: [{ terms: plainTerms(page.title) }, { terms: plainTerms(page.body) }],
    keywords: [`domain:${page.domain}`, `language:${page.language}`, `filetype:${page.filetype}`],
    numbers: [page.day, page.rank],
  }
}

function compile({ kind, terms, domain, fromDay = 0 }: BenchQuery, limit: number): Query {
  const words = terms.map((term): Clause => ({ kind: 'term', term, list: 'positional', weight: 1 }))
  const filter = { all: [], none: [], ranges: [] }
  const plain = { must: [], should: [], mustNot: [], filter, limit, exactTotal: false }
  if (kind === 'and3') return { ...plain, must: words.map((word) => [word]) }
  if (kind === 'phrase') return { ...plain, must: [[{ kind: 'phrase', terms, weight: 1 }]] }
  if (kind !== 'filtered') return { ...plain, should: words }
  return {
    ...plain,
    should: words,
    filter: { all: [[`domain:${domain}`]], none: [], ranges: [{ column: 'day', from: fromDay }] },
  }
}
