// The tables as types. Money is whole nano-dollars, times are milliseconds since the epoch.
import type { Generated } from 'kysely'
import type { AccountState } from '../../../accounts/account.ts'
import type { KeyState } from '../../../accounts/api-key.ts'
import type { EntryKind } from '../../../accounts/money/ledger.ts'
import type { AddressKind } from '../../../engine/crawl/frontier/frontier.ts'
import type { SchemaOfNodes } from './schema-of-nodes.ts'
import type {
  OperatorTables,
  PackTables,
  PaymentsTable,
  SiteIconsTable,
  VersionTables,
  WatchesTables,
} from './tables-of-parts.ts'

export interface AccountsTable {
  id: string
  email: string
  /** The address without case: unique. */
  email_identity: string
  rate_limit: number
  created_at: number
  state: Generated<AccountState>
  /** Nano-dollars a calendar month (UTC). */
  monthly_budget: Generated<number | null>
  /** The month and the share of the budget that was told last: `2026-11 80`. */
  noticed: Generated<string | null>
  /** 1 where its calls cost nothing. */
  unmetered: Generated<number>
}

export interface BalancesTable {
  account_id: string
  /** The sum of the account's ledger entries. */
  balance: number
  /** The sum of the account's rows in reservations. */
  held: number
  /** The end of the account's chain in ledger_entries: how many there are, and the hash of the last. */
  entries: Generated<number>
  head: Generated<string>
}

export interface ApiKeysTable {
  id: string
  account_id: string
  name: string
  shown: string
  hash: string
  state: KeyState
  spend_cap: number | null
  created_at: number
  expires_at: number | null
  /** Comma-separated; null: all. */
  scopes: string | null
  networks: string | null
}

export interface ReservationsTable {
  id: string
  account_id: string
  key_id: string
  amount: number
  budget_id: string | null
}

/** Keyed by account and id: what an agent's session may spend. */
export interface BudgetsTable {
  account_id: string
  id: string
  total: number
  spent: number
  /** The sum of the budget's rows in reservations. */
  held: number
}

/** Keyed by account and key: a call that must be done once, and its reply as soon as there is one. */
export interface KeptRepliesTable {
  account_id: string
  key: string
  /** The hash of the request. */
  request: string
  /** Who works on it. */
  claim: string
  /** From then on another may, where there is no reply yet. */
  claimed_until: number
  expires_at: number
  content_type: string | null
  /** Null where there is none yet; where there is a charge, it is not kept any more. */
  body: string | null
  charge_id: string | null
  /** Of the body. */
  bytes: number
}

/** Keyed by account and id: ids sort by time, so one index serves both the key and the listing. */
export interface LedgerEntriesTable {
  account_id: string
  /** Of a charge, the id of its reservation: a second charge for it can't be written. */
  id: string
  kind: EntryKind
  amount: number
  reason: string
  key_id: string | null
  endpoint: string | null
  created_at: number
  /** Its place in the account's chain, from 1 on. */
  seq: number
  /** Of the entry and of the hash before it. */
  hash: string
}

export interface UsageTable {
  key_id: string
  /** `2026-11-15`, UTC. */
  day: string
  endpoint: string
  account_id: string
  requests: number
  credits: number
  last_at: number
}

export interface PasswordsTable {
  account_id: string
  /** In argon2's own notation, with its salt and cost. */
  hash: string
}

export interface SessionsTable {
  /** SHA-256 of the token. */
  token_hash: string
  account_id: string
  expires_at: number
}

export interface SignInLinksTable {
  token_hash: string
  account_id: string
  expires_at: number
}

export interface DocumentsTable {
  url: string
  revision: number
  /** The document as JSON; null where it was removed, as all that follows. */
  body: string | null
  /** The columns of document-rows.ts. */
  host_key: string | null
  origin: string | null
  kind: string | null
  lang: string | null
  published_at: number | null
  /** 1 where the last write added it, 0 where it replaced one. */
  added: Generated<number>
  /** The revision with which it was added; null where that was before this was noted. */
  came: Generated<number | null>
}

export interface RemovalsTable {
  /** Sorts by time. */
  id: string
  what: string
  removed: number
  at: number
  /** Until then it can be undone. */
  until: number
  /** What it blocked, as JSON; null: nothing. */
  block: string | null
}

/** Rows that a removal took out, to be put back by an undo. */
export interface RemovedRowsTable {
  removal_id: string
  kind: 'document' | 'article' | 'visit'
  key: string
  /** The row as JSON. */
  body: string
}

export interface BlocksTable {
  /** `site:HOST`, `prefix:ADDRESS` or `url:ADDRESS`. */
  value: string
  created_at: number
}

export interface PagesTable {
  url: string
  /** The page as JSON. */
  body: string
  size: number
  fetched_at: number
  fresh_until: number
  etag: string | null
  last_modified: string | null
  /** 1 where a stale copy may not be used. */
  must_revalidate: number
  /** The generation of extraction that made it; 0 where that is not known. */
  extraction: number
}

/** Keyed by topic, feed and URL. */
export interface ArticlesTable {
  topic: string
  feed_url: string
  url: string
  published_at: number
  /** Place in the feed at the last poll. */
  position: number
  /** The article as JSON. */
  body: string
}

export interface NewsTopicsTable {
  topic: string
  /** Rises with each change of the topic's articles. */
  revision: number
  /** The summary as JSON. */
  summary: string | null
}

export interface FeedsTable {
  url: string
  /** The feed's state as JSON. */
  body: string
}

export interface VectorsTable {
  url: string
  /** The model and the way they were made. */
  made: string
  /** The document's. */
  revision: number
  /** The vectors in base64. */
  body: string
}

/** A sample an hour. */
export interface IndexSizesTable {
  at: number
  documents: number
  bytes: number
}

export interface CrawlsTable {
  id: Generated<number>
  name: string
  /** Counted against the budget. */
  pages: number
  started_at: number
  /** Null while it is not finished. */
  finished_at: number | null
  /** As JSON where any crawler may work on it. */
  plan: Generated<string | null>
}

/** Keyed by crawl and URL. */
export interface FrontierTable {
  crawl_id: number
  url: string
  origin: string
  depth: number
  kind: AddressKind
  state: 'waiting' | 'leased' | 'done'
  ready_at: number
  leased_until: number
  /** Empty where nobody holds it. */
  worker: string
  attempts: number
  /** When the page changed last, by its site's own list. */
  listed_at: number | null
  /** The address that the page named as its own. */
  canonical: string | null
  /** 1: nothing could be read there. */
  dead_end: number
}

export interface CrawlHostsTable {
  origin: string
  /** The host's state as JSON. */
  body: string
}

export interface VisitsTable {
  url: string
  origin: string
  visited_at: number
  due_at: number
  /** The visit as JSON. */
  body: string
}

export interface PageLinksTable {
  url: string
  /** Target and words in turn as JSON; addresses of the page's own origin without it. */
  links: string
}

export interface CrawlJobsTable {
  /** Sorts by time. */
  id: string
  /** The job as JSON. */
  body: string
}

export interface WalkJobsTable {
  /** Sorts by time. */
  id: string
  account_id: string
  /** The job as JSON. */
  body: string
}

export interface WalkJobPagesTable {
  job_id: string
  position: number
  /** The page as JSON. */
  body: string
}

/** Imports that were not finished. */
export interface ImportsTable {
  /** Path, size and time of the file. */
  file: string
  records: number
  saved_at: number
}

/** Rules that an account keeps under a name. */
export interface LensesTable {
  account_id: string
  name: string
  rules: string
}

export interface Schema extends SchemaOfNodes, OperatorTables, PackTables, VersionTables, WatchesTables {
  accounts: AccountsTable
  balances: BalancesTable
  api_keys: ApiKeysTable
  reservations: ReservationsTable
  ledger_entries: LedgerEntriesTable
  budgets: BudgetsTable
  kept_replies: KeptRepliesTable
  payments: PaymentsTable
  usage: UsageTable
  passwords: PasswordsTable
  sessions: SessionsTable
  sign_in_links: SignInLinksTable
  documents: DocumentsTable
  removals: RemovalsTable
  removed_rows: RemovedRowsTable
  blocks: BlocksTable
  pages: PagesTable
  articles: ArticlesTable
  news_topics: NewsTopicsTable
  feeds: FeedsTable
  index_sizes: IndexSizesTable
  vectors: VectorsTable
  crawls: CrawlsTable
  frontier: FrontierTable
  crawl_hosts: CrawlHostsTable
  visits: VisitsTable
  page_links: PageLinksTable
  crawl_jobs: CrawlJobsTable
  walk_jobs: WalkJobsTable
  walk_job_pages: WalkJobPagesTable
  imports: ImportsTable
  lenses: LensesTable
  site_icons: SiteIconsTable
}
