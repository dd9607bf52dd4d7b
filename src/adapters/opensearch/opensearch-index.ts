// SearchIndex on an OpenSearch server: our terms in its postings, shards and replicas.
import type { SearchIndex } from '../../engine/index/search-index.ts'
import { IndexUnavailable } from '../../foundation/errors.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import { createBulkWriter } from './bulk-writer.ts'
import { createCounts } from './counts.ts'
import { createFind, EVERY_DOCUMENT } from './find.ts'
import { createGenerationWriter } from './generation-writer.ts'
import { createGenerations, type Generations } from './generations.ts'
import { type IndexAddress, IndexUnusable } from './index-address.ts'
import type { IndexSize } from './index-form.ts'
import { createServerClient, reasonOf, type ServerClient } from './server-client.ts'
import { createVocabulary } from './vocabulary.ts'

export interface OpenSearchOptions extends IndexSize {
  readonly address: IndexAddress
  readonly logger?: Logger
}

/** OpenSearch scores as we do from this version on. */
const LEAST_VERSION = 3

/** Throws IndexUnusable or IndexUnavailable where it can't be used from the start. */
export async function openOpenSearchIndex(options: OpenSearchOptions): Promise<SearchIndex> {
  const { address, logger = silentLogger } = options
  const client = createServerClient(address)
  const generations = createGenerations(client, address.name, options)
  try {
    await checkServer(client)
    await generations.current()
  } catch (error) {
    await client.close()
    throw error
  }
  return createIndex({ client, generations, name: address.name, logger })
}

interface IndexParts {
  readonly client: ServerClient
  readonly generations: Generations
  readonly name: string
  readonly logger: Logger
}

function createIndex({ client, generations, name, logger }: IndexParts): SearchIndex {
  const counts = createCounts(client, name)
  const size = createSizeOf(client, name)
  let languages: ReadonlySet<string> | undefined
  const noteState = (state: { readonly revision: number; readonly languages: readonly string[] }): void => {
    counts.changed(state.revision)
    languages = new Set(state.languages)
  }
  const bulk = createBulkWriter(client, logger)
  const writer = createGenerationWriter({
    generations,
    bulk,
    onWritten: noteState,
  })
  const knownLanguages = async (): Promise<readonly string[]> => {
    // One that had nothing may have something now, or be away, which is not the same as having nothing.
    if (!languages?.size) noteState(await generations.state(await generations.current()))
    return [...(languages ?? [])].sort()
  }
  const find = createFind({ client, counts, name, languages: knownLanguages })
  const counted = (word: string): Promise<number> => {
    const words = wordsOf(word)
    return words.length === 1 ? counts.count({ term: { words: words[0] } }) : Promise.resolve(0)
  }
  return {
    find,
    apply: (changes) => writer.apply(changes),
    begin: (source) => writer.begin(source),
    // The words of several searches are counted together: one that has ended leaves the others theirs.
    frequency: (word, signal) => (signal ? unlessAborted(counted(word), signal) : counted(word)),
    documents: (signal) => {
      const all = counts.countNow(EVERY_DOCUMENT)
      return signal ? unlessAborted(all, signal) : all
    },
    ...createVocabulary({ client, name, frequency: counted }),
    async stats() {
      // First, since it makes the index that somebody has deleted.
      const state = await generations.state(await generations.current())
      const [documents, bytes] = await Promise.all([size.documents(), size.bytes()])
      noteState(state)
      return { documents, bytes, terms: 0, revision: state.revision, source: state.source }
    },
    async close() {
      await writer.idle()
      await bulk.close()
      await client.close()
    },
  }
}

async function checkServer(client: ServerClient): Promise<void> {
  const reply = await client.ask({ method: 'GET', path: '/' })
  if (reply.status === 401 || reply.status === 403)
    throw new IndexUnusable('The index server does not know the user or the password.')
  const { version } = (reply.body ?? {}) as { version?: { number?: string; distribution?: string } }
  if (reply.status >= 300 || version?.distribution !== 'opensearch')
    throw new IndexUnusable(`What answers is no OpenSearch (${reasonOf(reply)}).`)
  if (Number.parseInt(version.number ?? '', 10) < LEAST_VERSION)
    throw new IndexUnusable(`OpenSearch ${version.number} is too old: ${LEAST_VERSION}.0 or later is needed.`)
}

/** How many documents the server holds for us, and how much room they take. */
interface SizeOf {
  documents(): Promise<number>
  /** Of one copy of each shard; as of some time ago. */
  bytes(): Promise<number>
}

/** Adding up the room takes the server longer than a search. */
const KEPT_MS = 30_000

function createSizeOf(client: ServerClient, name: string): SizeOf {
  let bytes = 0
  let readAt = Number.NEGATIVE_INFINITY
  const ask = async (path: string): Promise<unknown> => {
    const reply = await client.ask({ method: 'GET', path })
    if (reply.status >= 300) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
    return reply.body
  }
  return {
    async documents() {
      const counted = (await ask(`/${name}/_count`)) as { count: number; _shards: { failed: number } }
      if (counted._shards.failed > 0)
        throw new IndexUnavailable({ cause: new Error('Some shards cannot be counted') })
      return counted.count
    },
    async bytes() {
      if (performance.now() - readAt < KEPT_MS) return bytes
      const path = `/${name}/_stats/store?filter_path=_all.primaries.store.size_in_bytes`
      const read = (await ask(path)) as { _all?: { primaries?: { store?: { size_in_bytes: number } } } }
      bytes = read._all?.primaries?.store?.size_in_bytes ?? 0
      readAt = performance.now()
      return bytes
    },
  }
}
