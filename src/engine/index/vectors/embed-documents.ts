// Makes vectors of documents in the background, giving way to searches, and keeps the vector index up to date.
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import { documentIsEnglish } from '../document/document-is-english.ts'
import type { DocumentChange, DocumentStore } from '../document/document-store.ts'
import type { Embedder } from './embedder.ts'
import { passagesOf } from './passages-of.ts'
import type { Vector } from './vector.ts'
import type { VectorIndex } from './vector-index.ts'
import type { DocumentVectors, VectorStore } from './vector-store.ts'

export interface EmbedDocumentsNeeds {
  readonly store: Pick<DocumentStore, 'changesSince' | 'count'>
  readonly vectors: VectorStore
  readonly index: VectorIndex
  readonly embedder: Embedder
  readonly logger?: Logger
  /** What is known of a passage without asking the model; absent: nothing. */
  readonly known?: (passage: string) => Vector | undefined
  /** Whether somebody searches; absent: somebody always may. */
  readonly isBusy?: () => boolean
  /** The share of the time that is worked while somebody searches, above 0 and at most 1. */
  readonly share?: number
}

export interface EmbedDocuments {
  /** Loads what was kept, and embeds nothing. */
  load(): Promise<void>
  /** Loads what was kept, then embeds every document that has changed since; resolves with how many it embedded. */
  catchUp(): Promise<number>
  /** Catches up again and again, `intervalMs` after each pass. */
  start(intervalMs: number): void
  /** Ends the work; resolves when none is under way. */
  stop(): Promise<void>
}

const LOADED_AT_ONCE = 200
/** What is looked at at once, and how many of these the model reads before they are written. */
const BATCH = 200
const MOST_READ = 10
/** So often the log tells how far the work is. */
const TOLD_EVERY_MS = 20_000
/** Half a core leaves the other half to those who ask. */
const SHARE = 0.5
/** A text that the model can read, if it can read at all. */
const PROBE = 'text'

export function createEmbedDocuments(needs: EmbedDocumentsNeeds): EmbedDocuments {
  const { store, vectors, index, embedder, logger = silentLogger, share = SHARE } = needs
  const isBusy = needs.isBusy ?? (() => true)
  const tell = createTeller(needs, logger)
  const stopping = new AbortController()
  const { signal } = stopping
  /** The document at which the last pass ended early. */
  let stuckAt: string | undefined
  /** Documents that the model has read. */
  let read = 0
  let loaded = false
  let revision = 0
  let pass: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined

  const load = async (): Promise<void> => {
    while (!signal.aborted) {
      const kept = await vectors.list(embedder.vectors, revision, LOADED_AT_ONCE)
      for (const document of kept) index.put(document.url, document.vectors)
      revision = kept.at(-1)?.revision ?? revision
      if (kept.length < LOADED_AT_ONCE) break
    }
    loaded = !signal.aborted
  }

  /** Undefined where the model can't be had now; none where it can, but fails on this document again. */
  const vectorsOf = async ({ document, url }: DocumentChange): Promise<readonly Vector[] | undefined> => {
    const made: Vector[] = []
    let asked = false
    for (const passage of document && documentIsEnglish(document) ? passagesOf(document) : []) {
      const known = needs.known?.(passage)
      if (!known) asked = true
      const vector = known ?? (await embedder.embedPassage(passage, signal))
      if (vector) {
        made.push(vector)
        continue
      }
      const again = stuckAt === url
      stuckAt = url
      return again && (await embedder.embedPassage(PROBE, signal)) ? [] : undefined
    }
    if (asked) read += 1
    return made
  }

  /** The documents of a batch that were embedded, up to the first that could not be or enough were read. */
  const embed = async (
    changes: readonly DocumentChange[],
  ): Promise<{ readonly made: DocumentVectors[]; readonly failed: boolean }> => {
    const made: DocumentVectors[] = []
    const before = read
    for (const change of changes) {
      if (read - before >= MOST_READ || signal.aborted) break
      const found = await vectorsOf(change)
      if (!found) return { made, failed: true }
      made.push({ url: change.url, revision: change.revision, vectors: found })
    }
    return { made, failed: false }
  }

  const takeAll = async (): Promise<number> => {
    if (!loaded) await load()
    let embedded = 0
    while (!signal.aborted) {
      const changes = await store.changesSince(revision, BATCH)
      const begun = performance.now()
      const { made, failed } = await embed(changes)
      await vectors.put(embedder.vectors, made)
      for (const document of made) index.put(document.url, document.vectors)
      embedded += made.filter((document) => document.vectors.length > 0).length
      revision = made.at(-1)?.revision ?? revision
      if (failed || changes.length === 0) break
      await tell(made.length)
      await rest(isBusy() ? (performance.now() - begun) * (1 / share - 1) : 0, signal)
    }
    return embedded
  }

  const catchUp = (): Promise<number> => {
    pass ??= takeAll().finally(() => {
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
    start: (intervalMs) => void follow(intervalMs),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await pass?.catch(() => undefined)
    },
  }
}

/** Tells now and then how far the work is, and once when a long one is done. */
function createTeller(
  { store, vectors, embedder }: EmbedDocumentsNeeds,
  logger: Logger,
): (made: number) => Promise<void> {
  const begun = performance.now()
  let toldAt = begun
  let done = 0
  let long = false
  return async (made) => {
    done += made
    const now = performance.now()
    if (now - toldAt < TOLD_EVERY_MS && !long) return
    const [all, of] = await Promise.all([vectors.count(embedder.vectors), store.count()])
    const finished = all >= of
    if (now - toldAt < TOLD_EVERY_MS && !finished) return
    toldAt = now
    const secondsLeft = Math.round(((of - all) * (now - begun)) / 1000 / Math.max(1, done))
    if (finished) logger.info({ made: all, of }, 'every document has vectors: search ranks by meaning')
    else logger.info({ made: all, of, secondsLeft }, 'documents are given vectors')
    long = !finished
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}
