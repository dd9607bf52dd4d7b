// The vectors of first and of later passages as they are kept, in two sets of the store, and as they are compared: together.
import type { Embedded, Round } from './embed-round.ts'
import type { CutDocument } from './passages-of.ts'
import type { Vector } from './vector.ts'
import type { VectorIndex } from './vector-index.ts'
import type { DocumentVectors, VectorStore } from './vector-store.ts'

/** The name under which those of later passages are kept. */
export function laterSet(made: string): string {
  return `${made} later`
}

/** Each with its later ones, where both were made of the same document. */
export function withLater(
  first: readonly DocumentVectors[],
  later: readonly DocumentVectors[],
): readonly DocumentVectors[] {
  const byUrl = new Map(later.map((document) => [document.url, document]))
  return first.map((document) => {
    const more = byUrl.get(document.url)
    return more?.revision === document.revision
      ? { ...document, vectors: [...document.vectors, ...more.vectors] }
      : document
  })
}

/** Those of so many first passages, where two or three of the text were kept before the description and the uses. */
function firstOf(kept: readonly Vector[], count: number): readonly Vector[] {
  return kept.length <= count ? kept : [...kept.slice(0, 1), ...kept.slice(kept.length - (count - 1))]
}

export interface KeptNeeds {
  readonly vectors: VectorStore
  readonly index: VectorIndex
  readonly made: string
  /** From so many in memory on, none of later passages are held. */
  readonly mostVectors: number
}

export interface KeptVectors {
  /** Puts into the index what was kept since a round ended. */
  load(first: Round, later: Round, signal: AbortSignal): Promise<void>
  putFirst(made: Embedded['made']): Promise<void>
  /** Of documents whose first ones are there; `cut` tells how many these are, of those that were read for it. */
  putLater(
    made: Embedded['made'],
    cut: (document: Embedded['made'][number]) => CutDocument | undefined,
  ): Promise<void>
  /** Whether there is room for those of later passages. */
  hasRoom(): boolean
  /** Documents that have been looked at. */
  count(): Promise<number>
}

const LOADED_AT_ONCE = 200

export function createKeptVectors({ vectors, index, made, mostVectors }: KeptNeeds): KeptVectors {
  const rest = laterSet(made)
  const hasRoom = (): boolean => index.vectors() < mostVectors
  const firstOnes = (later: readonly DocumentVectors[]): Promise<readonly DocumentVectors[]> =>
    vectors.get(
      made,
      later.filter((one) => one.vectors.length > 0).map(({ url }) => url),
    )

  const loadSet = async (round: Round, set: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const kept = await vectors.list(set, round.revision(), LOADED_AT_ONCE)
      const whole = set === made ? kept : hasRoom() ? withLater(await firstOnes(kept), kept) : []
      for (const document of whole) index.put(document.url, document.vectors)
      round.goOnFrom(kept.at(-1)?.revision ?? 0)
      if (kept.length < LOADED_AT_ONCE) break
    }
  }

  return {
    hasRoom,
    count: () => vectors.count(made),
    async load(first, later, signal) {
      if (index.among) {
        // What is read from the store when it is needed is not loaded: only how far whoever made it has come.
        first.goOnFrom(await vectors.lastRevision(made))
        later.goOnFrom(await vectors.lastRevision(rest))
        return
      }
      await loadSet(first, made, signal)
      await loadSet(later, rest, signal)
    },
    async putFirst(documents) {
      await vectors.put(made, documents)
      for (const document of documents) index.put(document.url, document.vectors)
    },
    async putLater(documents, cut) {
      const known = new Map(documents.map((document) => [document.url, document]))
      const kept = await firstOnes(documents)
      const first = kept.map((one) => {
        const document = known.get(one.url)
        const parts = document && cut(document)
        return parts ? { ...one, vectors: firstOf(one.vectors, parts.first.length) } : one
      })
      const changed = first.filter((one, at) => one.vectors.length !== kept[at]?.vectors.length)
      if (changed.length > 0) await vectors.put(made, changed)
      await vectors.put(rest, documents)
      for (const document of withLater(first, documents)) index.put(document.url, document.vectors)
    },
  }
}
