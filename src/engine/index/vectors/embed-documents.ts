// Makes vectors of documents in the background, giving way to searches, and keeps the vector index up to date.
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import type { Document } from '../document/document.ts'
import { documentIsEnglish } from '../document/document-is-english.ts'
import type { DocumentChange, DocumentStore } from '../document/document-store.ts'
import { createProgressTeller, type EmbedProgress } from './embed-progress.ts'
import { type Embedder, reads } from './embedder.ts'
import { passagesOf, weighedVectors } from './passages-of.ts'
import { readSideBySide } from './read-side-by-side.ts'
import type { Vector } from './vector.ts'
import type { VectorIndex } from './vector-index.ts'
import type { DocumentVectors, VectorStore } from './vector-store.ts'

export interface EmbedDocumentsNeeds {
  readonly store: Pick<DocumentStore, 'changesSince' | 'count' | 'get'>
  readonly vectors: VectorStore
  readonly index: VectorIndex
  readonly embedder: Embedder
  readonly logger?: Logger
  /** What is known of a passage without asking the model; absent: nothing. */
  readonly known?: (passage: string) => Vector | undefined
  /** Whether it is this node's turn to make vectors, of several that share a store; absent: always. */
  readonly isMine?: () => boolean
  /** Whether somebody searches; absent: somebody always may. */
  readonly isBusy?: () => boolean
  /** The share of the time that is worked while somebody searches, above 0 and at most 1. */
  readonly share?: number
  /** How many passages the model can read at a time; 1 where absent. */
  readonly width?: number
  /** Told now and then how far the work is, beside the log. */
  readonly tell?: (progress: EmbedProgress) => Promise<void>
}

export interface EmbedDocuments {
  /** Loads what was kept, and embeds nothing. */
  load(): Promise<void>
  /** Loads what was kept, then embeds every document that has changed since; resolves with how many it embedded. */
  catchUp(): Promise<number>
  /** Has these read before the others, as far as they have no vectors yet: a search has found them. */
  prefer(urls: readonly string[]): void
  /** Whether the last pass left nothing to do. */
  isCurrent(): boolean
  progress(): Promise<EmbedProgress>
  /** Catches up again and again, `intervalMs` after each pass. */
  start(intervalMs: number): void
  /** Ends the work; resolves when none is under way. */
  stop(): Promise<void>
}

const LOADED_AT_ONCE = 200
/** What is looked at at once, and how many of these the model reads before they are written. */
const BATCH = 200
const MOST_READ = 10
/** Documents that searches have found and that wait for their vectors. */
const MOST_PREFERRED = 500
/** Passages that were read before their turn, until it comes. */
const MOST_EARLY = 5_000
/** Half a core leaves the other half to those who ask. */
const SHARE = 0.5
/** A text that the model can read, if it can read at all. */
const PROBE = 'text'

export function createEmbedDocuments(needs: EmbedDocumentsNeeds): EmbedDocuments {
  const { store, vectors, index, embedder, logger = silentLogger, share = SHARE, width = 1 } = needs
  const isBusy = needs.isBusy ?? (() => true)
  const isMine = needs.isMine ?? (() => true)
  const stopping = new AbortController()
  const { signal } = stopping
  const teller = createProgressTeller({
    logger,
    ...(needs.tell && { tell: needs.tell }),
    async count() {
      const [made, of] = await Promise.all([vectors.count(embedder.vectors), store.count()])
      return { made: Math.min(made, of), of }
    },
  })
  /** The document at which the last pass ended early. */
  let stuckAt: string | undefined
  let loaded = false
  let wasMine = true
  let current = false
  let revision = 0
  let pass: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let preferred = new Set<string>()
  const early = new Map<string, Vector>()

  const load = async (): Promise<void> => {
    // What is read from the store when it is needed is not loaded: only how far whoever made it has come.
    if (index.among) revision = Math.max(revision, await vectors.lastRevision(embedder.vectors))
    else await loadAll()
    loaded = !signal.aborted
  }

  const loadAll = async (): Promise<void> => {
    while (!signal.aborted) {
      const kept = await vectors.list(embedder.vectors, revision, LOADED_AT_ONCE)
      for (const document of kept) index.put(document.url, document.vectors)
      revision = kept.at(-1)?.revision ?? revision
      if (kept.length < LOADED_AT_ONCE) break
    }
  }

  /** Takes what the node has made whose turn it is. */
  const takeFromOthers = async (): Promise<number> => {
    await load()
    current = (await store.changesSince(revision, 1)).length === 0
    wasMine = false
    return 0
  }

  const knownOf = (passage: string): Vector | undefined => early.get(passage) ?? needs.known?.(passage)
  const read = (passages: readonly string[]): Promise<(Vector | undefined)[]> =>
    readSideBySide(passages, {
      read: (passage) => embedder.embedPassage(passage, signal),
      width,
      isBusy,
      share,
      signal,
    })

  /** The documents of a batch with their vectors, up to the first that could not be read or enough were. */
  const embed = async (changes: readonly DocumentChange[]): Promise<Embedded> => {
    const planned = planReading(changes, (document) => passagesToRead(document, embedder), knownOf)
    const found = await read(planned.unknown)
    const vectorOf = new Map(planned.unknown.map((passage, at) => [passage, found[at]]))
    const made: DocumentVectors[] = []
    for (const { change, passages } of planned.documents) {
      const all = passages.map((passage) => vectorOf.get(passage) ?? knownOf(passage))
      const whole = all.filter((vector) => vector !== undefined)
      for (const passage of passages) early.delete(passage)
      if (whole.length === all.length) {
        const vectors = change.document ? weighedVectors(change.document, whole) : []
        made.push({ url: change.url, revision: change.revision, vectors })
        continue
      }
      const again = stuckAt === change.url
      stuckAt = change.url
      // The model may not be there, or reads other texts but fails on this one again; what comes after it was not read.
      const passedOver = again && (await embedder.embedPassage(PROBE, signal)) !== undefined
      if (passedOver) made.push({ url: change.url, revision: change.revision, vectors: [] })
      return { made, failed: !passedOver, read: planned.unknown.length }
    }
    return { made, failed: false, read: planned.unknown.length }
  }

  /** What searches have found: its vectors serve at once, and are written when its turn comes. */
  const embedPreferred = async (): Promise<void> => {
    const urls = [...preferred].slice(0, MOST_READ)
    preferred = new Set([...preferred].slice(MOST_READ))
    const documents = (await store.get(urls)).map((document) => ({
      document,
      passages: passagesToRead(document, embedder),
    }))
    const unknown = documents.flatMap(({ passages }) => passages.filter((passage) => !knownOf(passage)))
    const found = await read(unknown)
    for (const [at, passage] of unknown.entries()) {
      const vector = found[at]
      if (vector && early.size < MOST_EARLY) early.set(passage, vector)
    }
    for (const { document, passages } of documents) {
      const whole = passages.flatMap((passage) => knownOf(passage) ?? [])
      if (whole.length > 0 && whole.length === passages.length)
        index.put(document.url, weighedVectors(document, whole))
    }
    await teller.done(0, unknown.length)
  }

  const takeAll = async (): Promise<number> => {
    if (!loaded || !wasMine) await load()
    wasMine = true
    let embedded = 0
    while (!signal.aborted && isMine()) {
      const changes = await store.changesSince(revision, BATCH)
      current = changes.length === 0
      if (current) preferred.clear()
      else if (preferred.size > 0) await embedPreferred()
      const { made, failed, read: passages } = await embed(changes)
      await vectors.put(embedder.vectors, made)
      for (const document of made) index.put(document.url, document.vectors)
      embedded += made.filter((document) => document.vectors.length > 0).length
      revision = made.at(-1)?.revision ?? revision
      if (failed || current) break
      await teller.done(made.length, passages)
    }
    return embedded
  }

  const catchUp = (): Promise<number> => {
    pass ??= (isMine() ? takeAll() : takeFromOthers()).finally(() => {
      pass = undefined
    })
    return pass
  }

  const follow = async (intervalMs: number): Promise<void> => {
    try {
      await catchUp()
    } catch (error) {
      logger.error({ err: error }, 'documents could not be embedded')
    }
    if (!signal.aborted) timer = setTimeout(() => void follow(intervalMs), intervalMs)
  }

  return {
    load,
    catchUp,
    prefer(urls) {
      if (current) return
      for (const url of urls) if (preferred.size < MOST_PREFERRED) preferred.add(url)
    },
    isCurrent: () => current,
    progress: () => teller.progress(),
    start: (intervalMs) => void follow(intervalMs),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await pass?.catch(() => undefined)
    },
  }
}

interface Embedded {
  readonly made: DocumentVectors[]
  readonly failed: boolean
  /** Passages that the model has read. */
  readonly read: number
}

/** As many of the changes as are dealt with at once, and the passages that the model must read for them. */
function planReading(
  changes: readonly DocumentChange[],
  passagesFor: (document: Document) => readonly string[],
  knownOf: (passage: string) => Vector | undefined,
): {
  readonly documents: readonly { readonly change: DocumentChange; readonly passages: readonly string[] }[]
  readonly unknown: readonly string[]
} {
  const documents: { change: DocumentChange; passages: readonly string[] }[] = []
  const unknown = new Set<string>()
  let reading = 0
  for (const change of changes) {
    if (reading >= MOST_READ) break
    const passages = change.document ? passagesFor(change.document) : []
    const missing = passages.filter((passage) => !knownOf(passage))
    if (missing.length > 0) reading += 1
    for (const passage of missing) unknown.add(passage)
    documents.push({ change, passages })
  }
  return { documents, unknown: [...unknown] }
}

/** None of a document in a language that the model does not read. */
function passagesToRead(document: Document, embedder: Embedder): readonly string[] {
  const { lang } = document
  const readable =
    lang === undefined
      ? documentIsEnglish(document)
        ? reads(embedder, 'en')
        : embedder.languages === 'all' || embedder.languages.some((language) => language !== 'en')
      : reads(embedder, lang)
  return readable ? passagesOf(document) : []
}
