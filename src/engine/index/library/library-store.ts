// The LibraryStore port: what the operator has added as a whole, and the files of folders that are followed.

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
  readonly progress?: { readonly done: number; readonly of: number }
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

/** A file of a folder as it was read last. */
export interface LibraryFile {
  /** Below the folder. */
  readonly path: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number
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
