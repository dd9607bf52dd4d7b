// The ImportSource port: files that documents are imported from, record by record.
import type { PageSubject } from '../../pages/page.ts'
import type { Origin } from '../document/document.ts'

export const IMPORT_FORMATS = ['jsonl', 'warc', 'zim', 'mediawiki', 'html'] as const

export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export interface ImportedPage {
  /** As the file gives it. */
  readonly url: string
  readonly contentType: string
  readonly body: Uint8Array
  /** In place of the one that the content has. */
  readonly title?: string
  readonly author?: string
  /** ISO 8601, where the content does not say it. */
  readonly date?: string
  /** Under which the file says that its pages may be used. */
  readonly licence?: string
  /** What the file itself tells of the page's subject. */
  readonly subject?: PageSubject
  /** When the page was read, in milliseconds since the epoch; now where the file does not say. */
  readonly readAt?: number
}

export type ImportContent =
  /** A line of JSONL; undefined where it is too long. Blank ones are no record. */
  | { readonly line: string | undefined }
  | { readonly page: ImportedPage }
  /** A record of a kind that is not wanted. */
  | { readonly skipped: true }
  /** A record that can't be read, and why. */
  | { readonly reason: string }

export interface ImportRecord {
  /** Where the record stands, for people. */
  readonly place: string
  /** Bytes of the file read so far. */
  readonly bytesRead: number
  readonly content: ImportContent
}

export interface ImportOptions {
  /** Told from the file where it is not given. */
  readonly format?: ImportFormat
  /** What the addresses of pages start with, for files that don't say. */
  readonly baseUrl?: string
  /** In place of that of the file's name. */
  readonly origin?: Origin
  /** Ends it early; the same import then goes on. */
  readonly signal?: AbortSignal
}

/** The file can't be read at all; the message says why, without naming it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export interface ImportSource {
  /** Bytes to read, where that can be known. */
  size(path: string): Promise<number | undefined>
  /** Something that changes when the file does; undefined where the file can't be read twice. */
  identity(path: string): Promise<string | undefined>
  /** Always in the same order for the same file. Throws UnreadableFile, and errors of the file system. */
  records(path: string, options: ImportOptions): AsyncIterable<ImportRecord>
}

/** The ImportJournal port: how far imports have come that were not finished. */
export interface ImportJournal {
  /** Records of the file that were taken. */
  get(identity: string): Promise<number>
  put(identity: string, records: number, now: number): Promise<void>
  forget(identity: string): Promise<void>
}
