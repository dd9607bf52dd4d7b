// The vectors of all documents on an OpenSearch server with its k-NN plugin: a document there for each passage, found by
// Lucene's graph of neighbours. What is stored in the database is right; this follows it.
import { hash } from 'node:crypto'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { DocumentVectors, VectorServer, VectorStore } from '../../engine/index/vectors/vector-store.ts'
import { IndexUnavailable } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import type { IndexAddress } from './index-address.ts'
import type { IndexSize } from './index-form.ts'
import { type Asking, createServerClient, type Reply, reasonOf } from './server-client.ts'

export interface ServerVectorsOptions extends IndexSize {
  readonly address: IndexAddress
  readonly store: Pick<VectorStore, 'list'>
  /** The sets of the store that are brought there, all made by one model. */
  readonly sets: readonly string[]
  readonly dimensions: number
  /** Whether it is this node's turn to bring them there, of several that share a store. */
  readonly isMine: () => boolean
  readonly logger?: Logger
}

/** Documents, of which one may have dozens of vectors. */
const LISTED_AT_ONCE = 200
/** Vectors that are written in a turn of the event loop. */
const PORTION = 50
const PATIENCE_MS = 30_000
const SOON_MS = 1_000
/** Where another node has the turn, it is looked again after so long whether it still has. */
const TURN_MS = 10_000
/** Passages of a document are often near together: so many are asked for each that is wanted. */
const ROWS_FOR_EACH = 3
const MOST_ROWS = 2_000

export function createServerVectors(options: ServerVectorsOptions): VectorServer {
  const { address, store, sets, dimensions, logger = silentLogger } = options
  const client = createServerClient(address)
  const index = `${address.name}-vectors-${hash('sha256', sets.join(' ')).slice(0, 12).toLowerCase()}`
  let usable: Promise<boolean> | undefined
  let bringing: Promise<void> | undefined
  let waiting: NodeJS.Timeout | undefined
  let closed = false

  const ask = async (asking: Omit<Asking, 'patienceMs'>): Promise<Reply> => {
    const reply = await client.ask({ ...asking, patienceMs: PATIENCE_MS })
    if (reply.status >= 300) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
    return reply
  }

  /** Whether the server has the plugin; the index is made where it is not there. */
  const make = async (): Promise<boolean> => {
    const path = `/${index}`
    const body = formOf(options, dimensions)
    const reply = await client.ask({ method: 'PUT', path, body, patienceMs: PATIENCE_MS })
    if (reply.status < 300 || reasonOf(reply).includes('already_exists')) return true
    if (reply.status !== 400) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
    logger.warn(
      { reason: reasonOf(reply) },
      'the index server has no k-NN plugin: pages without any word of a query are not found by their meaning; install opensearch-knn on its nodes',
    )
    return false
  }
  const isUsable = (): Promise<boolean> => {
    usable ??= make().catch((error: unknown) => {
      usable = undefined
      throw error
    })
    return usable
  }

  const search = async (body: unknown): Promise<readonly string[]> => {
    const path = `/${index}/_search?allow_partial_search_results=false&filter_path=hits.hits.fields,error`
    const preferring = (nodes: string) => ({ path: `${path}&preference=${nodes}`, body })
    const reply = await client.ask({ method: 'POST', path, body, preferring })
    if (reply.status >= 300) throw new Error(reasonOf(reply))
    const { hits } = (reply.body ?? {}) as Found
    return [...new Set((hits?.hits ?? []).flatMap(({ fields }) => fields.key))]
  }

  const reached = async (): Promise<Record<string, number>> => {
    const { body } = await ask({ method: 'GET', path: `/${index}/_mapping` })
    const [first] = Object.values(body as Record<string, { mappings: { _meta?: Record<string, number> } }>)
    return first?.mappings._meta ?? {}
  }

  const bringBatch = async (at: number, documents: readonly DocumentVectors[]): Promise<void> => {
    const lines: string[] = []
    const portions = inPortions(PORTION)
    for (const document of documents) {
      lines.push(...linesOf(document, at))
      await portions.did(document.vectors.length)
    }
    const body = lines.join('')
    if (body !== '') {
      const { body: written } = await ask({ method: 'POST', path: `/${index}/_bulk`, body })
      if ((written as { errors: boolean }).errors) throw new IndexUnavailable()
    }
    await ask({ method: 'POST', path: `/${index}/_refresh` })
    // What an older version of a page had more of, and all of a page that is gone.
    const older = documents.map(({ url, revision }) => ({
      bool: { filter: [{ term: { key: url } }, { range: { revision: { lt: revision } } }] },
    }))
    const query = { bool: { filter: [{ term: { set: at } }], should: older, minimum_should_match: 1 } }
    const path = `/${index}/_delete_by_query?conflicts=proceed&refresh=true`
    await ask({ method: 'POST', path, body: { query } })
  }

  const bring = async (): Promise<void> => {
    if (!(await isUsable())) return
    const revisions = await reached()
    for (const [at, set] of sets.entries()) {
      for (let from = revisions[set] ?? 0; !closed; ) {
        const documents = await store.list(set, from, LISTED_AT_ONCE)
        const last = documents.at(-1)
        if (!last) break
        await bringBatch(at, documents)
        from = last.revision
        revisions[set] = from
        // Behind what it tells: a crash in between repeats a batch.
        await ask({ method: 'PUT', path: `/${index}/_mapping`, body: { _meta: revisions } })
      }
    }
  }

  const bringNow = (): Promise<void> => {
    clearTimeout(waiting)
    waiting = undefined
    const next = (bringing ?? Promise.resolve()).then(bring).catch((error: unknown) => {
      if (!closed) logger.warn({ err: error }, 'vectors could not be brought to the index server')
    })
    bringing = next
    return next
  }

  const bringSoon = (ms: number): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      if (options.isMine()) void bringNow()
      else bringSoon(TURN_MS)
    }, ms).unref()
  }
  // Vectors may have been stored before there was a server for them.
  bringSoon(SOON_MS)

  return {
    async near(query, count) {
      if (query.bytes.length !== dimensions) return []
      try {
        return (await isUsable()) ? await search(nearestTo(query, count)) : []
      } catch (error) {
        // A search goes on with what its words have found.
        logger.debug({ err: error }, 'the index server did not tell the nearest vectors')
        return []
      }
    },
    changed: () => bringSoon(SOON_MS),
    settled: bringNow,
    async close() {
      closed = true
      clearTimeout(waiting)
      await bringing
      await client.close()
    },
  }
}

interface Found {
  readonly hits?: { readonly hits?: readonly { readonly fields: { readonly key: readonly string[] } }[] }
}

function nearestTo(query: Vector, count: number): unknown {
  const rows = Math.min(MOST_ROWS, ROWS_FOR_EACH * count)
  return {
    size: rows,
    query: { knn: { vector: { vector: Array.from(query.bytes), k: rows } } },
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: ['key'],
  }
}

function linesOf({ url, revision, vectors }: DocumentVectors, set: number): readonly string[] {
  return vectors.flatMap(({ bytes }, passage) => {
    // A direction: what is all zeros has none.
    if (!bytes.some((byte) => byte !== 0)) return []
    const where = { index: { _id: `${hash('sha256', url)}-${set}-${passage}` } }
    return `${JSON.stringify(where)}\n${JSON.stringify({ key: url, set, revision, vector: Array.from(bytes) })}\n`
  })
}

/** The engine is named: others need libraries of the machine's own. */
function formOf({ shards, replicas }: IndexSize, dimension: number): unknown {
  return {
    settings: { knn: true, number_of_shards: shards, number_of_replicas: replicas, refresh_interval: -1 },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        key: { type: 'keyword' },
        set: { type: 'byte' },
        revision: { type: 'long' },
        vector: {
          type: 'knn_vector',
          dimension,
          data_type: 'byte',
          space_type: 'cosinesimil',
          method: { name: 'hnsw', engine: 'lucene', parameters: { m: 16, ef_construction: 100 } },
        },
      },
    },
  }
}
