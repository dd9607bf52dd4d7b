// Judged sets and crawled corpora on the embedded index and on OpenSearch, ranked by words: the same order, nDCG@10, and a
// good page among the first three.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openThreadedIndex } from '../../src/adapters/embedded-index/threaded-index.ts'
import { readIndexAddress } from '../../src/adapters/opensearch/index-address.ts'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { createFollowStore } from '../../src/engine/index/follow-store.ts'
import type { SearchIndex } from '../../src/engine/index/search-index.ts'
import { createSearch } from '../../src/engine/search/search.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { createMemoryDocumentStore } from '../../tests/support/memory-document-store.ts'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'
import { aRequest } from '../../tests/support/search-samples.ts'
import { meanScores, scoreRanking } from '../judged/ranking-scores.ts'
import { idOf, type RelevanceSet } from '../judged/relevance-set.ts'
import type { JudgedSource } from '../train/ranker-lists.ts'

const LIMIT = 100
const LONGEST_MS = 600_000

export async function compareJudged(set: RelevanceSet, openSearch: PrivateOpenSearch): Promise<string> {
  const ids = (ranked: Rankings): Rankings => ranked.map((urls) => urls.map(idOf))
  const both = await onBoth(set, openSearch)
  const [embedded, server] = [ids(both.embedded), ids(both.server)]
  const [ours, theirs] = [embedded, server].map((ranked) =>
    meanScores(set.queries.map(({ grades }, at) => scoreRanking(ranked[at] ?? [], grades))),
  )
  if (!ours || !theirs) throw new Error('nothing was ranked')
  const share = (of: (a: readonly string[], b: readonly string[]) => boolean): string =>
    (
      set.queries.filter((_, at) => of(embedded[at] ?? [], server[at] ?? [])).length / set.queries.length
    ).toFixed(3)
  const figures = [
    set.name,
    set.documents.length,
    set.queries.length,
    ours.ndcg10.toFixed(4),
    theirs.ndcg10.toFixed(4),
    Math.abs(ours.ndcg10 - theirs.ndcg10).toFixed(4),
    share((a, b) => a[0] === b[0]),
    share((a, b) => a.slice(0, 10).join(' ') === b.slice(0, 10).join(' ')),
    share((a, b) => a.toSorted().join(' ') === b.toSorted().join(' ')),
  ]
  return `| ${figures.join(' | ')} |`
}

export const JUDGED_HEAD = `### Judged sets by words, embedded beside OpenSearch
| set | documents | queries | nDCG@10 embedded | OpenSearch | apart | same first | same first ten, in order | same hundred |
|---|---|---|---|---|---|---|---|---|`

/** Of the queries that the corpus answers, those with a good page first and among the first three. */
export async function compareCorpus(
  corpus: JudgedSource,
  openSearch: PrivateOpenSearch,
): Promise<CorpusFound> {
  const queries = corpus.queries.filter(({ ideal }) => ideal !== undefined)
  const { embedded, server } = await onBoth({ ...corpus, queries }, openSearch)
  const within = (ranked: Rankings, places: number): number =>
    queries.filter(({ gradeOf }, at) => ranked[at]?.slice(0, places).some((url) => (gradeOf?.(url) ?? 0) > 0))
      .length
  return {
    name: corpus.name,
    documents: corpus.documents.length,
    queries: queries.length,
    first: [within(embedded, 1), within(server, 1)],
    inThree: [within(embedded, 3), within(server, 3)],
  }
}

export interface CorpusFound {
  readonly name: string
  readonly documents: number
  readonly queries: number
  /** Embedded, then on OpenSearch. */
  readonly first: readonly [number, number]
  readonly inThree: readonly [number, number]
}

export const CORPORA_HEAD = `### Crawled corpora by words, embedded beside OpenSearch
| corpus | documents | queries | first, embedded | OpenSearch | in three, embedded | OpenSearch |
|---|---|---|---|---|---|---|`

export function corpusRow({ name, documents, queries, first, inThree }: CorpusFound): string {
  return `| ${[name, documents, queries, ...first, ...inThree].join(' | ')} |`
}

/** Addresses best first, by query. */
type Rankings = readonly (readonly string[])[]

interface Searched {
  readonly name: string
  readonly documents: readonly Document[]
  readonly queries: readonly { readonly text: string }[]
}

async function onBoth(
  set: Searched,
  openSearch: PrivateOpenSearch,
): Promise<{ embedded: Rankings; server: Rankings }> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-judged-'))
  const address = readIndexAddress(openSearch.address(`judged-${set.name.replaceAll('.', '-')}`))
  if (!address) throw new Error('no address')
  const embedded = await rankings(set, await openThreadedIndex({ folder }))
  const server = await rankings(set, await openOpenSearchIndex({ address, shards: 3, replicas: 1 }))
  rmSync(folder, { recursive: true, force: true })
  return { embedded, server }
}

async function rankings(set: Searched, index: SearchIndex): Promise<Rankings> {
  const store = createMemoryDocumentStore()
  await store.put(set.documents, true)
  await createFollowStore({ store, index }).catchUp()
  const search = createSearch({ index, documents: store, clock: systemClock })
  const ranked: string[][] = []
  for (const { text } of set.queries) {
    const request = aRequest({ limit: LIMIT, queries: [text], mode: 'fast' })
    const { outcome } = await search.run(request, search.plan(request), deadlineIn(LONGEST_MS))
    ranked.push(outcome.results.map(({ document }) => document.url))
  }
  await index.close()
  return ranked
}
