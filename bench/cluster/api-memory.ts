// The memory of a node that only answers: pages and vectors are PostgreSQL's, words and vectors to search OpenSearch's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createOnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import { readConfig } from '../../src/app/config.ts'
import { openData } from '../../src/app/open/open-data.ts'
import { laterSet } from '../../src/engine/index/vectors/kept-vectors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../../tests/support/child-service.ts'
import { randomVectors } from '../../tests/support/clustered-vectors.ts'
import { measureLoad, memoryOf, peakMemoryOf } from '../search/measure-load.ts'
import { tableRow } from '../support/processor-ms.ts'
import { type Corpus, createKey, untilFound } from './whole-service.ts'

const NAME = 'memory'
const BATCH = 1_000
const SEARCHES = 300
const CONNECTIONS = 8

export async function measureMemory(servers: ClusterServers, corpus: Corpus): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-memory-'))
  const shared = {
    WHIPPET_DATABASE_URL: await servers.postgres.newDatabase(),
    WHIPPET_REDIS_URL: servers.redis.url,
    WHIPPET_INDEX_URL: servers.openSearch.address(NAME),
    WHIPPET_CACHE_SECONDS: '0',
  }
  const operator = testEnvironment(join(folder, 'operator'), shared)
  const nodes: ChildService[] = []
  const start = async (role: string): Promise<ChildService> => {
    const environment = testEnvironment(join(folder, role), { ...shared, WHIPPET_SEMANTIC: '1' })
    const node = await startChildService(environment, ['--role', role])
    nodes.push(node)
    return node
  }
  try {
    const { code, stderr } = await runWhippet(['import', corpus.file], operator)
    if (code !== 0) throw new Error(stderr)
    const vectors = await putVectors(operator)
    await start('index')
    const api = await start('api')
    const key = await createKey(operator)
    await untilFound(api, key, corpus.lastWord)
    while ((await vectorsOf(servers)) < vectors) await pause(1_000)
    const memory = (when: string): string =>
      tableRow(when, memoryOf(api.process.pid), peakMemoryOf(api.process.pid))
    const rows = [memory('once all is found')]
    for (const mode of ['fast', 'balanced']) {
      const asking = { key, mode, queries: corpus.queries, searches: SEARCHES, connections: CONNECTIONS }
      await measureLoad(api, asking)
      rows.push(memory(`after ${SEARCHES} searches in mode ${mode}, ${CONNECTIONS} at a time`))
    }
    return [
      `### Memory of an api node, ${corpus.documents} documents with ${vectors} vectors on OpenSearch`,
      '| when | resident, MB | the most until then, MB | load |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n')
  } finally {
    await Promise.all(nodes.map((node) => node.kill()))
    await servers.openSearch.ask(`/${NAME}-*`, 'DELETE').catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One of each page, of no text: a model would take hours to make them. Resolves with how many there are. */
async function putVectors(environment: NodeJS.ProcessEnv): Promise<number> {
  const models = createOnnxModels({ logger: silentLogger })
  if (!models) throw new Error('The package that runs models is not installed')
  const { vectors: made, dimensions } = models.embedder
  await models.close()
  const data = await openData(readConfig('', environment))
  try {
    const store = new SqlVectorStore(data.database)
    let [put, revision] = [0, 0]
    for (;;) {
      const changes = await data.documents.changesSince(revision, BATCH)
      const vectors = randomVectors(changes.length, dimensions, 1 + revision)
      const of = changes.map(({ url, revision }, at) => ({
        url,
        revision,
        vectors: vectors.slice(at, at + 1),
      }))
      await store.put(made, of)
      await store.put(
        laterSet(made),
        of.map((one) => ({ ...one, vectors: [] })),
      )
      put += of.length
      revision = changes.at(-1)?.revision ?? revision
      // A batch is bounded by its bytes too.
      if (changes.length === 0) return put
    }
  } finally {
    await data.database.close()
  }
}

async function vectorsOf({ openSearch }: ClusterServers): Promise<number> {
  const { count = 0 } = (await openSearch.ask(`/${NAME}-vectors-*/_count`)) as { count?: number }
  return count
}
