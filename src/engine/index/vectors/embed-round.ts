// One round of embedding: documents in the order of their changes, a few at a time, each with the vectors of some of its
// passages. Goes on where it ended, and passes over what the model can't read.

import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from '../document/document.ts'
import type { DocumentChange, DocumentStore } from '../document/document-store.ts'
import type { Passage } from './passages-of.ts'
import type { Vector } from './vector.ts'
import type { DocumentVectors } from './vector-store.ts'

export interface RoundNeeds {
  readonly store: Pick<DocumentStore, 'changesSince'>
  /** Those that the round is about. */
  readonly passagesOf: (document: Document) => readonly Passage[]
  /** By URL, the vectors that came with documents: these are not made. */
  readonly broughtOf: (changes: readonly DocumentChange[]) => Promise<ReadonlyMap<string, readonly Vector[]>>
  /** What is known of a text without asking the model. */
  readonly knownOf: (text: string) => Vector | undefined
  /** In the order of the texts; undefined where one could not be read. */
  readonly read: (texts: readonly string[]) => Promise<readonly (Vector | undefined)[]>
  /** Whether the model reads anything at all. */
  readonly canRead: () => Promise<boolean>
}

export interface Round {
  /** The last change that was dealt with. */
  revision(): number
  /** Leaves out what was dealt with already. */
  goOnFrom(revision: number): void
  /** The next documents whose changes are no later than `until`. */
  next(until?: number): Promise<Embedded>
}

export interface Embedded {
  /** With the documents that were read for it; none of one that is gone. */
  readonly made: readonly (DocumentVectors & {
    readonly document?: Document | undefined
    /** Where they came with the document. */
    readonly isBrought?: true
  })[]
  /** Nothing is left to do. */
  readonly isLast: boolean
  /** The model could not be had; the next try begins where this one ended. */
  readonly failed: boolean
  /** Texts that the model has read. */
  readonly read: readonly string[]
}

/** Documents that are looked at at once: about as many as were dealt with the last time. */
const [SMALLEST_BATCH, LARGEST_BATCH] = [20, 200]
/** How many texts the model reads before they are written, but that a document is read whole. */
const MOST_READ = 20

export function createRound(needs: RoundNeeds): Round {
  const { store, passagesOf, knownOf, read, canRead } = needs
  let revision = 0
  let batch = LARGEST_BATCH
  /** The document at which it ended early. */
  let stuckAt: string | undefined

  const embed = async (changes: readonly DocumentChange[]): Promise<Omit<Embedded, 'isLast'>> => {
    const brought = await needs.broughtOf(changes)
    const { documents, unknown } = planReading(
      changes,
      (document) => (brought.has(document.url) ? [] : passagesOf(document)),
      knownOf,
    )
    const found = await read(unknown)
    const vectorOf = new Map(unknown.map((text, at) => [text, found[at]]))
    const made: Embedded['made'][number][] = []
    for (const { change, passages } of documents) {
      const { url, document } = change
      const ready = document && brought.get(url)
      if (ready) {
        made.push({ url, revision: change.revision, vectors: ready, isBrought: true })
        continue
      }
      const all = passages.map((passage) =>
        lengthened(vectorOf.get(passage.text) ?? knownOf(passage.text), passage),
      )
      const vectors = all.filter((vector) => vector !== undefined)
      if (vectors.length === all.length) {
        made.push({ url, revision: change.revision, vectors, document })
        continue
      }
      const again = stuckAt === url
      stuckAt = url
      // The model may not be there, or reads other texts but fails on this one again; what comes after it was not read.
      const passedOver = again && (await canRead())
      if (passedOver) made.push({ url, revision: change.revision, vectors: [] })
      return { made, failed: !passedOver, read: unknown }
    }
    return { made, failed: false, read: unknown }
  }

  return {
    revision: () => revision,
    goOnFrom(reached) {
      revision = Math.max(revision, reached)
    },
    async next(until = Number.POSITIVE_INFINITY) {
      const changes = (await store.changesSince(revision, batch)).filter((change) => change.revision <= until)
      const step = await embed(changes)
      batch = Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, 2 * step.made.length))
      revision = step.made.at(-1)?.revision ?? revision
      return { ...step, isLast: changes.length === 0 }
    },
  }
}

/** A vector as long as that of its passage is to be. */
export function lengthened(vector: Vector | undefined, { length }: Passage): Vector | undefined {
  return vector && { ...vector, scale: vector.scale * length }
}

/** As many of the changes as are dealt with at once, and the texts that the model must read for them. */
function planReading(
  changes: readonly DocumentChange[],
  passagesOf: RoundNeeds['passagesOf'],
  knownOf: RoundNeeds['knownOf'],
): {
  readonly documents: readonly { readonly change: DocumentChange; readonly passages: readonly Passage[] }[]
  readonly unknown: readonly string[]
} {
  const documents: { change: DocumentChange; passages: readonly Passage[] }[] = []
  const unknown = new Set<string>()
  for (const change of changes) {
    if (unknown.size >= MOST_READ) break
    const passages = change.document ? passagesOf(change.document) : []
    for (const { text } of passages) if (!knownOf(text)) unknown.add(text)
    documents.push({ change, passages })
  }
  return { documents, unknown: [...unknown] }
}

export interface SideBySide {
  /** Undefined where there is none to be had. */
  readonly read: (passage: string) => Promise<Vector | undefined>
  /** How many passages are read at a time while nobody searches. */
  readonly width: number
  readonly isBusy: () => boolean
  /** The share of the time that is worked while somebody searches, above 0 and at most 1. */
  readonly share: number
  readonly signal: AbortSignal
}

/** So often those that wait for the searches to end look again. */
const LOOK_EVERY_MS = 25

/** In the order of `passages`; undefined from the first on that could not be read. */
export async function readSideBySide(
  passages: readonly string[],
  { read, width, isBusy, share, signal }: SideBySide,
): Promise<(Vector | undefined)[]> {
  const found: (Vector | undefined)[] = passages.map(() => undefined)
  let next = 0
  let failed = false
  const lane = async (number: number): Promise<void> => {
    while (next < passages.length && !failed && !signal.aborted) {
      if (number > 0 && isBusy()) {
        await rest(LOOK_EVERY_MS, signal)
        continue
      }
      const at = next++
      const begun = performance.now()
      found[at] = await read(passages[at] ?? '')
      if (!found[at]) failed = true
      if (isBusy()) await rest((performance.now() - begun) * (1 / share - 1), signal)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, (_, number) => lane(number)))
  return found
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => undefined)
}
