// The ports of the library: its items, downloads from one of several mirrors that are checked before they are used, and folders.
import type { ImportRecord } from '../load/import-source.ts'

/**
 * The LibraryStore port: what the operator has added as a whole, and the files of folders that are
 * followed.
 */
export type LibraryKind = 'list' | 'folder' | 'file' | 'common-crawl' | 'kiwix'

/** Missing: its folder or file is not there now, and its documents stay. */
export type LibraryState = 'adding' | 'updating' | 'ready' | 'missing' | 'failed' | 'removing'

export interface LibraryItem {
  /** Its documents have the origin `library:NAME`. */
  readonly name: string
  readonly kind: LibraryKind
  /** What it is made of: a path, an address, the name in a catalogue, or a domain. */
  readonly source: string
  readonly title: string
  /** Which edition is in the index: a day, or the name of a crawl; empty where it has none. */
  readonly edition: string
  readonly licence: string
  /** Of what was read. */
  readonly bytes: number
  readonly state: LibraryState
  /** Why it failed. */
  readonly reason?: string
  /** The process that works on it. */
  readonly worker?: string
  /** How far work on it has come, in bytes, pages or addresses; absent where none is under way. */
  readonly progress?: { readonly done: number; readonly of: number; readonly secondsLeft?: number }
  /** What addresses of its pages begin with, where the operator gave that. */
  readonly baseUrl?: string
  /** The sites of a list that were chosen; all where it is absent. */
  readonly only?: readonly string[]
  /** Whether the file that was downloaded stays. */
  readonly keep?: true
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  /** When the item was written last: work that is under way writes it every few seconds. */
  readonly changedAt: number
}

/** A file of a folder. */
export interface FolderFile {
  /** Below the folder. */
  readonly path: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number
}

/** As it was read last. */
export interface LibraryFile extends FolderFile {
  /** Of the documents that were made of it. */
  readonly urls: readonly string[]
}

export interface LibraryStore {
  /** By name. */
  list(): Promise<LibraryItem[]>
  get(name: string): Promise<LibraryItem | undefined>
  put(item: LibraryItem): Promise<void>
  /** With its files; the documents are left alone. */
  remove(name: string): Promise<void>
  files(name: string): Promise<LibraryFile[]>
  putFiles(name: string, files: readonly LibraryFile[]): Promise<void>
  removeFiles(name: string, paths: readonly string[]): Promise<void>
}

export interface DownloadOrder {
  /** The item that it is for, whose folder it lies in. */
  readonly item: string
  /** What the file is called there. */
  readonly file: string
  /** Tried in their order. */
  readonly mirrors: readonly string[]
  /** Where these are known, a file that differs is none. */
  readonly bytes?: number | undefined
  readonly sha256?: string | undefined
  readonly signal: AbortSignal
  progress(done: number, of: number): void
  /** A mirror that did not do, and why. */
  failed(mirror: string, reason: string): void
}

/** No mirror had the file as it should be, or there is no room for it; the message says which. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed'
}

export interface Downloads {
  /** Bytes that the disk has room for. */
  free(): Promise<number>
  /** The path of the whole file. Goes on with one that was cut short. Throws DownloadFailed. */
  fetch(order: DownloadOrder): Promise<string>
  /** All files of an item, whole or cut short, but one. */
  forget(item: string, but?: string): Promise<void>
}

/** The FolderSource port: the files of a folder that can be read as pages. */
export interface FolderSource {
  /**
   * Every file that can be read as pages; of a path that is a file, that one. Rejects where any part of the folder can't
   * be listed: a file that was not seen would be taken for a deleted one.
   */
  files(root: string): Promise<FolderFile[]>
  records(root: string, path: string, baseUrl: string | undefined): AsyncIterable<ImportRecord>
}
