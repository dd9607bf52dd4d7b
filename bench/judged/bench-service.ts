// The real service in this process, on loopback and a temporary data folder, with a set of documents in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import { buildService } from '../../src/app/build-service.ts'
import { readConfig } from '../../src/app/config.ts'
import { startHttpServer } from '../../src/app/http-server.ts'
import { type Data, openData } from '../../src/app/open/open-data.ts'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import type { VectorStore } from '../../src/engine/index/vectors/vector-store.ts'
import { extractHtml } from '../../src/engine/pages/extract-html.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { readJsonlLine } from '../../tests/support/read-jsonl-line.ts'

export interface BenchService {
  readonly url: string
  /** Of an account with all the credits and requests that a bench takes. */
  readonly key: string
  close(): Promise<void>
}

export interface BenchServiceNeeds {
  /** As `whippet import` reads them. */
  readonly lines: readonly string[]
  /** Whether the models are used. */
  readonly semantic: boolean
  /** Is given the stores before the service makes vectors of what has none. */
  prepare?(stores: { readonly documents: DocumentStore; readonly vectors: VectorStore }): Promise<void>
}

const PUT_AT_ONCE = 500

/** Resolves when every document can be found, by its words and by its vectors. */
export async function startBenchService(needs: BenchServiceNeeds): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-bench-'))
  const config = readConfig(folder, {
    WHIPPET_DATA: folder,
    WHIPPET_OFFLINE: '1',
    WHIPPET_STARTER: '0',
    WHIPPET_SEMANTIC: needs.semantic ? '1' : '0',
    WHIPPET_CACHE_SECONDS: '0',
    WHIPPET_LOG_LEVEL: 'silent',
  })
  const data = await openData(config)
  const notReady = async (): Promise<undefined> => undefined
  const service = await buildService({
    config,
    data,
    logger: silentLogger,
    notReady,
    observe: () => undefined,
  })
  await importLines(needs.lines, data.documents)
  await service.follow.catchUp()
  await needs.prepare?.({ documents: data.documents, vectors: new SqlVectorStore(data.database) })
  await service.embedDocuments?.catchUp()
  const server = await startHttpServer({
    fetch: (request, bindings) => service.http.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    key: await makeKey(data),
    async close() {
      await server.stop(0)
      await service.close()
      await data.database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function importLines(lines: readonly string[], documents: DocumentStore): Promise<void> {
  for (let from = 0; from < lines.length; from += PUT_AT_ONCE) {
    const part = lines.slice(from, from + PUT_AT_ONCE)
    const read = await Promise.all(part.map((line) => readJsonlLine(line, { extractHtml, now: 0 })))
    const failed = read.flatMap((outcome) => ('reason' in outcome ? [outcome.reason] : []))
    if (failed.length > 0) throw new Error(failed.join('; '))
    await documents.put(
      read.flatMap((outcome) => ('document' in outcome ? [outcome.document] : [])),
      true,
    )
  }
}

async function makeKey({ accounts, keys }: Data): Promise<string> {
  const account = await accounts.create({
    email: 'bench@example.com',
    credits: 1_000_000_000_000_000,
    rateLimit: 1_000_000,
  })
  return (await keys.create({ accountId: account.id, name: 'bench' })).secret
}
