// Makes vectors of documents in the background, at most part of the time, and keeps the vector index up to date.
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
  readonly store: Pick<DocumentStore, 'changesSince'>
  readonly vectors: VectorStore
  readonly index: VectorIndex
  readonly embedder: Embedder
  readonly logger?: Logger
  /** The share of the time that is worked, above 0 and at most 1. */
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
/** What is written at once, and lost where the process ends before. */
const BATCH = 10
/** Half a core leaves the other half to those who ask. */
const SHARE = 0.5
/** A text that the model can read, if it can read at all. */
const PROBE = 'text'

export function createEmbedDocuments(needs: EmbedDocumentsNeeds): EmbedDocuments {
  const { store, vectors, index, embedder, logger = silentLogger, share = SHARE } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  /** The document at which the last pass ended early. */
  let stuckAt: string | undefined
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
    for (const passage of document && documentIsEnglish(document) ? passagesOf(document) : []) {
      const vector = await embedder.embedPassage(passage, signal)
      if (vector) {
        made.push(vector)
        continue
      }
      const again = stuckAt === url
      stuckAt = url
      return again && (await embedder.embedPassage(PROBE, signal)) ? [] : undefined
    }
    return made
  }

  /** The documents of a batch that were embedded, up to the first that could not be. */
  const embed = async (changes: readonly DocumentChange[]): Promise<DocumentVectors[]> => {
    const made: DocumentVectors[] = []
    for (const change of changes) {
      const found = await vectorsOf(change)
      if (!found) break
      made.push({ url: change.url, revision: change.revision, vectors: found })
    }
    return made
  }

  const takeAll = async (): Promise<number> => {
    if (!loaded) await load()
    let embedded = 0
    while (!signal.aborted) {
      const changes = await store.changesSince(revision, BATCH)
      const begun = performance.now()
      const made = await embed(changes)
      await vectors.put(embedder.vectors, made)
      for (const document of made) index.put(document.url, document.vectors)
      embedded += made.filter((document) => document.vectors.length > 0).length
      revision = made.at(-1)?.revision ?? revision
      if (made.length < changes.length || changes.length === 0) break
      await rest((performance.now() - begun) * (1 / share - 1), signal)
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

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}
