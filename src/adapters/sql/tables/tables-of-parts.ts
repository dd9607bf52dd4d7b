// The tables of standing questions, the operator, packs, payments, icons and versions.

import type { PaymentState } from '../../../accounts/pay-per-call/payment-store.ts'
import type { VersionState } from '../../../engine/index/versions/version-store.ts'
import type { WatchState } from '../../../engine/search/watch/watch-store.ts'

export interface WatchesTable {
  /** Its name among all accounts', never used again; sorts by time. */
  key: string
  account_id: string
  /** Its name in its account. */
  id: string
  /** Of whoever put it last, who pays. */
  key_id: string
  key_shown: string
  /** What is asked, as JSON. */
  body: string
  every_ms: number
  webhook: string | null
  state: WatchState
  reason: string | null
  /** Documents that came with a later revision are new. */
  since: number
  /** Counts all that changed it: who works on an older one has lost it. */
  runs: number
  delivered: number
  last_run: number | null
  due_at: number
  created_at: number
  /** Sorts by the time of the last put. */
  changed: string
  /** 1 while it has candidates. */
  waiting: number
}

/** New documents that may answer, until they were looked at. */
export interface WatchCandidatesTable {
  watch_key: string
  url: string
  revision: number
}

/** What was told, as JSON: the same is not told again. */
export interface WatchStoriesTable {
  watch_key: string
  id: string
  body: string
}

export interface WatchDeliveriesTable {
  watch_key: string
  /** That of its charge. */
  id: string
  /** The results as JSON. */
  body: string
  created_at: number
  attempts: number
  /** When its webhook is called next; null: not any more, or there is none. */
  next_try: number | null
}

export interface WatchesTables {
  watches: WatchesTable
  watch_candidates: WatchCandidatesTable
  watch_stories: WatchStoriesTable
  watch_deliveries: WatchDeliveriesTable
}

/**
 * The tables of what the operator arranges: feeds beside the catalogue, crawls that are repeated, the
 * library.
 */
export interface FeedChangesTable {
  topic: string
  url: string
  title: string
  /** 1: in the catalogue; 0: taken out of it. */
  kept: 0 | 1
}

export interface CrawlSchedulesTable {
  /** Sorts by time. */
  id: string
  /** The schedule as JSON. */
  body: string
  /** Milliseconds since the epoch. */
  next_at: number
}

export interface LibraryItemsTable {
  name: string
  /** The item as JSON. */
  body: string
}

export interface LibraryFilesTable {
  /** Of the item that the file belongs to. */
  name: string
  path: string
  /** The file as JSON. */
  body: string
}

export interface OperatorTables {
  library_items: LibraryItemsTable
  library_files: LibraryFilesTable
  feed_changes: FeedChangesTable
  crawl_schedules: CrawlSchedulesTable
}

/** The tables of packs: those that were added, and the vectors they brought. */
export interface PacksTable {
  name: string
  /** Of its manifest; null until all of it was added. */
  sha256: string | null
  /** ISO 8601, when it was made. */
  made: string
  /** Null where it was not signed, as the key. */
  signer: string | null
  signer_key: string | null
  /** Milliseconds since the epoch. */
  added_at: number
}

/** Vectors that came with documents, until these have them as if they had been made here. */
interface BroughtVectorsTable {
  url: string
  /** The model and the way they were made. */
  made: string
  /** The document's. */
  revision: number
  /** Those of the first and of the later passages, in base64. */
  first: string
  later: string
}

export interface PackTables {
  packs: PacksTable
  brought_vectors: BroughtVectorsTable
}

/** Keyed by network, asset, payer and nonce: payments of callers without an account, in whole units of the token. */
export interface PaymentsTable {
  network: string
  asset: string
  payer: string
  nonce: string
  /** The payer's own name for the call: one payment under it at a time. */
  client_key: string | null
  scheme: string
  state: PaymentState
  request: string
  endpoint: string
  claim: string
  claimed_until: number
  signed: number
  amount: number
  valid_until: number
  /** Payload and requirements as JSON. */
  payment: string
  transaction_id: string | null
  content_type: string | null
  body: string | null
  created_at: number
  updated_at: number
}

/** The table of sites' icons. */
export interface SiteIconsTable {
  host: string
  /** Milliseconds since the epoch. */
  asked_at: number
  /** Null where the site has no icon, as the two below. */
  version: string | null
  content_type: string | null
  /** In base64. */
  body: string | null
}

/** Keyed by both: two addresses may share a key. */
export interface PageAddressesTable {
  key: string
  url: string
}

/** Keyed by address and version. */
export interface PageVersionsTable {
  url: string
  version: string
  /** As in documents. */
  host_key: string
  title: string
  read_at: number
  /** When the page got another text, or was read for a caller. */
  kept_at: number
  state: VersionState
}

export interface VersionTextsTable {
  version: string
  /** As a JSON string, in which every character can be kept. */
  body: string
  bytes: number
}

/** Keyed by account, session and id: what a call of an agent's session was sent. */
export interface SentTextsTable {
  account_id: string
  session: string
  id: string
  /** Fingerprints of sentences, one behind the other. */
  prints: string
  bytes: number
  sent_at: number
}

export interface VersionTables {
  sent_texts: SentTextsTable
  page_addresses: PageAddressesTable
  page_versions: PageVersionsTable
  version_texts: VersionTextsTable
}
