// The side of the embedded index that changes it: takes changes, makes snapshots, commits and merges.
import { rmSync } from 'node:fs'
import type { DocumentChange } from '../../engine/index/document-store.ts'
import { CorruptIndex } from '../../inverted-index/corrupt-index.ts'
import {
  type InvertedIndex,
  type MergeJob,
  openIndex,
  runMerge,
} from '../../inverted-index/inverted-index.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'
import { documentTerms } from './document-terms.ts'
import { SCHEMA } from './schema.ts'

export interface IndexWriter {
  readonly revision: () => number
  readonly snapshot: () => Snapshot
  /** The snapshot holds the changes once this returns. */
  apply(changes: readonly DocumentChange[]): void
  /** Writes what is not on disk yet; a crash loses only what came after. */
  commit(): void
  nextMerge(): MergeJob | undefined
  finishMerge(job: MergeJob, merged: SharedArrayBuffer): void
  close(): void
}

/** An index that is damaged or of another form is begun anew: its documents are in the document store. */
export function openIndexWriter(folder: string | undefined): IndexWriter {
  const index = openOrBegin(folder)
  let revision = index.mark
  let snapshot = index.refresh()
  let committed = revision
  const commit = (): void => {
    if (committed === revision) return
    index.commit(revision)
    committed = revision
    snapshot = index.refresh()
  }
  return {
    revision: () => revision,
    snapshot: () => snapshot,
    commit,
    apply(changes) {
      for (const change of changes) {
        if (change.document) index.add(documentTerms(change.document))
        else index.remove(change.url)
        revision = Math.max(revision, change.revision)
      }
      snapshot = index.refresh()
    },
    nextMerge: () => index.nextMerge(),
    finishMerge(job, merged) {
      index.finishMerge(job, merged)
      snapshot = index.refresh()
    },
    close() {
      commit()
      index.close()
    },
  }
}

/** Does the merges that are due, here and now. */
export function mergeInPlace(writer: IndexWriter): void {
  for (let job = writer.nextMerge(); job; job = writer.nextMerge()) writer.finishMerge(job, runMerge(job))
}

function openOrBegin(folder: string | undefined): InvertedIndex {
  if (folder === undefined) return openIndex({ schema: SCHEMA })
  try {
    return openIndex({ folder, schema: SCHEMA })
  } catch (error) {
    if (!(error instanceof CorruptIndex)) throw error
    rmSync(folder, { recursive: true, force: true })
    return openIndex({ folder, schema: SCHEMA })
  }
}
