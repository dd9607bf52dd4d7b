// The index itself: takes documents, gives snapshots to search, keeps itself on disk and merges what piled up.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { IndexSchema } from './index-schema.ts'
import { chooseMerge } from './merge/merge-policy.ts'
import { type MergeJob, runMerge } from './merge/run-merge.ts'
import { meanLengths } from './segment/field-lengths.ts'
import { bytesOf, readManifest, writeManifest } from './segment/manifest.ts'
import { openSegment } from './segment/segment.ts'
import { leaveOut, MOST_WHOLE, writeDeletedFile, writeSegmentFile } from './segment/segment-file.ts'
import { DAMAGED } from './segment/segment-pages.ts'
import { type SegmentEntry, SegmentSet } from './segment-set.ts'
import type { Snapshot } from './snapshot.ts'
import { handlesOf } from './snapshot-handle.ts'
import { buildSegment } from './write/build-segment.ts'
import { type IndexDocument, WriteBuffer } from './write/write-buffer.ts'

export interface IndexOptions {
  /** Absent for an index that lives in memory only. */
  readonly folder?: string
  readonly schema: IndexSchema
  /** Occurrences of terms that are gathered before a segment is made of them. */
  readonly bufferedOccurrences?: number
  /** Bytes of segments up to which they are in memory whole. */
  readonly mostWhole?: number
  /** Takes the folder for this process, or throws where another has it; the result gives it back. */
  readonly lock?: (folder: string) => () => void
}

const BUFFERED_OCCURRENCES = 8_000_000

/**
 * So many segments of fewer than so many documents are put together here and now, and as many as there are before they
 * are written. Those of more documents wait for a merge elsewhere: whoever writes must not stand still for long.
 */
const TINY = 250
const MOST_TINY = 8

/** A file of so many times its memory counts for more: where things are in a file is told by 32 bits. */
const FILE_OF_MEMORY = 8

export class InvertedIndex {
  /** The number given to the last commit; 0 in a new index. */
  mark = 0
  readonly #folder: string | undefined
  readonly #schema: IndexSchema
  readonly #most: number
  readonly #mostWhole: number
  readonly #set = new SegmentSet()
  readonly #unlock: () => void = () => {}
  #buffer: WriteBuffer
  #nextId = 1
  #generation = 0
  /** The merge that runs elsewhere. */
  #merging: MergeJob | undefined

  /** Throws CorruptIndex where the files are damaged or of another schema. */
  constructor({
    folder,
    schema,
    bufferedOccurrences = BUFFERED_OCCURRENCES,
    mostWhole = MOST_WHOLE,
    lock = () => () => undefined,
  }: IndexOptions) {
    this.#folder = folder
    this.#schema = schema
    this.#most = bufferedOccurrences
    this.#mostWhole = mostWhole
    this.#buffer = new WriteBuffer(schema)
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    this.#unlock = lock(folder)
    try {
      this.#load(folder)
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  /** Documents that searches see after the next `refresh`. */
  add(document: IndexDocument): void {
    if (!this.#buffer.has(document.key)) this.#set.remove(document.key)
    this.#buffer.add(document)
    if (this.#buffer.occurrences >= this.#most) this.#flush()
  }

  /** True where there was such a document. */
  remove(key: string): boolean {
    return this.#buffer.remove(key) || this.#set.remove(key)
  }

  /** Makes all changes so far visible; the snapshot never changes afterwards. */
  refresh(): Snapshot {
    this.#flush()
    return this.#set.snapshot()
  }

  /** All changes so far survive a crash once this returns. */
  commit(mark: number): void {
    this.#flush()
    this.mark = mark
    if (this.#folder === undefined) return
    this.#joinTiny(2)
    for (const entry of this.#set.entries) this.#write(this.#folder, entry)
    if (this.#isLarge()) this.#leaveOut(this.#folder)
    writeManifest(this.#folder, {
      mark,
      generation: ++this.#generation,
      nextId: this.#nextId,
      schema: this.#schema,
      segments: this.#set.entries.map(({ id, segment, file = '', deletedFile }) => ({
        id,
        file,
        bytes: segment.bytes,
        ...(deletedFile === undefined ? {} : { deletedFile }),
      })),
    })
    this.#sweep(this.#folder)
  }

  /**
   * The merge that is due, if any; one at a time. Searches and changes go on meanwhile. `quiet`: nothing was written
   * for a while, so that more is worth merging.
   */
  nextMerge(quiet = false): MergeJob | undefined {
    if (this.#merging) return undefined
    const ids = chooseMerge(
      this.#set.entries
        .filter((entry) => !isTiny(entry))
        .map(({ id, segment, live }) => ({
          id,
          live,
          documents: segment.meta.documents,
          bytes: Math.max(segment.buffer.byteLength, segment.bytes / FILE_OF_MEMORY),
        })),
      quiet,
    )
    if (ids.length === 0) return undefined
    const folder = this.#isLarge() ? this.#folder : undefined
    this.#merging = this.#jobFor(
      this.#set.entries.filter(({ id }) => ids.includes(id)),
      folder,
    )
    return this.#merging
  }

  /** Puts the outcome of `runMerge` into place; visible after the next `refresh`, on disk after the next `commit`. */
  finishMerge(job: MergeJob, merged: SharedArrayBuffer): void {
    this.#merging = undefined
    this.#replace(job, merged)
  }

  /** The merge that is under way came to nothing; what it was to join may be joined by the next. */
  dropMerge(): void {
    this.#merging = undefined
  }

  close(): void {
    this.#unlock()
  }

  #load(folder: string): void {
    const manifest = readManifest(folder)
    if (!manifest) return
    this.#set.load(folder, manifest, this.#schema, this.#mostWhole)
    this.mark = manifest.mark
    this.#nextId = manifest.nextId
    this.#generation = manifest.generation
    this.#sweep(folder)
  }

  #flush(): void {
    if (this.#buffer.size > 0) {
      const id = this.#nextId++
      this.#set.add(id, openSegment(buildSegment(this.#buffer, this.#means()), `segment ${id}`))
    }
    if (this.#buffer.occurrences > 0) this.#buffer = new WriteBuffer(this.#schema)
    this.#joinTiny(MOST_TINY)
  }

  /** Those of the segments, for the bounds of the next one; unknown while there is none. */
  #means(): number[] | undefined {
    const lengths = this.#set.entries.map(({ segment }) => segment.meta.lengths)
    return lengths.length === 0 ? undefined : meanLengths(lengths, this.#schema.fields.length)
  }

  #joinTiny(fewest: number): void {
    const tiny = this.#set.entries.filter(isTiny)
    if (tiny.length < fewest) return
    const job = this.#jobFor(tiny)
    this.#replace(job, runMerge(job))
  }

  #replace(job: MergeJob, merged: SharedArrayBuffer): void {
    const { id, path } = job
    const entry = this.#set.replace(job.sources, id, openSegment(merged, `segment ${id}`, path))
    if (path !== undefined) entry.file = basename(path)
  }

  /** `folder`: where what memory leaves out of the merged segment goes, if it is to leave anything out. */
  #jobFor(entries: readonly SegmentEntry[], folder?: string): MergeJob {
    for (const entry of entries) entry.published = true
    const id = this.#nextId++
    return {
      id,
      path: folder && join(folder, segmentFile(id)),
      sources: handlesOf(entries),
      means: this.#means() ?? [],
    }
  }

  #write(folder: string, entry: SegmentEntry): void {
    if (entry.file === undefined) {
      const file = segmentFile(entry.id)
      writeSegmentFile(folder, file, entry.segment.buffer)
      entry.file = file
    }
    if (entry.deleted && entry.deletedFile === undefined) {
      const file = `segment-${entry.id}-${this.#generation + 1}.del`
      writeDeletedFile(folder, file, entry.deleted)
      entry.deletedFile = file
    }
  }

  #isLarge(): boolean {
    return bytesOf(this.#set.entries.map(({ segment }) => segment)) > this.#mostWhole
  }

  /** Lets go of the memory of what few searches touch, where it is in a file. */
  #leaveOut(folder: string): void {
    for (const entry of this.#set.entries) {
      if (entry.segment.path === undefined && entry.file !== undefined)
        entry.segment = leaveOut(entry.segment, join(folder, entry.file))
    }
  }

  /** Removes the files that no longer belong to the index, or never came to. */
  #sweep(folder: string): void {
    const used = new Set(this.#set.entries.flatMap(({ file, deletedFile }) => [file, deletedFile]))
    if (this.#merging) used.add(segmentFile(this.#merging.id))
    for (const name of readdirSync(folder)) {
      if (/^segment-|\.new$/.test(name) && !used.has(name.replace(DAMAGED, '')))
        rmSync(join(folder, name), { force: true })
    }
  }
}

function segmentFile(id: number): string {
  return `segment-${id}.seg`
}

/** Tiny segments are in no merge that runs elsewhere. */
function isTiny({ file, segment }: SegmentEntry): boolean {
  return file === undefined && segment.meta.documents < TINY
}
