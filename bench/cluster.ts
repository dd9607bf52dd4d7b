// The service on PostgreSQL, Redis and three OpenSearch nodes beside the embedded one; one command, tables in Markdown.
//
// usage: bin/dev bench cluster --relevance FOLDER [--documents N] [--heap MB] [--sets scifact] [--queries N]
//        [--parts classes,plain,service,memory,imports,crawl,judged,corpora,faults,hanging]
//        [--faults PART-OF-A-NAME] [--nodes 1,2,3] [--corpora FOLDER]
// --relevance: judged sets as research groups publish them; --corpora: as `bench corpora crawl` made it. Servers are started for the bench and ended with it.
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Document } from '../src/engine/index/document/document.ts'
import { extractHtml } from '../src/engine/pages/extract-html.ts'
import { startServers } from '../tests/cluster/start-servers.ts'
import { readJsonlLine } from '../tests/support/read-jsonl-line.ts'
import { measureMemory } from './cluster/api-memory.ts'
import { measureCrawlers } from './cluster/crawlers.ts'
import { measureFaults } from './cluster/faults.ts'
import { measureHanging } from './cluster/hanging-primary.ts'
import { measureImports } from './cluster/imports.ts'
import { measureClasses } from './cluster/index-classes.ts'
import { CORPORA_HEAD, compareCorpus, compareJudged, corpusRow, JUDGED_HEAD } from './cluster/judged.ts'
import { measurePlain } from './cluster/plain-query.ts'
import { measureService } from './cluster/whole-service.ts'
import { chosenQueries, readSet } from './judged/relevance-set.ts'
import { naturalQueries, writeCorpus } from './search/natural-corpus.ts'
import { ownFolder } from './support/own-processes.ts'
import { machineLoad } from './support/processor-ms.ts'
import { corpusSources } from './train/ranker-sources.ts'

const { values } = parseArgs({
  options: {
    relevance: { type: 'string' },
    corpora: { type: 'string' },
    documents: { type: 'string', default: '30000' },
    heap: { type: 'string', default: '384' },
    sets: { type: 'string', default: 'scifact' },
    // Of a judged set, at most so many, from all over it.
    queries: { type: 'string', default: '300' },
    parts: { type: 'string', default: 'classes,service,imports,crawl,judged,faults' },
    faults: { type: 'string', default: '' },
    // Of imports: by how many nodes at once.
    nodes: { type: 'string', default: '1,2,3' },
  },
})
if (!values.relevance) throw new Error('--relevance FOLDER is needed')
const { relevance } = values
const documents = Number(values.documents)

/** Line by line: the file may be longer than a string can be. */
async function readCorpus(file: string): Promise<Document[]> {
  const documents: Document[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const read = await readJsonlLine(line, { extractHtml, now: 0 })
    if ('reason' in read) throw new Error(read.reason)
    documents.push(read.document)
  }
  return documents
}

function tell(text: string): void {
  process.stdout.write(`${text}\n\n`)
}

const folder = ownFolder('whippet-bench-cluster-')
const servers = await startServers({ heapMb: Number(values.heap), optimizing: true })
try {
  tell(
    `${documents} documents of about 190 words; heap of each OpenSearch node ${values.heap} MB; load ${machineLoad()}`,
  )
  const file = join(folder, 'corpus.jsonl')
  const lastWord = writeCorpus(relevance, documents, file)
  const corpus = { file, documents, lastWord, queries: naturalQueries(relevance) }
  const parts: Readonly<Record<string, () => Promise<string>>> = {
    classes: async () => measureClasses(await readCorpus(file), servers.openSearch),
    plain: async () => measurePlain(await readCorpus(file), naturalQueries(relevance), servers.openSearch),
    service: () => measureService(servers, corpus),
    memory: () => measureMemory(servers, corpus),
    imports: () => measureImports(servers, file, values.nodes.split(',').map(Number)),
    crawl: () => measureCrawlers(servers.postgres),
    async judged() {
      const rows: string[] = []
      for (const name of values.sets.split(',')) {
        const set = readSet(relevance, name)
        const every = String(Math.ceil(set.queries.length / Number(values.queries)))
        const queries = chosenQueries(set.queries, { every, from: '0' })
        const row = await compareJudged({ ...set, queries }, servers.openSearch)
        // A set takes minutes: what is known is shown.
        process.stderr.write(`${row}\n`)
        rows.push(row)
      }
      return [JUDGED_HEAD, ...rows].join('\n')
    },
    async corpora() {
      if (!values.corpora) throw new Error('--corpora FOLDER is needed')
      const rows: string[] = []
      for (const { read } of corpusSources(values.corpora)) {
        const row = corpusRow(await compareCorpus(read(), servers.openSearch))
        process.stderr.write(`${row}\n`)
        rows.push(row)
      }
      return [CORPORA_HEAD, ...rows].join('\n')
    },
    faults: () => measureFaults(servers, values.faults),
    hanging: () => measureHanging(servers),
  }
  for (const part of values.parts.split(',')) {
    const measure = parts[part]
    if (!measure) throw new Error(`there is no part ${part}: ${Object.keys(parts).join(', ')}`)
    try {
      tell(await measure())
    } catch (error) {
      // The others are still worth their time.
      tell(`The part ${part} failed: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
  }
} finally {
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
