// Learns ranking and writes facts/ranker.json; the same lists give the same forests.
//
// usage: bench/train/ranker.ts --corpora FOLDER --starter FOLDER --sets FOLDER --vectors FOLDER [--lists FILE] [--readings FILE] [--only A,B] [--write]
// --corpora: as `bench corpora crawl` made it; --starter: the data folder of a service with the starter index; --sets: judged
// sets; --vectors, --lists and --readings: where vectors, lists and what the reranker read are kept from one run to the next. Without
// --readings nothing is read, and what passages weigh stays as it is: so begins who has changed signals, for the reranker reads what is ranked.
// Told first is how every corpus ranks by forests that never saw it (the sources are left out a sixth at a time); what is
// written has seen all of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import facts from '../../facts/ranker.json' with { type: 'json' }
import { createOnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import type { Evidence } from '../../src/engine/search/match.ts'
import { type Ranker, rankerFrom } from '../../src/engine/search/rank/ranker.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { CORPORA } from '../corpora/table.ts'
import { meanWithError, ndcg10 } from '../judged/ranking-scores.ts'
import { vectorsOfSet } from '../judged/semantic-bench.ts'
import { learnRanker, provenanceOf } from './learn-ranker.ts'
import {
  gradesAfterReading,
  passageWeight,
  type Readings,
  readingKey,
  readPassagesOf,
  unhurried,
} from './passage-readings.ts'
import { type JudgedList, judgedLists, openSource } from './ranker-lists.ts'
import { floorCurve, rowOfTable, type Scored, scored, TITLE } from './ranker-scores.ts'
import { corpusSources, setSources, starterSource } from './ranker-sources.ts'

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    starter: { type: 'string' },
    sets: { type: 'string' },
    vectors: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
    lists: { type: 'string' },
    readings: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const FOLDS = 6

async function main(): Promise<void> {
  const models = createOnnxModels({ logger: silentLogger })
  if (!models) throw new Error('onnxruntime-node is not installed')
  const wanted = values.only?.split(',')
  const sources = [
    ...(values.corpora === undefined ? [] : corpusSources(values.corpora)),
    ...(values.sets === undefined ? [] : setSources(values.sets)),
    ...(values.starter === undefined ? [] : [starterSource(values.starter)]),
  ].filter(({ name }) => !wanted || wanted.includes(name))
  const lists: JudgedList[] = kept(values.lists) ?? []
  const readings: Readings = kept(values.readings) ?? new Map()
  for (const { name, read } of sources) {
    const listed = lists.some(({ source }) => source === name)
    const isRead =
      values.readings === undefined || [...readings.keys()].some((key) => key.startsWith(`${name}\n`))
    if (listed && isRead) continue
    const source = read()
    const vectors = await vectorsOfSet(source, { embedder: models.embedder, cache: values.vectors })
    const opened = await openSource(source, models.embedder, vectors, unhurried(models.reranker))
    if (!listed) lists.push(...(await judgedLists(source, opened)))
    const queries = source.queries.filter(({ isForPassage }) => !isForPassage)
    if (!isRead) await readPassagesOf({ ...source, queries }, opened, readings)
    await opened.close()
    keep(values.lists, lists)
    if (!isRead) keep(values.readings, readings)
    console.error(`${name}: ${source.documents.length} documents, ${source.queries.length} queries`)
  }
  const names = sources.map(({ name }) => name)
  const rankers = heldOutRankers(lists, names)
  const judged = lists.filter(({ isForPassage }) => !isForPassage)
  tellHeldOut(judged, names, rankers)
  if (readings.size > 0) tellReadings(judged, readings, rankers)
  if (!values.write) return
  const passages = readings.size > 0 ? { weight: passageWeight(judged, readings, rankers) } : facts.passages
  const learned = { provenance: provenanceOf(lists), ...learnRanker(lists), passages }
  const file = join(import.meta.dirname, '..', '..', 'facts', 'ranker.json')
  writeFileSync(file, `${JSON.stringify(learned)}\n`)
}

function kept<T>(file: string | undefined): T | undefined {
  return file !== undefined && existsSync(file) ? (deserialize(readFileSync(file)) as T) : undefined
}

function keep(file: string | undefined, value: unknown): void {
  if (file !== undefined) writeFileSync(file, serialize(value))
}

type RankerOf = (source: string) => Ranker

/** For each source a ranker that never saw it. */
function heldOutRankers(lists: readonly JudgedList[], names: readonly string[]): RankerOf {
  const rankers = Array.from({ length: FOLDS }, (_, fold) => {
    const heldOut = new Set(names.filter((_, at) => at % FOLDS === fold))
    console.error(`fold ${fold + 1} of ${FOLDS}`)
    return rankerFrom(learnRanker(lists.filter(({ source }) => !heldOut.has(source))))
  })
  return (source) => rankers[names.indexOf(source) % FOLDS] as Ranker
}

function tellHeldOut(lists: readonly JudgedList[], names: readonly string[], rankerOf: RankerOf): void {
  const all: Record<Evidence, Scored[]> = { words: [], vectors: [] }
  for (const list of lists)
    for (const evidence of ['words', 'vectors'] as const)
      all[evidence].push(scored(list, rankerOf(list.source), evidence))
  for (const evidence of ['words', 'vectors'] as const) {
    console.log(`\nBy ${evidence}, each source by forests that never saw it.\n\n${TITLE}`)
    for (const name of names)
      console.log(
        rowOfTable(
          name,
          all[evidence].filter(({ source }) => source === name),
        ),
      )
    console.log(rowOfTable('corpora together', all[evidence].filter(isOfCorpora)))
    console.log(`\n${floorCurve(all[evidence].filter(isOfCorpora))}`)
  }
}

/** What reading adds, by a weight that was chosen on the other sources. */
function tellReadings(lists: readonly JudgedList[], readings: Readings, rankerOf: RankerOf): void {
  const read = lists.filter((list) => list.answerable && readings.has(readingKey(list)))
  const weights = new Map<string, number>()
  const weightFor = (source: string): number => {
    const chosen =
      weights.get(source) ??
      passageWeight(
        read.filter((list) => list.source !== source),
        readings,
        rankerOf,
      )
    weights.set(source, chosen)
    return chosen
  }
  console.log(
    '\nThe first pages read again, without floors.\n\n| read | first | in three | nDCG@10 |\n|---|---|---|---|',
  )
  for (const isCorpus of [true, false])
    for (const count of [0, 10, 20]) {
      const own = read.filter((list) => isOfCorpora(list) === isCorpus)
      const grades = own.map((list) => ({
        list,
        grades: gradesAfterReading(list, rankerOf(list.source), readings, {
          count,
          weight: weightFor(list.source),
        }),
      }))
      const share = (places: number): string =>
        (
          (100 * grades.filter((one) => one.grades.slice(0, places).some((grade) => grade > 0)).length) /
          own.length
        ).toFixed(1)
      const { mean, error } = meanWithError(grades.map((one) => ndcg10(one.grades, one.list.ideal)))
      console.log(
        `| ${count} of ${isCorpus ? 'corpora' : 'sets'} (${own.length} queries) | ${share(1)} % | ${share(3)} % | ${mean.toFixed(4)} ± ${error.toFixed(4)} |`,
      )
    }
  console.log(
    `\nWeights that were chosen: ${[...new Set(weights.values())].sort((a, b) => a - b).join(', ')}.`,
  )
}

function isOfCorpora({ source }: { readonly source: string }): boolean {
  return CORPORA.some(({ name }) => name === source)
}

await main()
process.exit(0)
