// Puts the vectors of documents into the store that are known without a model, so that none has to be made.
import type { DocumentChange, DocumentStore } from '../document/document-store.ts'
import { lengthened } from './embed-round.ts'
import { laterSet } from './kept-vectors.ts'
import { cutDocument, type Passage } from './passages-of.ts'
import type { Vector } from './vector.ts'
import type { VectorStore } from './vector-store.ts'

export interface KeepKnownNeeds {
  readonly store: Pick<DocumentStore, 'changesSince'>
  readonly vectors: Pick<VectorStore, 'put'>
  readonly made: string
  readonly known: (passage: string) => Vector | undefined
}

const AT_ONCE = 500

/**
 * For a store whose documents have no vectors yet, before anything else makes some. In the order of the documents, and up to
 * the first with a passage that is not known: it and those behind it get theirs as any others do. Resolves with how many.
 */
export async function keepKnownVectors({ store, vectors, made, known }: KeepKnownNeeds): Promise<number> {
  const vectorsOf = (passages: readonly Passage[]): Vector[] | undefined => {
    const all = passages.flatMap((passage) => lengthened(known(passage.text), passage) ?? [])
    return all.length === passages.length ? all : undefined
  }
  let kept = 0
  for (let revision = 0; ; ) {
    const changes = await store.changesSince(revision, AT_ONCE)
    const found = changes.map((change) => ({ change, ...bothOf(change, vectorsOf) }))
    const unknown = found.findIndex(({ first, later }) => !first || !later)
    const whole = unknown === -1 ? found : found.slice(0, unknown)
    const rows = (part: 'first' | 'later') =>
      whole.map(({ change: { url, revision: at }, [part]: some }) => ({
        url,
        revision: at,
        vectors: some ?? [],
      }))
    await Promise.all([vectors.put(made, rows('first')), vectors.put(laterSet(made), rows('later'))])
    kept += whole.length
    if (unknown !== -1 || changes.length === 0) return kept
    revision = changes.at(-1)?.revision ?? revision
  }
}

function bothOf(
  { document }: DocumentChange,
  vectorsOf: (passages: readonly Passage[]) => Vector[] | undefined,
): { readonly first: Vector[] | undefined; readonly later: Vector[] | undefined } {
  const cut = document ? cutDocument(document) : { first: [], later: [] }
  return { first: vectorsOf(cut.first), later: vectorsOf(cut.later) }
}
