// The console's own JSON, as server and browser app both know it. Amounts are US dollars; times are ISO 8601, or milliseconds
// since the epoch.
import type { PayerSeen, PaymentSeen } from '../../accounts/pay-per-call/payment-store.ts'
import type { LibraryFound, LibraryOffer, LibraryShown } from '../../operations/operator/library-api.ts'
import type {
  AccountShown,
  CrawlJob,
  FeedsImported,
  IndexView,
  KeyShown,
  NodeView,
  Overview,
  RemovalShown,
  RepeatedCrawl,
  RequestsShown,
  ServiceParts,
  SettingView,
  TrafficShown,
} from '../../operations/operator/owner-figures.ts'

export type {
  CrawlJob,
  FeedsImported,
  IndexView,
  KeyShown,
  LibraryFound,
  LibraryOffer,
  LibraryShown,
  NodeView,
  Overview,
  RepeatedCrawl,
  RequestsShown,
  ServiceParts,
  SettingView,
  TrafficShown,
}

export interface OwnedAccountView extends AccountShown {
  readonly id: string
  /** Whether it is the operator's own account, which sees the whole service. */
  readonly owner: boolean
}

export interface AccountView extends OwnedAccountView {
  readonly has_password: boolean
}

export interface SessionView {
  readonly version: string
  readonly base_url: string
  /** The operator's command as a person has to type it. */
  readonly command: string
  readonly sign_up_open: boolean
  readonly search_page: boolean
  readonly news_topics: readonly string[]
  /** Absent where nobody is signed in. */
  readonly account?: AccountView
  /** To be sent as x-csrf-token with every call that changes something. */
  readonly csrf_token?: string
  /** Made for who comes in by an invitation and has none. */
  readonly first_key?: KeyCreatedView
}

export interface KeyCreatedView {
  readonly key: KeyShown
  /** Shown this once. */
  readonly secret: string
}

/** One change at a time. */
export interface KeyChange {
  readonly name?: string
  readonly state?: KeyShown['state']
  readonly daily_cap_dollars?: number | null
}

export interface WatchView {
  readonly id: string
  readonly q: string
  readonly every: string
  readonly webhook: string | null
  readonly feed: string
  readonly state: 'active' | 'blocked' | 'failing'
  /** Why it is not active. */
  readonly reason: string | null
  readonly delivered: number
  readonly last_run: string | null
}

export interface WatchPutView {
  readonly watch: WatchView
  /** Shown this once, where it has a webhook. */
  readonly secret: string | null
}

export interface WatchResultView {
  readonly title: string
  readonly url: string
  readonly text: string
  readonly delivered: string
}

export interface UsageRowView {
  /** `2026-11-15`, UTC. */
  readonly day: string
  readonly key: string
  readonly endpoint: string
  readonly requests: number
  readonly credits_dollars: number
}

export interface UsageView {
  readonly from: string
  readonly to: string
  /** What the rows' `key` stands for: keys, the playground, the search page. */
  readonly names: Readonly<Record<string, string>>
  readonly rows: readonly UsageRowView[]
}

export interface EntryView {
  readonly id: string
  readonly at: string
  readonly kind: 'charge' | 'credit' | 'adjustment'
  readonly amount_dollars: number
  readonly reason: string
  readonly endpoint: string | null
  /** The name of the key, the playground or the search page. */
  readonly caller: string | null
}

export interface LedgerView {
  readonly balance_dollars: number
  /** Newest first. */
  readonly entries: readonly EntryView[]
  /** Where the next page starts; null on the last. */
  readonly next: string | null
  readonly prices: PricesView
}

/** What calls cost here. */
export interface PricesView {
  readonly search_dollars: Readonly<Record<'low' | 'medium' | 'high' | 'max', number>>
  readonly fetch_dollars: number
  readonly million_tokens_dollars: number
  /** Of its price, what a search from the cache costs. */
  readonly cache_hit_percent: number
  /** What a new account starts with. */
  readonly free_credits_dollars: number
}

export type PlaygroundCall = 'search' | 'fetch' | 'news'

export interface PlaygroundRequest {
  readonly call: PlaygroundCall
  /** As in the query string of the endpoint; `topic` names the news topic. */
  readonly parameters: Readonly<Record<string, string>>
}

export interface FeedView {
  readonly title: string
  readonly url: string
  readonly topics: readonly string[]
  readonly state: 'never-asked' | 'ok' | 'failing' | 'given-up'
  readonly lastOk?: string
  readonly lastError?: string
}

/** How far a stream of documents is: a line after each batch. */
export interface AddingView {
  readonly read: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** The first of them; `document` counts from 1. */
  readonly failures: readonly {
    readonly document: number
    readonly url: string | null
    readonly message: string
  }[]
  /** In the last line: all was taken, or why not. */
  readonly done?: true
  readonly error?: string
}

export interface CrawlRequest {
  readonly seeds: readonly string[]
  readonly max_pages: number
  readonly depth: number
  /** Again every so many days; absent: once. */
  readonly every_days?: number
}

/** A way in for somebody who has no password yet. */
export interface InvitationView {
  readonly url: string
  readonly expires: string
}

export interface PaymentsView {
  /** Whether payments are taken now. */
  readonly on: boolean
  readonly settled_dollars: number
  readonly settled: number
  /** The newest first; as `open` and `payers`, a hundred at most. */
  readonly recent: readonly PaymentView[]
  /** Those whose outcome is not known, the oldest first. */
  readonly open: readonly PaymentView[]
  readonly payers: readonly (Omit<PayerSeen, 'amount'> & { readonly paid_dollars: number })[]
}

type PaymentView = Omit<PaymentSeen, 'signed' | 'amount'> & {
  readonly signed_dollars: number
  readonly settled_dollars: number
}

export interface DocumentsView {
  readonly documents: readonly {
    readonly url: string
    readonly title: string
    readonly origin: string
    readonly kind: string
    readonly lang: string | null
    readonly date: string | null
  }[]
  /** Where the next page starts; null on the last. */
  readonly next: string | null
}

export interface RemovalsView {
  readonly recent: readonly RemovalShown[]
  readonly blocks: readonly string[]
}
