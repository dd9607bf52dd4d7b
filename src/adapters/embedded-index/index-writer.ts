// The side of the embedded index that changes it: takes changes, makes snapshots, commits and merges.
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { InvertedIndex } from '../../inverted-index/inverted-index.ts'
import type { MergeJob } from '../../inverted-index/merge/run-merge.ts'
import { CorruptIndex } from '../../inverted-index/segment/corrupt-index.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'
import type { IndexDocument } from '../../inverted-index/write/write-buffer.ts'
import { documentTerms } from './document-terms.ts'
import { emptyFolder, lockFolder } from './folder-lock.ts'
import { readSource, writeSource } from './index-source.ts'
import { SCHEMA } from './schema.ts'

export interface IndexWriter {
  /** The last revision that the snapshot holds. */
  readonly revision: () => number
  /** The last revision that is on disk. */
  readonly committed: () => number
  readonly source: () => string
  /** Why what was on disk could not be used; absent where it could, or where there was nothing. */
  readonly discarded: string | undefined
  readonly snapshot: () => Snapshot
  /** Visible after the next `refresh`. */
  take(changes: readonly DocumentChange[]): void
  refresh(): void
  /** The snapshot holds the changes once this returns. */
  apply(changes: readonly DocumentChange[]): void
  begin(source: string): void
  /** Writes what is not on disk yet; a crash loses only what came after. */
  commit(): void
  /** `quiet`: nothing was written for a while. */
  nextMerge(quiet?: boolean): MergeJob | undefined
  /** The merged segment is on disk, and everything else too, once this returns. */
  finishMerge(job: MergeJob, merged: SharedArrayBuffer): void
  dropMerge(): void
  close(): void
}

/** An index that is damaged or of another form is begun anew: its documents are in the document store. */
export function openIndexWriter(
  folder: string | undefined,
  onUnreadable: (url: string, error: unknown) => void = () => {},
): IndexWriter {
  const opened = openOrBegin(folder)
  let { index, source } = opened
  let revision = index.mark
  let snapshot = index.refresh()
  let committed = revision
  /** Whether a merge is not on disk. */
  let mergedSince = false
  const commit = (): void => {
    if (committed === revision && !mergedSince) return
    index.commit(revision)
    committed = revision
    mergedSince = false
    snapshot = index.refresh()
  }
  const take = (changes: readonly DocumentChange[]): void => {
    for (const change of changes) {
      const terms = change.document && termsOf(change.document, onUnreadable)
      if (terms) index.add(terms)
      else index.remove(change.url)
      revision = Math.max(revision, change.revision)
    }
  }
  const refresh = (): void => {
    snapshot = index.refresh()
  }
  return {
    revision: () => revision,
    committed: () => committed,
    source: () => source,
    discarded: opened.discarded,
    snapshot: () => snapshot,
    commit,
    take,
    refresh,
    apply(changes) {
      take(changes)
      refresh()
    },
    begin(from) {
      index.close()
      index = folder === undefined ? new InvertedIndex({ schema: SCHEMA }) : beginIn(folder)
      source = folder === undefined ? from : named(folder, from)
      revision = 0
      committed = 0
      mergedSince = false
      snapshot = index.refresh()
    },
    nextMerge: (quiet) => index.nextMerge(quiet),
    finishMerge(job, merged) {
      index.finishMerge(job, merged)
      snapshot = index.refresh()
      mergedSince = true
      commit()
    },
    dropMerge: () => index.dropMerge(),
    close() {
      commit()
      index.close()
    },
  }
}

/** A document that can't be read must not keep those after it out of the index. */
function termsOf(
  document: Document,
  onUnreadable: (url: string, error: unknown) => void,
): IndexDocument | undefined {
  try {
    return documentTerms(document)
  } catch (error) {
    onUnreadable(document.url, error)
    return undefined
  }
}

interface Opened {
  readonly index: InvertedIndex
  readonly source: string
  readonly discarded: string | undefined
}

function openOrBegin(folder: string | undefined): Opened {
  if (folder === undefined)
    return { index: new InvertedIndex({ schema: SCHEMA }), source: '', discarded: undefined }
  const source = readSource(folder)
  let discarded: string | undefined
  try {
    const index = new InvertedIndex({ folder, schema: SCHEMA, lock: lockFolder })
    if (source !== undefined) return { index, source, discarded }
    if (index.mark === 0) return { index, source: named(folder, ''), discarded }
    index.close()
    discarded = 'it was built by another version of this program'
  } catch (error) {
    if (!(error instanceof CorruptIndex)) throw error
    discarded = error.message
  }
  return { index: beginIn(folder), source: named(folder, ''), discarded }
}

function beginIn(folder: string): InvertedIndex {
  emptyFolder(folder)
  return new InvertedIndex({ folder, schema: SCHEMA, lock: lockFolder })
}

function named(folder: string, source: string): string {
  writeSource(folder, source)
  return source
}
