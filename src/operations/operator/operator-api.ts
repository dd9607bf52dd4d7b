// What an operator can do from the command line, beside a running service or without one.

import type { KeyLimitsGiven } from '../../accounts/key-limits.ts'
import type { ChainsVerified } from '../../accounts/money/ledger-chain.ts'
import type { IndexCheck } from '../../engine/index/check-index.ts'
import type { Origin } from '../../engine/index/document/document.ts'
import type { PutCounts } from '../../engine/index/document/document-store.ts'
import {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportOptions,
} from '../../engine/index/load/import-source.ts'
import type { ExplainSearch } from '../explain-search.ts'
import type { FeedLists } from './feed-lists.ts'
import type { LibraryApi } from './library-api.ts'
import type { ModelsApi } from './models-api.ts'
import type { AccountShown, CrawlShown, KeyShown } from './owner-figures.ts'
import type { PacksApi } from './packs-api.ts'
import type { RemoveDocuments } from './remove-documents.ts'

/** What is changed of an account; null lifts the budget. */
export interface AccountChange {
  readonly rateLimit?: number
  readonly budgetDollars?: number | null
  readonly metered?: boolean
}

export interface KeyCreated {
  readonly id: string
  readonly name: string
  /** The secret; shown this once. */
  readonly key: string
  readonly account: string
}

export interface LinkShown {
  /** Signs in once; shown this once. */
  readonly url: string
  readonly account: string
  /** ISO 8601. */
  readonly expires: string
}

export interface ImportCounts extends PutCounts {
  readonly read: number
  readonly skipped: number
  readonly failed: number
}

export interface ImportProgress extends ImportCounts {
  readonly bytesRead: number
  readonly bytesTotal: number | undefined
}

/** What surfaces may name. */
export const importFormats: readonly ImportFormat[] = IMPORT_FORMATS

export type { ImportOptions }

export interface ImportListener {
  progress(state: ImportProgress): void
  /** A record that could not be taken: where it stands and why. */
  failed(place: string, reason: string): void
  /** A file of which so many records were taken before an interruption. */
  resumed?(path: string, records: number): void
  /** The address of each page that a file has, of those taken before an interruption too. */
  seen?(url: string): void
}

export interface IndexShown {
  readonly documents: number
  readonly bytes: number
  /** Parts of the index as it was last committed. */
  readonly segments: number
  /** Documents that search can rank by meaning, of all; the time that is left while a service makes them and can tell. */
  readonly vectors: { readonly made: number; readonly of: number; readonly seconds_left?: number }
  readonly data_folder: string
  /** How the documents came in, those of the most first. */
  readonly origins: readonly { readonly origin: string; readonly documents: number }[]
}

/** How far a move has come. */
export interface MoveProgress {
  readonly table: string
  readonly copied: number
  readonly rows: number
}

/** What is in the new database; a document that was removed is a row of it too. */
export interface MovedShown {
  readonly documents: number
  readonly accounts: number
  readonly keys: number
  readonly ledger_entries: number
  readonly rows: number
  readonly tables: Readonly<Record<string, number>>
}

export interface IndexRebuiltShown {
  readonly documents: number
  /** The process that builds the index now, where a service runs; otherwise it has been built. */
  readonly service_process: number | null
}

/** An index server that the index is copied to, as it was named. */
export interface IndexCopyOrder {
  readonly to: string
  readonly shards?: number
  readonly replicas?: number
}

export interface IndexCopiedShown {
  /** That the index of the server holds now. */
  readonly documents: number
  /** Changes that were brought to it by this copy. */
  readonly copied: number
}

export interface PollShown {
  readonly topic: string
  readonly feeds: number
  readonly failed: number
  readonly articles: number
}

export interface CrawlOrder {
  readonly urls: readonly string[]
  readonly maxPages?: number
  readonly depth?: number
  /** Follows links to every host, not only to those of `urls`. */
  readonly anyHost?: boolean
  /** Starts from the built-in list of sites too. */
  readonly defaultSeeds?: boolean
  /** A file that a copy of what was crawled is added to. */
  readonly warc?: string
  /** Of the documents, in place of the host that each is from. */
  readonly origin?: Origin
}

export interface CrawlListener {
  progress(state: CrawlShown): void
  failed(url: string, reason: string): void
}

/** Names that match nothing (an e-mail, a key's id) throw OperatorError. */
export interface MoneyAndKeys {
  createAccount(wanted: { email: string; creditsDollars?: number; rateLimit?: number }): Promise<AccountShown>
  listAccounts(): Promise<readonly AccountShown[]>
  addCredits(email: string, dollars: number): Promise<AccountShown>
  setAccount(email: string, change: AccountChange): Promise<AccountShown>
  /** The keys and sessions of a disabled account are refused. */
  setAccountDisabled(email: string, disabled: boolean): Promise<AccountShown>
  /** For good, but for its ledger. */
  deleteAccount(email: string): Promise<AccountShown>
  /** Limits that can't be read throw InvalidRequest. */
  createKey(wanted: { name: string; account?: string } & KeyLimitsGiven): Promise<KeyCreated>
  listKeys(): Promise<readonly KeyShown[]>
  renameKey(id: string, name: string): Promise<KeyShown>
  setKeyState(id: string, state: 'enabled' | 'disabled' | 'revoked'): Promise<KeyShown>
  setKeyCap(id: string, dollars: number | null): Promise<KeyShown>
  /** A one-time link into the console, for the owner where no e-mail address is given. */
  consoleLink(email: string | undefined): Promise<LinkShown>
}

export interface OperatorApi extends MoneyAndKeys {
  /** The whole installation to PostgreSQL; one that was cut short goes on. */
  move(to: string, progress: (state: MoveProgress) => void): Promise<MovedShown>
  /** Takes documents out, and puts them back. */
  readonly removal: RemoveDocuments
  importFiles(
    paths: readonly string[],
    listener: ImportListener,
    options?: ImportOptions,
  ): Promise<ImportCounts>
  /** Ends early on an interrupt from the terminal; the same order then goes on where it ended. */
  crawl(order: CrawlOrder, listener: CrawlListener): Promise<CrawlShown & { readonly interrupted: boolean }>
  /** The models that are brought. */
  readonly models: ModelsApi
  /** What is added as a whole: files of a catalogue, folders, lists. */
  readonly library: LibraryApi
  /** Packs, made and added. */
  packs(): Promise<PacksApi>
  indexStats(): Promise<IndexShown>
  /** Reads the index as it was last committed, beside a running service too. */
  checkIndex(): Promise<IndexCheck>
  /** Checks the chains of the whole ledger. */
  verifyLedger(): Promise<ChainsVerified>
  /** Builds the index anew from the documents; where a service runs, has it do so. */
  rebuildIndex(progress: (taken: number, documents: number) => void): Promise<IndexRebuiltShown>
  /** The feeds of the news, in force from the next poll of a running service on. */
  readonly feeds: FeedLists
  /** Fills the index of a server from the documents here; goes on where it was left. */
  copyIndex(
    order: IndexCopyOrder,
    progress: (taken: number, documents: number) => void,
  ): Promise<IndexCopiedShown>
  pollNews(topics: readonly string[]): Promise<readonly PollShown[]>
  /** How results came to their places, and why a page is absent or low. Searches the index as it is on disk. */
  readonly explain: ExplainSearch
  close(): Promise<void>
}

/** What the operator asked for can't be done; the message says why. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
