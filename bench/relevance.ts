// How well each mode ranks, on judged sets: nDCG@10, recall at 100 and MRR@10, through the HTTP API of a whole service.
//
// usage: bench/relevance.ts --data FOLDER [--sets A,B] [--modes fast,deep] [--every N [--from K]] [--half even|odd]
//        [--lexical] [--models FOLDER] [--cache FOLDER] [--no-http]
// `--every 5 --from 2` takes each fifth query from the third on; `--half` those of even or odd place, to tune on one and
// report the other. `--no-http` asks the search in this process, over the reference index: sooner begun, for tuning.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createOnnxModels } from '../src/adapters/onnx/onnx-models.ts'
import { SEARCH_MODES } from '../src/engine/search/search-request.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { type JudgedSearch, searchInProcess, searchOverHttp } from './support/judged-search.ts'
import { meanScores, type RankingScores, scoreRanking } from './support/ranking-scores.ts'
import { chosenQueries, type RelevanceSet, readSet, SET_NAMES } from './support/relevance-set.ts'
import { vectorsOfSet } from './support/semantic-bench.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: SET_NAMES.join(',') },
    modes: { type: 'string', default: SEARCH_MODES.join(',') },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    half: { type: 'string' },
    http: { type: 'boolean', default: true },
    lexical: { type: 'boolean', default: false },
    models: { type: 'string', default: join(tmpdir(), 'whippet-models') },
    cache: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const { data, cache } = values
const models = values.lexical ? undefined : createOnnxModels({ folder: values.models, logger: silentLogger })
if (!values.lexical && !models) console.log('the optional packages are not installed: lexical ranking')

async function searchOver(set: RelevanceSet): Promise<JudgedSearch> {
  const semantics = models && {
    models,
    vectors: await vectorsOfSet(set, { embedder: models.embedder, cache }),
  }
  const search = await (values.http ? searchOverHttp : searchInProcess)(set, semantics)
  // The models are loaded by the first search, which does not wait for them; deep reads with both.
  for (let once = 0; once < 3 && models; once++) await search.ask('warm up', 'deep')
  return search
}

console.log('| set | mode | queries | nDCG@10 | R@100 | MRR@10 | ms/query |\n|---|---|---|---|---|---|---|')
for (const name of values.sets.split(',')) {
  const set = readSet(data, name)
  const queries = chosenQueries(set.queries, values)
  const search = await searchOver(set)
  for (const mode of SEARCH_MODES.filter((one) => values.modes.split(',').includes(one))) {
    const started = performance.now()
    const scores: RankingScores[] = []
    for (const { text, grades } of queries) scores.push(scoreRanking(await search.ask(text, mode), grades))
    const { ndcg10, recall100, mrr10 } = meanScores(scores)
    const each = (performance.now() - started) / Math.max(1, queries.length)
    const figures = [ndcg10, recall100, mrr10].map((figure) => figure.toFixed(4)).join(' | ')
    console.log(`| ${name} | ${mode} | ${queries.length} | ${figures} | ${each.toFixed(0)} |`)
  }
  await search.close()
}
await models?.close()
