// How well each mode ranks, on judged sets: nDCG@10, recall at 100 and MRR@10, through the HTTP API of a whole service.
//
// usage: bench/relevance.ts --data FOLDER [--sets A,B] [--modes fast,deep] [--every N [--from K]] [--half even|odd]
//        [--others N] [--lexical] [--cache FOLDER] [--no-http]
// `--every 5 --from 2` takes each fifth query from the third on; `--half` those of even or odd place, to tune on one and
// report the other. `--others 5` keeps what was judged for these queries and each fifth of the other documents. `--no-http`
// asks the search in this process, over the reference index: sooner begun, for tuning, and with a count of the passages
// that no model read in time. Beside nDCG@10 stand its standard error, the difference to the mode before with the
// standard error of that, query by query, and the processor's time a query.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuUsage } from 'node:process'
import { parseArgs } from 'node:util'
import { createOnnxModels, type OnnxModels } from '../src/adapters/onnx/onnx-models.ts'
import type { Reranker } from '../src/engine/search/reranker.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { SEARCH_MODES } from '../src/vocabulary/search-options.ts'
import { type JudgedSearch, searchInProcess, searchOverHttp } from './judged/judged-search.ts'
import { meanScores, meanWithError, type RankingScores, scoreRanking } from './judged/ranking-scores.ts'
import { chosenQueries, type RelevanceSet, readSet, SET_NAMES, smallerSet } from './judged/relevance-set.ts'
import { vectorsOfSet } from './judged/semantic-bench.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: SET_NAMES.join(',') },
    modes: { type: 'string', default: SEARCH_MODES.join(',') },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    others: { type: 'string', default: '1' },
    half: { type: 'string' },
    http: { type: 'boolean', default: true },
    lexical: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const { data, cache } = values
const models = values.lexical ? undefined : createOnnxModels({ logger: silentLogger })
if (!values.lexical && !models) console.log('onnxruntime-node is not installed: lexical ranking')
let unread = 0

/** The same models, with a count of what they did not read in time. */
function counted(all: OnnxModels): OnnxModels {
  const compare: Reranker['compare'] = async (...asked) => {
    const match = await all.reranker.compare(...asked)
    if (match === undefined) unread += 1
    return match
  }
  return { ...all, reranker: { ...all.reranker, compare } }
}

async function searchOver(set: RelevanceSet): Promise<JudgedSearch> {
  const semantics = models && {
    models: counted(models),
    vectors: await vectorsOfSet(set, { embedder: models.embedder, cache }),
  }
  const search = await (values.http ? searchOverHttp : searchInProcess)(set, semantics)
  // The models are loaded by the first search, which does not wait for them; deep reads with it.
  for (let once = 0; once < 3 && models; once++) await search.ask('warm up', 'deep')
  return search
}

const withError = (numbers: readonly number[]): string => {
  const { mean, error } = meanWithError(numbers)
  return `${mean.toFixed(4)} ± ${error.toFixed(4)}`
}

console.log(
  '| set | documents | mode | queries | nDCG@10 | to the mode before | R@100 | MRR@10 | ms/query | CPU ms | unread |\n|---|---|---|---|---|---|---|---|---|---|---|',
)
for (const name of values.sets.split(',')) {
  const whole = readSet(data, name)
  const set = smallerSet(whole, chosenQueries(whole.queries, values), Number(values.others))
  const search = await searchOver(set)
  let before: readonly RankingScores[] | undefined
  for (const mode of SEARCH_MODES.filter((one) => values.modes.split(',').includes(one))) {
    const [started, processor] = [performance.now(), cpuUsage()]
    unread = 0
    const scores: RankingScores[] = []
    for (const { text, grades } of set.queries)
      scores.push(scoreRanking(await search.ask(text, mode), grades))
    const { user, system } = cpuUsage(processor)
    const { recall100, mrr10 } = meanScores(scores)
    const count = Math.max(1, set.queries.length)
    const gains = before && scores.map(({ ndcg10 }, at) => ndcg10 - (before?.[at]?.ndcg10 ?? 0))
    const cells = [
      name,
      set.documents.length,
      mode,
      set.queries.length,
      withError(scores.map(({ ndcg10 }) => ndcg10)),
      gains ? withError(gains) : '',
      recall100.toFixed(4),
      mrr10.toFixed(4),
      ((performance.now() - started) / count).toFixed(0),
      ((user + system) / 1000 / count).toFixed(0),
      values.http ? '' : unread,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    before = scores
  }
  await search.close()
}
await models?.close()
