// Makes vectors of documents in the background, giving way to searches, and keeps the vector index up to date: first those
// that say what each document is about, then those of the rest of its text.

import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import { repeat } from '../../../foundation/repeat.ts'
import type { Document } from '../document/document.ts'
import { documentIsEnglish } from '../document/document-is-english.ts'
import type { DocumentChange, DocumentStore } from '../document/document-store.ts'
import { charactersLeftEach, createProgressTeller, type EmbedProgress } from './embed-progress.ts'
import { createRound, lengthened, readSideBySide } from './embed-round.ts'
import { type Embedder, reads } from './embedder.ts'
import { createKeptVectors } from './kept-vectors.ts'
import { type CutDocument, cutDocument } from './passages-of.ts'
import type { Vector } from './vector.ts'
import type { VectorIndex } from './vector-index.ts'
import type { BroughtVectors, VectorStore, VectorsOfDocument } from './vector-store.ts'

export interface EmbedDocumentsNeeds {
  readonly store: Pick<DocumentStore, 'changesSince' | 'count' | 'get' | 'revision'>
  readonly vectors: VectorStore
  readonly index: VectorIndex
  readonly embedder: Embedder
  readonly logger?: Logger
  /** What is known of a passage without asking the model; absent: nothing. */
  readonly known?: (passage: string) => Vector | undefined
  /** Vectors that came with documents; absent: none did. */
  readonly brought?: BroughtVectors
  /** Whether it is this node's turn to make vectors, of several that share a store; absent: always. */
  readonly isMine?: () => boolean
  /** Whether somebody searches; absent: somebody always may. */
  readonly isBusy?: () => boolean
  /** The share of the time that is worked while somebody searches, above 0 and at most 1. */
  readonly share?: number
  /** How many passages the model can read at a time; 1 where absent. */
  readonly width?: number
  /** From so many vectors in memory on, no more than the first ones of documents are made and held; absent: no bound. */
  readonly mostVectors?: number
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
  /** Whether the last pass left no document without its first vectors. */
  isCurrent(): boolean
  progress(): Promise<EmbedProgress>
  /** Catches up again and again, `intervalMs` after each pass. */
  start(intervalMs: number): void
  /** Ends the work; resolves when none is under way. */
  stop(): Promise<void>
}

/** Documents that searches have found: so many are read at once, and wait at most. */
const PREFERRED_AT_ONCE = 10
const MOST_PREFERRED = 500
/** Passages that were read before their turn, until it comes; older ones are read again. */
const MOST_EARLY = 5_000
/** Half a core leaves the other half to those who ask. */
const SHARE = 0.5
/** A text that the model can read, if it can read at all. */
const PROBE = 'text'

export function createEmbedDocuments(needs: EmbedDocumentsNeeds): EmbedDocuments {
  const { store, vectors, index, embedder, logger = silentLogger, share = SHARE, width = 1 } = needs
  const { isBusy = () => true, isMine = () => true, mostVectors = Number.POSITIVE_INFINITY } = needs
  const kept = createKeptVectors({ vectors, index, made: embedder.vectors, mostVectors })
  const stopping = new AbortController()
  const { signal } = stopping
  const early = new Map<string, Vector>()
  const cut = (document: Document): CutDocument => cutReadable(document, embedder)
  const knownOf = (text: string): Vector | undefined => early.get(text) ?? needs.known?.(text)
  const read = (texts: readonly string[]): Promise<(Vector | undefined)[]> =>
    readSideBySide(texts, {
      read: (text) => embedder.embedPassage(text, signal),
      width,
      isBusy,
      share,
      signal,
    })
  const canRead = async (): Promise<boolean> => (await embedder.embedPassage(PROBE, signal)) !== undefined
  const firstPassages = (document: Document) => cut(document).first
  const inRound = { store, knownOf, read, canRead }
  const broughtOf = (part: keyof VectorsOfDocument) => async (changes: readonly DocumentChange[]) => {
    const brought = await needs.brought?.get(embedder.vectors, changes)
    return new Map([...(brought ?? [])].map(([url, vectors]) => [url, vectors[part]]))
  }
  const first = createRound({ ...inRound, broughtOf: broughtOf('first'), passagesOf: firstPassages })
  const later = createRound({
    ...inRound,
    broughtOf: broughtOf('later'),
    passagesOf: (document) => cut(document).later,
  })
  const teller = createProgressTeller({
    logger,
    ...(needs.tell && { tell: needs.tell }),
    async count() {
      const [made, of] = await Promise.all([kept.count(), store.count()])
      return { made: Math.min(made, of), of }
    },
    charactersEach: () =>
      charactersLeftEach(store, first.revision(), firstPassages, (text) => knownOf(text) !== undefined),
  })
  let loaded = false
  let wasMine = true
  let current = false
  let pass: Promise<number> | undefined
  let preferred = new Set<string>()

  const load = async (): Promise<void> => {
    await kept.load(first, later, signal)
    loaded = !signal.aborted
  }

  /** Takes what the node has made whose turn it is. */
  const takeFromOthers = async (): Promise<number> => {
    await load()
    current = (await store.changesSince(first.revision(), 1)).length === 0
    wasMine = false
    return 0
  }

  /** What searches have found: its vectors serve at once, and are written when its turn comes. */
  const embedPreferred = async (): Promise<void> => {
    const urls = [...preferred].slice(0, PREFERRED_AT_ONCE)
    preferred = new Set([...preferred].slice(PREFERRED_AT_ONCE))
    const documents = (await store.get(urls)).map((document) => ({
      document,
      passages: firstPassages(document),
    }))
    const texts = documents.flatMap(({ passages }) => passages.map(({ text }) => text))
    const unknown = texts.filter((text) => !knownOf(text))
    const found = await read(unknown)
    for (const [at, text] of unknown.entries()) {
      const vector = found[at]
      if (vector) early.set(text, vector)
    }
    for (const { document, passages } of documents) {
      const whole = passages.flatMap((passage) => lengthened(knownOf(passage.text), passage) ?? [])
      if (whole.length > 0 && whole.length === passages.length) index.put(document.url, whole)
    }
    teller.read(unknown)
    for (const text of early.keys()) if (early.size > MOST_EARLY) early.delete(text)
  }

  const takeFirst = async (): Promise<{ readonly embedded: number; readonly failed: boolean }> => {
    if (preferred.size > 0 && !current) await embedPreferred()
    const { made, isLast, failed, read: texts } = await first.next()
    current = isLast
    await kept.putFirst(made)
    teller.read(texts)
    if (!failed && !current) await teller.tell()
    return { embedded: made.filter((document) => document.vectors.length > 0).length, failed }
  }

  /** Resolves with whether there is more. */
  const takeLater = async (): Promise<boolean> => {
    preferred.clear()
    early.clear()
    if (!kept.hasRoom()) return false
    const { made, isLast, failed, read: texts } = await later.next(first.revision())
    await kept.putLater(made, ({ document }) => (document ? cut(document) : undefined))
    await needs.brought?.drop(made.filter(({ isBrought }) => isBrought).map(({ url }) => url))
    teller.read(texts)
    return !failed && !isLast
  }

  const takeAll = async (): Promise<number> => {
    if (!loaded || !wasMine) await load()
    wasMine = true
    let embedded = 0
    let isLoading = true
    while (!signal.aborted && isMine()) {
      teller.begin(isLoading)
      isLoading = false
      const step = await takeFirst()
      embedded += step.embedded
      // Whatever has come meanwhile gets its first vectors before any gets its later ones.
      if (step.failed || (current && !(await takeLater()))) break
    }
    return embedded
  }

  const catchUp = (): Promise<number> => {
    pass ??= (isMine() ? takeAll() : takeFromOthers()).finally(() => {
      pass = undefined
    })
    return pass
  }

  const following = repeat(
    async () => {
      await catchUp()
      return undefined
    },
    (error) => logger.error({ err: error }, 'documents could not be embedded'),
  )

  return {
    load,
    catchUp,
    prefer(urls) {
      if (current) return
      for (const url of urls) if (preferred.size < MOST_PREFERRED) preferred.add(url)
    },
    isCurrent: () => current,
    progress: () => teller.progress(),
    start: following.start,
    async stop() {
      stopping.abort()
      await following.stop()
      await pass?.catch(() => undefined)
    },
  }
}

const NOTHING: CutDocument = { first: [], later: [] }

/** Nothing of a document in a language that the model does not read. */
function cutReadable(document: Document, embedder: Embedder): CutDocument {
  const { lang } = document
  const readsOthers = embedder.languages === 'all' || embedder.languages.some((language) => language !== 'en')
  const readable = documentIsEnglish(document)
    ? reads(embedder, 'en')
    : readsOthers && (lang === undefined || reads(embedder, lang))
  return readable ? cutDocument(document) : NOTHING
}
