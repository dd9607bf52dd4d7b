// What the owner is shown of the service, as JSON. The console's browser app reads these types too: nothing of Node is behind them.
import type { CrawlProgress } from '../../engine/crawl/crawl-plan.ts'
import type { CrawlSchedule } from '../../engine/crawl/crawl-schedule.ts'
import type { Census } from '../../engine/index/document-census.ts'
import type { ModelShown } from './models-api.ts'

export interface Overview {
  readonly documents: number
  /** Documents that came in since `grown_since`. */
  readonly documents_grown: number
  /** A day ago, or when they were first counted where that is later; null where they never were. */
  readonly grown_since: number | null
  /** Calls of today (UTC) that were answered, of all accounts: what their usage says. */
  readonly calls: number
  /** The last two weeks, oldest first; days without a call are there too. */
  readonly days: readonly OverviewDay[]
  /** How the index grew, oldest first. */
  readonly growth: readonly { readonly at: number; readonly documents: number }[]
  readonly requests: number
  readonly failed: number
  readonly refused: number
  readonly spent_dollars: number
  readonly accounts: number
  /** Of a hundred documents, how many can be ranked by meaning; null where that is off. */
  readonly vectors_percent: number | null
  readonly feeds: number
  /** Those that have been asked at all. */
  readonly feeds_asked: number
  readonly feeds_failing: number
  readonly models: string
  readonly sources: readonly string[]
  readonly attention: readonly Attention[]
  readonly next_steps: readonly NextStep[]
}

export interface OverviewDay {
  /** `2026-11-15`, UTC. */
  readonly day: string
  readonly calls: number
  readonly spent_dollars: number
}

export interface Attention {
  readonly text: string
  /** The page of the console that tells more; null where none does. */
  readonly page: string | null
}

export interface NextStep {
  readonly title: string
  readonly text: string
  /** The page of the console where it is done. */
  readonly page: string
}

export interface RequestEntry {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /** The part of the key that may be shown; empty where there was none. */
  readonly key: string
  /** Only where queries are logged. */
  readonly url?: string
}

export interface RequestsShown {
  /** Of the last day's requests that are kept and pass the filter. */
  readonly requests: number
  readonly p50: number
  readonly p95: number
  /** The share of searches that were answered from the cache; absent where there was none. */
  readonly cacheRate?: number
  readonly statuses: readonly { readonly status: number; readonly requests: number }[]
  /** Those that asked most often first. */
  readonly keys: readonly KeyRequests[]
  readonly routes: readonly string[]
  /** Newest first. */
  readonly entries: readonly RequestEntry[]
}

export interface KeyRequests {
  readonly key: string
  readonly requests: number
  /** 400 to 499. */
  readonly refused: number
  /** 500 and above. */
  readonly failed: number
  readonly p50: number
  readonly p95: number
}

export interface SourceState {
  readonly name: string
  /** What the service asks it for, in words. */
  readonly purpose: string
  /** `working` and `failing` tell of the last request; `idle` of none since the start; `off` of being offline. */
  readonly state: 'idle' | 'working' | 'failing' | 'off'
  /** ISO times; null where that never happened since the start. */
  readonly answered: string | null
  readonly failed: string | null
  /** Of the last failure. */
  readonly reason: string | null
}

export interface ServiceParts {
  /** Ranking by meaning: on, switched off, or its models are not installed. */
  readonly meaning: 'on' | 'off' | 'not-installed'
  /** Documents with vectors; null where none are made. */
  readonly vectors: {
    readonly made: number
    readonly of: number
    readonly seconds_left: number | null
  } | null
  readonly models: readonly Pick<
    ModelShown,
    'name' | 'kind' | 'state' | 'languages' | 'bytes' | 'source' | 'vectors'
  >[]
  readonly sources: readonly SourceState[]
}

/** Its documents are those that are searched. */
export interface IndexView extends Census {
  readonly terms: number
  readonly bytes: number
  /** Oldest first, at most 90 days back; `at` in milliseconds since the epoch. */
  readonly history: readonly { readonly at: number; readonly documents: number; readonly bytes: number }[]
}

export interface TrafficCounts {
  readonly requests: number
  /** A status of 400 to 499. */
  readonly refused: number
  /** 500 and above. */
  readonly failed: number
  /** Mean time from request to reply. */
  readonly milliseconds: number
}

export interface TrafficShown {
  /** Milliseconds since the epoch: the first start or a day ago. */
  readonly since: number
  /** By minute, oldest first; minutes without a request are left out. */
  readonly minutes: readonly (TrafficCounts & { readonly at: number })[]
  readonly kinds: readonly (TrafficCounts & { readonly kind: string })[]
}

export interface NodeView {
  readonly name: string
  readonly roles: readonly string[]
  readonly version: string
  readonly started: string
  readonly last_seen: string
  /** Whether it was seen in the last half minute. */
  readonly alive: boolean
}

export interface SettingView {
  readonly variable: string
  readonly meaning: string
  readonly value: string
  readonly from: 'default' | 'environment' | 'file'
}

export interface FeedsImported {
  readonly added: number
  /** Those that their topic had already. */
  readonly known: number
  readonly left_out: readonly { readonly title: string; readonly url: string; readonly reason: string }[]
}

export interface RemovalShown {
  readonly id: string
  readonly what: string
  readonly removed: number
  /** ISO 8601, as `until`. */
  readonly at: string
  /** Until then it can be undone. */
  readonly until: string
}

export interface AccountShown {
  readonly email: string
  readonly balance_dollars: number
  readonly rate_limit: number
  /** ISO 8601. */
  readonly created: string
  /** Only where it is. */
  readonly disabled?: true
  /** US dollars a calendar month (UTC), where there is such a budget. */
  readonly monthly_budget_dollars?: number
  /** Only where its calls cost nothing. */
  readonly unmetered?: true
}

export interface KeyShown {
  readonly id: string
  readonly name: string
  readonly state: 'enabled' | 'disabled' | 'revoked'
  /** The first 8 characters of the key. */
  readonly key: string
  readonly account: string
  readonly created: string
  readonly last_used: string | null
  readonly daily_cap_dollars: number | null
  /** ISO 8601, as the two that follow only where the key has such a limit. */
  readonly expires?: string
  readonly scopes?: readonly string[]
  readonly networks?: readonly string[]
}

/** How far a crawl has come. */
export interface CrawlShown extends Omit<CrawlProgress, 'maxPages' | 'softMissing'> {
  readonly max_pages: number
  readonly soft_404: number
}

export interface CrawlJob {
  readonly id: string
  readonly seeds: readonly string[]
  readonly depth: number
  readonly anyHost?: boolean
  /** Waiting: for others to end. Stopping: told to, but what it was reading is not put away yet. Failed: it broke off, or read no page. */
  readonly state: 'waiting' | 'running' | 'stopping' | 'finished' | 'stopped' | 'failed'
  readonly progress: CrawlShown
  /** The last addresses that could not be read, newest first, ten at most. */
  readonly failures: readonly { readonly url: string; readonly reason: string }[]
  /** How many could not be read for which reason, as far as they are told apart. */
  readonly reasons?: Readonly<Record<string, number>>
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt?: number
  /** Why the whole job failed. */
  readonly reason?: string
}

/** A crawl that the service repeats by itself. */
export type RepeatedCrawl = CrawlSchedule
