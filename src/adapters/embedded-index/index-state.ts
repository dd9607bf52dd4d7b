// What is said between the writing thread and the others.
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import type { IndexStats } from '../../engine/index/search-index.ts'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'

/** What the writing thread says after each change of what there is to search. */
export interface IndexState {
  readonly handle: SnapshotHandle
  readonly stats: IndexStats
  /** The last revision that is on disk: what comes after it is lost with the thread. */
  readonly committed: number
}

/** What it says beside: of what it found at its start, or of a document. */
export interface IndexNotice {
  /** Why what was on disk could not be used. */
  readonly discarded?: string
  /** A document that was left out, and why. */
  readonly unreadable?: { readonly url: string; readonly reason: string }
  /** Why a merge came to nothing. */
  readonly mergeFailed?: unknown
}

export type WriterQuestion =
  | {
      readonly kind: 'apply'
      readonly changes: readonly DocumentChange[]
      /** Whether to write all that is not on disk before answering. */
      readonly commit: boolean
    }
  | { readonly kind: 'begin'; readonly source: string }
  | { readonly kind: 'close' }
