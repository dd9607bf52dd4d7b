// How well each mode ranks, on judged sets: nDCG@10, recall at 100 and MRR@10, through the whole search.
//
// usage: bench/relevance.ts --data FOLDER [--sets A,B] [--modes fast,deep] [--every N [--from K]] [--half even|odd]
//        [--lexical] [--models FOLDER] [--cache FOLDER]
// `--every 5 --from 2` takes each fifth query from the third on; `--half` takes those of even or odd place, to tune on one and report the other.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMemoryDocumentStore } from '../src/adapters/memory/memory-document-store.ts'
import { createMemoryIndex } from '../src/adapters/memory/memory-index.ts'
import { createOnnxModels, type OnnxModels } from '../src/adapters/onnx/onnx-models.ts'
import { createFollowStore } from '../src/engine/index/follow-store.ts'
import { createSearch, type Search } from '../src/engine/search/search.ts'
import { SEARCH_MODES, type SearchMode, type SearchRequest } from '../src/engine/search/search-request.ts'
import { systemClock } from '../src/foundation/clock.ts'
import { deadlineIn } from '../src/foundation/deadline.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { meanScores, type RankingScores, scoreRanking } from './support/ranking-scores.ts'
import { idOf, type JudgedQuery, type RelevanceSet, readSet, SET_NAMES } from './support/relevance-set.ts'
import { embeddedSet } from './support/semantic-bench.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: SET_NAMES.join(',') },
    modes: { type: 'string', default: SEARCH_MODES.join(',') },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    half: { type: 'string' },
    lexical: { type: 'boolean', default: false },
    models: { type: 'string', default: join(tmpdir(), 'whippet-models') },
    cache: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const { data, cache } = values

async function searchOver(set: RelevanceSet, models: OnnxModels | undefined): Promise<Search> {
  const store = createMemoryDocumentStore()
  const index = createMemoryIndex()
  await store.put(set.documents, true)
  await createFollowStore({ store, index }).catchUp()
  const vectors = models && (await embeddedSet(set.name, { models, store, cache }))
  return createSearch({
    index,
    documents: store,
    clock: systemClock,
    ...(models && vectors && { semantics: { ...models, vectors } }),
  })
}

async function ask(search: Search, query: JudgedQuery, mode: SearchMode): Promise<RankingScores> {
  const request: SearchRequest = {
    queries: [query.text],
    mode,
    limit: 100,
    offset: 0,
    extracts: false,
    safe: 'off',
    country: 'US',
    language: 'en',
    units: 'metric',
    includeDomains: [],
    excludeDomains: [],
    includeTerms: [],
    excludeTerms: [],
    parseOperators: true,
    location: {},
  }
  const { results } = await search.run(request, search.plan(request), deadlineIn(600_000))
  return scoreRanking(
    results.map(({ document }) => idOf(document.url)),
    query.grades,
  )
}

function chosen(queries: readonly JudgedQuery[]): readonly JudgedQuery[] {
  const half = values.half === undefined ? undefined : values.half === 'even' ? 0 : 1
  return queries
    .filter((_, place) => half === undefined || place % 2 === half)
    .filter((_, place) => place % Number(values.every) === Number(values.from))
}

const models = values.lexical ? undefined : createOnnxModels({ folder: values.models, logger: silentLogger })
if (!values.lexical && !models) console.log('the optional packages are not installed: lexical ranking')
// The models are made and loaded before the first query, which would not wait for them.
await models?.embedder.embedQuery('warm up')
await models?.reranker.compare('light', 'warm up', 'warm up', AbortSignal.timeout(60_000))
console.log('| set | mode | queries | nDCG@10 | R@100 | MRR@10 | ms/query |\n|---|---|---|---|---|---|---|')
for (const name of values.sets.split(',')) {
  const set = readSet(data, name)
  const queries = chosen(set.queries)
  const search = await searchOver(set, models)
  for (const mode of SEARCH_MODES.filter((one) => values.modes.split(',').includes(one))) {
    const started = performance.now()
    const scores: RankingScores[] = []
    for (const query of queries) scores.push(await ask(search, query, mode))
    const { ndcg10, recall100, mrr10 } = meanScores(scores)
    const each = (performance.now() - started) / Math.max(1, queries.length)
    const figures = [ndcg10, recall100, mrr10].map((figure) => figure.toFixed(4)).join(' | ')
    console.log(`| ${name} | ${mode} | ${queries.length} | ${figures} | ${each.toFixed(0)} |`)
  }
}
await models?.close()
