// Opens ranking by meaning: the models, the vectors that are kept, and what makes them in the background.
import { createHash } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { findModel } from '../../../adapters/onnx/brought/model-library.ts'
import { createOnnxModels, type OnnxModels, passagesAtOnce } from '../../../adapters/onnx/onnx-models.ts'
import { SqlMarks } from '../../../adapters/sql/node-stores.ts'
import { SqlBroughtVectors, SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import { openStarterVectors } from '../../../adapters/starter/starter-vectors.ts'
import { createVectorThreads } from '../../../adapters/threads/vector-threads.ts'
import { createEmbedDocuments } from '../../../engine/index/vectors/embed-documents.ts'
import type { EmbedProgress } from '../../../engine/index/vectors/embed-progress.ts'
import { calibratedVectors } from '../../../engine/index/vectors/embedder.ts'
import { laterSet } from '../../../engine/index/vectors/kept-vectors.ts'
import { rowsWithin } from '../../../engine/index/vectors/shared-rows.ts'
import { createStoredVectors } from '../../../engine/index/vectors/stored-vectors.ts'
import { createSwitchingVectors, type VectorSet } from '../../../engine/index/vectors/switching-vectors.ts'
import { createVectorIndex, type VectorIndex } from '../../../engine/index/vectors/vector-index.ts'
import type { Semantics } from '../../../engine/search/rank/meaning.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { Config } from '../../config.ts'
import type { Data } from '../open-data.ts'
import type { ModelsNow } from '../search-threads/host.ts'
import { BUILT_IN, broughtFolder, readModelChoice, writeModelChoice } from './model-choice.ts'

export interface OpenSemantics {
  readonly semantics: Semantics
  /** What makes vectors in the background. */
  readonly embedDocuments: {
    catchUp(): Promise<number>
    start(intervalMs: number): void
    progress(): Promise<EmbedProgress>
  }
  /** Loads what was kept, and embeds nothing. */
  load(): Promise<void>
  /** Has the model ready that reads queries, so that the first of them waits no longer than others. Never rejects. */
  prepare(): Promise<void>
  /** What a search has to know of the models before it asks them. */
  now(): ModelsNow
  /** Somebody searches: documents give way for a while. */
  searching(): void
  close(): Promise<void>
}

/** Undefined where it is switched off or the models are not installed: ranking is lexical then. */
export async function openSemantics(
  config: Config,
  data: Data,
  logger: Logger,
): Promise<OpenSemantics | undefined> {
  const brought = broughtFolder(config)
  const width = passagesAtOnce(availableParallelism())
  const models = config.semantic ? createOnnxModels({ brought, width, logger }) : undefined
  if (!models) return undefined
  const { searching, isBusy } = createAttention()
  const { database } = data
  const opener = await createSetOpener({ config, data, models, logger, isBusy, width, searching })
  let crossEncoder = (await readModelChoice(database)).crossEncoder
  const vectors = await createSwitchingVectors({
    open: opener,
    async wanted() {
      const choice = await readModelChoice(database)
      crossEncoder = choice.crossEncoder
      return choice.encoder
    },
    servedLast: async () => (await readModelChoice(database)).serving,
    serving: (serving) => writeModelChoice(database, { serving }),
    fallback: BUILT_IN,
    logger,
  })
  const reranker = models.rerankerWith(createFinder(brought, () => crossEncoder))
  return {
    semantics: {
      get embedder() {
        return vectors.serving().embedder
      },
      get vectors() {
        return vectors.serving().index
      },
      reranker,
    },
    embedDocuments: {
      catchUp: () => vectors.catchUp(),
      start: (intervalMs) => vectors.start(intervalMs),
      progress: () => (vectors.coming() ?? vectors.serving()).embedDocuments.progress(),
    },
    load: () => vectors.serving().embedDocuments.load(),
    async prepare() {
      await vectors.serving().embedder.embedQuery('text')
    },
    now() {
      const { embedder, index } = vectors.serving()
      const { dimensions, languages, spread } = embedder
      const { judge } = reranker
      return {
        dimensions,
        languages,
        ...(spread && { spread }),
        vectors: index.size(),
        rerankLanguages: reranker.languages,
        ...(judge && { judgeLanguages: judge.languages }),
      }
    },
    searching,
    async close() {
      await vectors.stop()
      await models.close()
    },
  }
}

/** The description of a brought model, read again where another is named. */
function createFinder(folder: string, named: () => string): () => ReturnType<typeof findModel> {
  let known: { readonly name: string; readonly model: ReturnType<typeof findModel> } | undefined
  return () => {
    const name = named()
    if (name === BUILT_IN) return undefined
    if (known?.name !== name) known = { name, model: findModel(folder, name) }
    return known.model
  }
}

interface SetNeeds {
  readonly config: Config
  readonly data: Data
  readonly models: OnnxModels
  readonly logger: Logger
  readonly isBusy: () => boolean
  readonly searching: () => void
  readonly width: number
}

async function createSetOpener({ config, data, models, logger, isBusy, width, searching }: SetNeeds) {
  const marks = new SqlMarks(data.database)
  const { indexServer } = config
  // Read only where it is used: its HTTP client takes a tenth of a second to load.
  const { createServerVectors } = indexServer
    ? await import('../../../adapters/opensearch/server-vectors.ts')
    : {}
  return (name: string): VectorSet => {
    const brought = name === BUILT_IN ? undefined : findModel(broughtFolder(config), name)
    if (name !== BUILT_IN && brought?.kind !== 'encoder')
      throw new Error(`There is no encoder ${name} in ${broughtFolder(config)}`)
    const made = brought ? models.embedderOf(brought) : models.embedder
    const embedder: typeof made = {
      ...made,
      embedQuery(text, signal) {
        searching()
        return made.embedQuery(text, signal)
      },
    }
    const store = new SqlVectorStore(data.database)
    const { dimensions, vectors: setName } = embedder
    const file = join(config.dataFolder, 'vectors', fileName(setName))
    const plain =
      !indexServer || !createServerVectors
        ? createVectorIndex(dimensions, { work: createVectorThreads({ file, logger }), logger })
        : createStoredVectors({
            store,
            made: setName,
            dimensions,
            server: createServerVectors({
              ...indexServer,
              store,
              sets: [setName, laterSet(setName)],
              dimensions,
              isMine: () => data.turns.index.isMine(),
              logger,
            }),
          })
    const known = brought ? undefined : openStarterVectors(embedder.vectors)
    const embedDocuments = createEmbedDocuments({
      store: data.documents,
      vectors: store,
      index: plain,
      embedder,
      logger,
      isBusy,
      // Of several nodes, the one that keeps the index makes vectors; the others take those that it has made.
      isMine: () => data.turns.index.isMine(),
      width,
      mostVectors: rowsWithin(SHARE_OF_MEMORY * memoryOfProcess(), dimensions),
      tell: (progress) =>
        marks.touch('embedding', JSON.stringify({ ...progress, model: name, at: data.clock.now() })),
      brought: new SqlBroughtVectors(data.database),
      ...(known && { known }),
    })
    const index = preferring(
      embedder.spread ? calibratedVectors(plain, embedder.spread) : plain,
      embedDocuments.prefer,
    )
    return { name, embedder, index, embedDocuments }
  }
}

/** Of a machine with 8 GB, vectors of two million passages. */
const SHARE_OF_MEMORY = 1 / 8

/** What the machine has, or the container that we run in. */
function memoryOfProcess(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Of what vectors are made by, which may hold anything. */
function fileName(made: string): string {
  return `${createHash('sha256').update(made).digest('hex').slice(0, 16)}.lists`
}

/** Hears of documents that searches have found and that have no vectors. */
function preferring(index: VectorIndex, prefer: (urls: readonly string[]) => void): VectorIndex {
  return {
    ...index,
    async vectorsOf(urls, query) {
      const found = await index.vectorsOf(urls, query)
      if (found.size < urls.length) prefer(urls.filter((url) => !found.has(url)))
      return found
    },
  }
}

/** So long after a search another is likely. */
const BUSY_MS = 2_000

/** Whether somebody has searched lately. */
function createAttention(): { searching(): void; isBusy(): boolean } {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    searching() {
      askedAt = performance.now()
    },
    isBusy: () => performance.now() - askedAt < BUSY_MS,
  }
}
