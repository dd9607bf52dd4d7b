// Finds documents on the server: one search, and the rarity of the words that are to be covered beside it.
import { coverWeight } from '../../engine/index/bm25f.ts'
import type { Hit, IndexHits, IndexQuery, SearchIndex, WordClause } from '../../engine/index/search-index.ts'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import { compileQuery, coverName, coverQuery, isOfWordsAlone, type ServerQuery } from './compile-query.ts'
import type { Counts } from './counts.ts'
import { readFacts } from './index-form.ts'
import { failureOf, type ServerClient, SHORT_PATIENCE_MS } from './server-client.ts'

export interface FindNeeds {
  readonly client: ServerClient
  readonly counts: Counts
  readonly name: string
  /** Those whose stems the index holds. */
  languages(): Promise<readonly string[]>
}

interface ServerHit {
  readonly _score: number | null
  /** Absent where hits were rescored. */
  readonly sort?: readonly [number | null, ...unknown[]]
  readonly fields?: { readonly facts?: readonly string[]; readonly key?: readonly string[] }
  readonly matched_queries?: readonly string[]
}

interface ServerFound {
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly hits?: readonly ServerHit[]
  }
}

export const EVERY_DOCUMENT: ServerQuery = { match_all: {} }
const NOTHING: IndexHits = { hits: [], total: 0, exact: true }
/** Never an answer from some of the shards alone. */
const OPTIONS = 'allow_partial_search_results=false&request_cache=false'
/** Up to so many documents a shard can't tell how rare a word is, and all are asked first. */
const FEW = 100_000
const WANTED =
  'filter_path=timed_out,hits.total,hits.hits._score,hits.hits.sort,hits.hits.fields,hits.hits.matched_queries,error,status'

export function createFind({ client, counts, name, languages }: FindNeeds): SearchIndex['find'] {
  /** As they were last counted. */
  let documents = 0
  const ask = async (body: ServerQuery, signal: AbortSignal | undefined): Promise<ServerFound> => {
    const type = documents > FEW ? 'query_then_fetch' : 'dfs_query_then_fetch'
    const path = `/${name}/_search?search_type=${type}&${OPTIONS}&${WANTED}`
    const preferring = (nodes: string) => ({ path: `${path}&preference=${nodes}`, body })
    const asking = { method: 'POST', path, body, signal, preferring } as const
    const first = await client.ask(asking)
    // A shard that was lost has a copy, an index that was replaced has another behind its name: the second time finds it.
    const reply =
      first.status >= 500 || first.status === 404
        ? await client.ask({ ...asking, patienceMs: SHORT_PATIENCE_MS })
        : first
    if (reply.status >= 300) throw failureOf(reply, 'answer a search')
    return reply.body as ServerFound
  }
  /** How many documents have each word to cover. */
  const countWords = async (cover: readonly WordClause[], known: readonly string[]): Promise<Counted> => {
    const count = (query: ServerQuery | undefined): Promise<number> =>
      query ? counts.count(query) : Promise.resolve(0)
    const [all = 0, ...having] = await Promise.all([
      count(EVERY_DOCUMENT),
      ...cover.map((clause) => count(coverQuery(clause, known))),
    ])
    documents = all
    return { all, having }
  }

  return async (query, signal) => {
    signal?.throwIfAborted()
    const known = await (signal ? unlessAborted(languages(), signal) : languages())
    const counting = query.cover ? countWords(query.cover, known) : undefined
    // Whoever is first to fail is the one that is heard.
    counting?.catch(() => undefined)
    const body = compileQuery(query, known)
    if (!body) return NOTHING
    const { hits } = await ask(body, signal)
    const counted = counting && (signal ? await unlessAborted(counting, signal) : await counting)
    const weights = counted && weightsOf(counted)
    const found = (hits.hits ?? []).map((hit) => hitOf(hit, query, weights))
    return {
      hits: 'sort' in body ? found : inOrder(found),
      ...totalOf(hits.total, counted && isOfWordsAlone(query) ? counted : undefined),
    }
  }
}

/** Of words, in their order. */
interface Counted {
  /** Documents in all. */
  readonly all: number
  readonly having: readonly number[]
}

/** What each word to cover weighs, by the name of its query. */
type CoverWeights = ReadonlyMap<string, number>

function weightsOf({ all, having }: Counted): CoverWeights {
  return new Map(having.map((found, place) => [coverName(place), coverWeight(all, found)]))
}

/** Where not all were counted, as many as have any of the words if these fall independently of each other. */
function totalOf(
  { value, relation }: ServerFound['hits']['total'],
  counted: Counted | undefined,
): Pick<IndexHits, 'total' | 'exact'> {
  if (relation === 'eq' || !counted) return { total: value, exact: relation === 'eq' }
  const without = counted.having.reduce((share, found) => share * (1 - found / counted.all), 1)
  return { total: Math.max(value, Math.round(counted.all * (1 - without))), exact: false }
}

function hitOf(hit: ServerHit, query: IndexQuery, weights: CoverWeights | undefined): Hit {
  const [url = ''] = hit.fields?.key ?? []
  const [packed] = (query.facts && hit.fields?.facts) || []
  return {
    url,
    score: hit._score ?? recency(hit.sort?.[0] ?? null),
    ...(packed !== undefined && { facts: { url, ...readFacts(packed) } }),
    ...(weights && { covered: coveredBy(hit.matched_queries ?? [], weights) }),
  }
}

/** Where the server rescores it keeps no order among equal scores: theirs is that of their keys. */
function inOrder(hits: Hit[]): Hit[] {
  return hits.sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
}

function coveredBy(matched: readonly string[], weights: CoverWeights): number {
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
  const all = sum(weights.values())
  return all > 0 ? sum(matched.map((name) => weights.get(name) ?? 0)) / all : 1
}

/** A listing without any clause is ranked by date alone: 1 for the far future, 0 for no date. */
function recency(publishedAt: number | null): number {
  return publishedAt === null || Math.abs(publishedAt) > 8.64e15 ? 0 : 0.5 + publishedAt / 1.73e16
}
