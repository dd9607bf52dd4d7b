// Re-ranks the first 100 of a published BM25 run on TREC DL 2019 and 2020: nDCG@10 of each reranker.
//
// usage: bench/rerank.ts --data FOLDER [--sizes small,xl] [--half even|odd] [--every N [--from K]] [--models FOLDER] [--cache FOLDER]
// The run gives an order and no scores. What stands in for them falls with the logarithm of the rank, as steeply as the
// scores of our own words do on these queries: to .56 of the best at rank 100.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createOnnxModels } from '../src/adapters/onnx/onnx-models.ts'
import { rankByMeaning } from '../src/engine/search/rank/rank-by-meaning.ts'
import { type Ranked, rankedDocument } from '../src/engine/search/rank/ranked.ts'
import { RERANKER_SIZES, type RerankerSize } from '../src/engine/search/search-request.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { stem } from '../src/foundation/text/stem.ts'
import { wordsOf } from '../src/foundation/text/tokenize.ts'
import { scoreRanking } from './judged/ranking-scores.ts'
import { chosenQueries, idOf, readRun, readSet, urlOf } from './judged/relevance-set.ts'
import { vectorIndexOf, vectorsOfSet } from './judged/semantic-bench.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: RERANKER_SIZES.join(',') },
    half: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    models: { type: 'string', default: join(tmpdir(), 'whippet-models') },
    cache: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const SET = 'trec-dl19-dl20-pool'
const LONGEST_MS = 600_000

const models = createOnnxModels({ folder: values.models, logger: silentLogger })
if (!models) throw new Error('the optional packages are not installed')
const set = readSet(values.data, SET, 'qrels.full.tsv')
const { embedder } = models
const vectors = vectorIndexOf(await vectorsOfSet(set, { embedder, cache: values.cache }))
const documents = new Map(set.documents.map((document) => [document.url, document]))

async function rerank(query: string, run: readonly string[], size: RerankerSize): Promise<string[]> {
  const ranked = run.flatMap((id, rank): Ranked[] => {
    const document = documents.get(urlOf(id))
    return document ? [rankedDocument(document, 1 - (0.44 * Math.log(rank + 1)) / Math.log(100))] : []
  })
  const vector = await embedder.embedQuery(query)
  if (!vector) throw new Error('the query could not be embedded')
  const found = await rankByMeaning(ranked, {
    meaning: { vector, vectors },
    size,
    reranker: models?.reranker,
    language: 'en',
    query,
    stems: wordsOf(query).map((word) => stem(word, 'en')),
    documents: async () => [],
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  return found.map(({ document }) => idOf(document.url))
}

console.log('| year | reranker | queries | nDCG@10 | ms/query |\n|---|---|---|---|---|')
for (const year of ['dl19', 'dl20']) {
  const runs = readRun(values.data, SET, `${year}.BM25.top100`)
  // Halves as bench/relevance.ts makes them, so that no query is tuned on here and reported there.
  const queries = chosenQueries(set.queries, values).filter(({ id }) => runs.has(id))
  const sizes = RERANKER_SIZES.filter((size) => values.sizes.split(',').includes(size))
  for (const size of [undefined, ...sizes]) {
    const started = performance.now()
    let sum = 0
    for (const { id, text, grades } of queries) {
      const run = runs.get(id) ?? []
      sum += scoreRanking(size ? await rerank(text, run, size) : run, grades).ndcg10
    }
    const each = (performance.now() - started) / queries.length
    const mean = (sum / queries.length).toFixed(4)
    console.log(`| ${year} | ${size ?? 'none'} | ${queries.length} | ${mean} | ${each.toFixed(0)} |`)
  }
}
await models.close()
