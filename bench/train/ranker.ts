// Learns ranking and writes facts/ranker.json; the same lists give the same forests.
//
// usage: bench/train/ranker.ts --corpora FOLDER --starter FOLDER --sets FOLDER --vectors FOLDER [--lists FILE] [--only A,B] [--write]
// --corpora: as `bench corpora crawl` made it; --starter: the data folder of a service with the starter index; --sets: judged
// sets; --vectors and --lists: where vectors and lists are kept from one run to the next. Told first is how every corpus ranks by forests that never
// saw it (the sources are left out a sixth at a time); what is written has seen all of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { createOnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import type { Evidence } from '../../src/engine/search/match.ts'
import { rankerFrom } from '../../src/engine/search/rank/ranker.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { CORPORA } from '../corpora/table.ts'
import { vectorsOfSet } from '../judged/semantic-bench.ts'
import { learnRanker } from './learn-ranker.ts'
import { type JudgedList, judgedLists } from './ranker-lists.ts'
import { rowOfTable, type Scored, scored, TITLE } from './ranker-scores.ts'
import { corpusSources, setSources, starterSource } from './ranker-sources.ts'

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    starter: { type: 'string' },
    sets: { type: 'string' },
    vectors: { type: 'string', default: join(tmpdir(), 'whippet-vectors') },
    lists: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const FOLDS = 6

async function main(): Promise<void> {
  const models = createOnnxModels({ folder: join(tmpdir(), 'whippet-models'), logger: silentLogger })
  if (!models) throw new Error('the optional packages are not installed')
  const wanted = values.only?.split(',')
  const sources = [
    ...(values.corpora === undefined ? [] : corpusSources(values.corpora)),
    ...(values.sets === undefined ? [] : setSources(values.sets)),
    ...(values.starter === undefined ? [] : [starterSource(values.starter)]),
  ].filter(({ name }) => !wanted || wanted.includes(name))
  const lists = keptLists()
  for (const { name, read } of sources) {
    if (lists.some(({ source }) => source === name)) continue
    const source = read()
    const vectors = await vectorsOfSet(source, { embedder: models.embedder, cache: values.vectors })
    lists.push(...(await judgedLists(source, models.embedder, vectors)))
    console.error(`${name}: ${source.documents.length} documents, ${source.queries.length} queries`)
  }
  if (values.lists !== undefined) writeFileSync(values.lists, serialize(lists))
  const names = sources.map(({ name }) => name)
  tellHeldOut(lists, names)
  if (!values.write) return
  const learned = learnRanker(lists)
  const file = join(import.meta.dirname, '..', '..', 'facts', 'ranker.json')
  writeFileSync(file, `${JSON.stringify({ provenance: provenanceOf(lists), ...learned })}\n`)
}

function keptLists(): JudgedList[] {
  return values.lists !== undefined && existsSync(values.lists) ? deserialize(readFileSync(values.lists)) : []
}

function tellHeldOut(lists: readonly JudgedList[], names: readonly string[]): void {
  const all: Record<Evidence, Scored[]> = { words: [], vectors: [] }
  for (let fold = 0; fold < FOLDS; fold++) {
    const heldOut = new Set(names.filter((_, at) => at % FOLDS === fold))
    const ranker = rankerFrom(learnRanker(lists.filter(({ source }) => !heldOut.has(source))))
    for (const list of lists)
      if (heldOut.has(list.source))
        for (const evidence of ['words', 'vectors'] as const)
          all[evidence].push(scored(list, ranker, evidence))
    console.error(`fold ${fold + 1} of ${FOLDS}`)
  }
  const isCorpus = ({ source }: Scored): boolean => CORPORA.some(({ name }) => name === source)
  for (const evidence of ['words', 'vectors'] as const) {
    console.log(`\nBy ${evidence}, each source by forests that never saw it.\n\n${TITLE}`)
    for (const name of names)
      console.log(
        rowOfTable(
          name,
          all[evidence].filter(({ source }) => source === name),
        ),
      )
    console.log(rowOfTable('corpora together', all[evidence].filter(isCorpus)))
  }
}

function provenanceOf(lists: readonly JudgedList[]): string {
  const counts = Map.groupBy(lists, ({ source }) => source)
  const told = [...counts].map(([name, own]) => `${name} ${own.length}`)
  return `grown by bench/train/ranker.ts from judged queries of ${told.join(', ')}`
}

await main()
process.exit(0)
