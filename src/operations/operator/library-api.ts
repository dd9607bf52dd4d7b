// The library as operators see it: what can be added, what is there, how far.
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'

/** What an item is made of, and by what name and right. */
type Described = Pick<LibraryItem, 'name' | 'kind' | 'title' | 'source' | 'edition' | 'licence' | 'bytes'>

export interface LibraryShown extends Described, Pick<LibraryItem, 'state' | 'reason'> {
  /** Those that are in the index now. */
  readonly documents: number
  /** From 0 to 1, while it is worked on and that can be told. */
  readonly progress?: number
  /** Of the step that it is at, once its pace is known. */
  readonly secondsLeft?: number
  /** ISO 8601. */
  readonly added: string
}

/** What a catalogue has. */
export interface LibraryFound {
  readonly name: string
  readonly title: string
  readonly description: string
  /** ISO 639 codes. */
  readonly languages: readonly string[]
  readonly category: string
  readonly edition: string
  readonly bytes: number
  readonly articles: number
  /** Empty where the catalogue tells none. */
  readonly licence: string
  /** Whether it is in the library; `older` where that is another edition. */
  readonly here: 'no' | 'yes' | 'older'
}

/** What would be added, to be shown before it is; `bytes` are those of the download, or of the files. */
export interface LibraryOffer extends Described, Pick<LibraryItem, 'baseUrl' | 'only'> {
  /** Pages, files or addresses, where that is known beforehand. */
  readonly pages?: number
  /** How many addresses of a list are of which site, those of the most first. */
  readonly sites?: readonly { readonly site: string; readonly pages: number }[]
}

export interface LibraryOptions {
  /** In place of the one that the source suggests. */
  readonly name?: string
  /** What the addresses of files begin with. */
  readonly baseUrl?: string
  /** The file that is downloaded stays in the data folder. */
  readonly keep?: boolean
  /** Nothing of this machine is looked at: for whoever may not read its files. */
  readonly isRemote?: true
  /** Of a list, only the addresses of these sites. */
  readonly only?: readonly string[]
}

export interface LibraryListener {
  /** What is done now, and how far it has come: bytes, pages or files. */
  progress(doing: string, done: number, of: number): void
  /** A page, file or mirror that could not be had, and why. */
  failed(place: string, reason: string): void
}

export interface LibrarySearch {
  readonly words: string
  /** ISO 639-1. */
  readonly language?: string
  readonly category?: string
}

/** All throw OperatorError where it can't be done; the message says why, and what to do. */
export interface LibraryApi {
  list(): Promise<readonly LibraryShown[]>
  search(wanted: LibrarySearch): Promise<readonly LibraryFound[]>
  look(source: string, options?: LibraryOptions): Promise<LibraryOffer>
  /** One that was interrupted goes on. */
  add(
    offer: LibraryOffer,
    options: LibraryOptions,
    listener: LibraryListener,
    signal?: AbortSignal,
  ): Promise<LibraryShown>
  /** Brings what has changed or has a newer edition; all items where none is named. */
  update(
    name: string | undefined,
    listener: LibraryListener,
    signal?: AbortSignal,
  ): Promise<readonly LibraryShown[]>
  /** The item with its documents; how many there were. */
  remove(name: string): Promise<number>
}
