// Our own index as an engine of the index bench.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexSchema } from '../../src/inverted-index/index-schema.ts'
import { openIndex } from '../../src/inverted-index/inverted-index.ts'
import { type Clause, NO_FILTER, type Query } from '../../src/inverted-index/query.ts'
import { search } from '../../src/inverted-index/search.ts'
import type { Snapshot } from '../../src/inverted-index/snapshot.ts'
import type { IndexDocument } from '../../src/inverted-index/write-buffer.ts'
import type { BenchEngine } from './bench-engine.ts'
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

export interface WhippetEngine extends BenchEngine {
  readonly snapshot: () => Snapshot
  /** Adds pages and makes them searchable at once. */
  update(pages: readonly BenchPage[]): void
}

/** About as much memory for what is gathered as Tantivy is given. */
export function createWhippetEngine(folder: string, exactTotal: boolean): WhippetEngine {
  const index = openIndex({ folder, schema: SCHEMA, bufferedOccurrences: 37_000_000 })
  let snapshot = index.refresh()
  return {
    name: exactTotal ? 'whippet, counting' : 'whippet',
    snapshot: () => snapshot,
    add: (page) => index.add(documentOf(page)),
    finish() {
      index.commit(1)
      snapshot = index.refresh()
    },
    update(pages) {
      for (const page of pages) index.add(documentOf(page))
      snapshot = index.refresh()
    },
    search(query, limit) {
      const found = search(snapshot, compile(query, limit, exactTotal))
      return { hits: found.hits.length, total: found.exact ? found.total : undefined }
    },
    bytes: () =>
      readdirSync(folder)
        .filter((name) => name !== 'lock')
        .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
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

function compile(
  { kind, terms, domain, fromDay = 0 }: BenchQuery,
  limit: number,
  exactTotal: boolean,
): Query {
  const words = terms.map((term): Clause => ({ kind: 'term', term, list: 'placed', weight: 1 }))
  const plain = { must: [], should: [], mustNot: [], filter: NO_FILTER, limit, exactTotal }
  if (kind === 'and3') return { ...plain, must: words.map((word) => [word]) }
  if (kind === 'phrase') return { ...plain, must: [[{ kind: 'phrase', terms, weight: 1 }]] }
  if (kind !== 'filtered') return { ...plain, should: words }
  return {
    ...plain,
    should: words,
    filter: { all: [[`domain:${domain}`]], none: [], ranges: [{ column: 'day', from: fromDay }] },
  }
}
