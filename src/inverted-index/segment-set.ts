// The segments of an index as they are now, with the documents gone from each; gives out snapshots that never change.
import type { IndexSchema } from './index-schema.ts'
import { CorruptIndex } from './segment/corrupt-index.ts'
import { countBits } from './segment/document-bits.ts'
import { hashOfKey } from './segment/key-filter.ts'
import { bytesOf, type Manifest } from './segment/manifest.ts'
import type { Segment } from './segment/segment.ts'
import { MOST_WHOLE, newDeleted, readDeletedFile, readSegmentFile } from './segment/segment-file.ts'
import { createSnapshot, isDeleted, type Snapshot } from './snapshot.ts'

export interface SegmentEntry {
  readonly id: number
  /** The same bytes always, in memory or in part in its file. */
  segment: Segment
  deleted: Uint32Array | undefined
  live: number
  /** Whether a snapshot holds `deleted`, which then must not change. */
  published: boolean
  /** The files that hold the segment and its deletions as they are, once they are written. */
  file: string | undefined
  deletedFile: string | undefined
}

export class SegmentSet {
  entries: SegmentEntry[] = []

  add(id: number, segment: Segment, deleted?: Uint32Array): SegmentEntry {
    const { documents } = segment.meta
    const live = documents - (deleted ? countBits(deleted) : 0)
    const entry = { id, segment, deleted, live, published: true, file: undefined, deletedFile: undefined }
    this.entries.push(entry)
    return entry
  }

  /** Those that a manifest lists. Throws CorruptIndex where the files are damaged or of another schema. */
  load(folder: string, manifest: Manifest, schema: IndexSchema, mostWhole: number = MOST_WHOLE): void {
    if (JSON.stringify(manifest.schema) !== JSON.stringify(schema))
      throw new CorruptIndex('manifest.json', 'it is of another schema')
    const leavesOut = bytesOf(manifest.segments) > mostWhole
    for (const listed of manifest.segments) {
      const { id, file, deletedFile } = listed
      const segment = readSegmentFile(folder, listed, leavesOut)
      const deleted = deletedFile && readDeletedFile(folder, deletedFile, segment.meta.documents)
      Object.assign(this.add(id, segment, deleted || undefined), { file, deletedFile })
    }
  }

  /** Marks the document with this key as gone; false where there is none. */
  remove(key: string): boolean {
    const hash = hashOfKey(key)
    for (const entry of this.entries) {
      if (!entry.segment.keys.mayHave(hash)) continue
      const document = entry.segment.keys.documentOf(key)
      if (document >= 0 && !isDeleted(entry.deleted, document)) {
        this.#markDeleted(entry, document)
        return true
      }
    }
    return false
  }

  snapshot(): Snapshot {
    for (const entry of this.entries) entry.published = true
    return createSnapshot(
      this.entries
        .filter(({ live }) => live > 0)
        .map(({ id, segment, deleted, live }) => ({ id, segment, deleted, live })),
    )
  }

  /** Puts a merged segment in the place of those it was made of; what was deleted meanwhile is deleted in it too. */
  replace(
    sources: readonly { readonly id: number; readonly deleted: Uint32Array | undefined }[],
    id: number,
    merged: Segment,
  ): SegmentEntry {
    const ids = new Set(sources.map((source) => source.id))
    const replaced = this.entries.filter((entry) => ids.has(entry.id))
    this.entries = this.entries.filter((entry) => !ids.has(entry.id))
    const entry = this.add(id, merged)
    for (const { id: from, segment, deleted } of replaced) {
      const before = sources.find((source) => source.id === from)?.deleted
      for (let document = 0; deleted && document < segment.meta.documents; document++) {
        if (!isDeleted(deleted, document) || isDeleted(before, document)) continue
        this.#markDeleted(entry, merged.keys.documentOf(segment.keys.keyOf(document)))
      }
    }
    if (entry.live === 0) this.entries = this.entries.filter((other) => other !== entry)
    return entry
  }

  #markDeleted(entry: SegmentEntry, document: number): void {
    if (!entry.deleted || entry.published) {
      const copy = newDeleted(entry.segment.meta.documents)
      if (entry.deleted) copy.set(entry.deleted)
      entry.deleted = copy
      entry.published = false
    }
    const word = document >>> 5
    entry.deleted[word] = (entry.deleted[word] as number) | (1 << (document & 31))
    entry.deletedFile = undefined
    entry.live--
  }
}
