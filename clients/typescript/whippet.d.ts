// Made from the service's OpenAPI document by `bin/dev clients`: not to be edited. See README.md beside it.

export interface ClientSettings {
  /** The service's address; by default http://localhost:8787. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** A call that takes longer is given up; by default a minute. */
  readonly timeoutMs?: number
  /** How often a call that met 429 or 500 is tried again; by default three times. */
  readonly retries?: number
  /** Sends a request in place of the platform's own: one that pays, or a test's. */
  readonly fetch?: typeof globalThis.fetch
  /** Waits before another try, no longer than the caller does. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Within a day the same request under the same key is answered once and charged once. */
  readonly idempotencyKey?: string
  /** A budget of the account that this call is charged to. */
  readonly budgetId?: string
}

/** A call that was not answered with 200. Nothing was charged for it. */
export class WhippetError extends Error {
  /** The HTTP status; undefined where no service answered. */
  readonly status: number | undefined
  /** The short name of the error, such as "Unauthorized". */
  readonly error: string
  /** Seconds after which the service wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined
  /** The whole reply, where it was JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** No service answers at the address, or what answers is not Whippet. */
export class Unreachable extends WhippetError {}

export function createClient(settings?: ClientSettings): WhippetClient

export interface AddedDocument {
  readonly url: string | null
  readonly status: "added" | "updated" | "unchanged" | "failed"
  readonly message?: string
}

export interface AddedDocuments {
  readonly documents: ReadonlyArray<AddedDocument>
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
}

export interface AiSummary {
  readonly text: string
  readonly generatedAt: string
  readonly model: string
  readonly mode: "pregen" | "live"
}

export interface Balance {
  readonly balance_dollars: number
  readonly held_dollars: number
  readonly cap: { readonly daily_dollars: number; readonly remaining_dollars: number } | null
}

export interface Budget {
  readonly id: string
  readonly total_dollars: number
  readonly spent_dollars: number
  readonly remaining_dollars: number
}

export interface Calculation {
  readonly expression: string
  readonly result: string
  readonly rawResult: number | string | { readonly value: number | string; readonly unit: string }
}

export interface Citation {
  readonly id: string
  readonly version: string
  readonly start: number
  readonly end: number
}

export interface ContentSafety {
  readonly rating: "safe" | "unsafe" | "unknown"
  readonly safeSearchApplied: boolean
}

export interface Crawl {
  readonly id: string
  readonly state: "waiting" | "running" | "done" | "stopped" | "failed"
  readonly read: number
  readonly indexed: number
  readonly failed: number
  readonly left: number
  readonly reasons: unknown
}

export interface CrawlList {
  readonly crawls: ReadonlyArray<Crawl>
}

export interface CrawlOrdered {
  readonly id: string
  readonly state: "waiting" | "running" | "done" | "stopped" | "failed"
}

export interface Disambiguation {
  readonly query: string
  readonly message: string
  readonly options: ReadonlyArray<{ readonly title: string; readonly text: string; readonly url: string }>
}

export interface Document {
  readonly url: string
  readonly title: string
  readonly text: string
  readonly markdown?: string
  readonly description?: string
  readonly author?: string
  readonly date?: string
  readonly dateModified?: string
  readonly language?: string
  readonly country?: string
  readonly image?: string
  readonly keywords: ReadonlyArray<string>
  readonly kind: "website" | "blog" | "news" | "video" | "image" | "place" | "profile" | "social" | "academic" | "calculation" | "weather" | "computation" | "instant answer"
  readonly contentType: string
  readonly partOf?: string
  readonly supersedes?: ReadonlyArray<string>
  readonly origin: string
  readonly crawledAt: string
}

export interface DocumentList {
  readonly documents: ReadonlyArray<{ readonly url: string; readonly title: string; readonly origin: string; readonly date?: string }>
  readonly next?: string
}

export interface FailedResult {
  readonly requested_url: string
  readonly status: number
  readonly error: string
  readonly message: string
  readonly retry_after?: number
  readonly metrics: { readonly cost_dollars: number }
}

export interface FetchManyMetrics {
  readonly timestamp: string
  readonly duration: number
  readonly urls_provided: number
  readonly pages_returned: number
  readonly tokens: number
  readonly cost_dollars: number
  readonly cost?: { readonly search: number; readonly text: number; readonly discount: number }
  readonly warnings?: ReadonlyArray<string>
}

export interface FetchManyResponse {
  readonly results: ReadonlyArray<FetchedResult | FailedResult>
  readonly metrics: FetchManyMetrics
}

export interface FetchMetrics {
  readonly timestamp: string
  readonly duration: number
  readonly tokens: number
  readonly cached?: true
  readonly cache_age_seconds?: number
  readonly cost_dollars: number
  readonly cost?: { readonly search: number; readonly text: number; readonly discount: number }
  readonly truncated?: true
  readonly warnings?: ReadonlyArray<string>
}

export interface FetchResponse {
  readonly title: string
  readonly content: string
  readonly markdown: string
  readonly word_count: number
  readonly url: string
  readonly description?: string
  readonly author?: string
  readonly date?: string
  readonly image?: string
  readonly lang?: string
  readonly source: string
  readonly content_type: string
  readonly extracts?: ReadonlyArray<string>
  readonly crawled_at?: string
  readonly seen?: true
  readonly citation?: Citation
  readonly citations?: ReadonlyArray<Citation>
  readonly metrics: FetchMetrics
}

export interface FetchedResult {
  readonly title: string
  readonly content: string
  readonly markdown: string
  readonly word_count: number
  readonly url: string
  readonly description?: string
  readonly author?: string
  readonly date?: string
  readonly image?: string
  readonly lang?: string
  readonly source: string
  readonly content_type: string
  readonly extracts?: ReadonlyArray<string>
  readonly crawled_at?: string
  readonly seen?: true
  readonly citation?: Citation
  readonly citations?: ReadonlyArray<Citation>
  readonly metrics: FetchMetrics
  readonly requested_url: string
  readonly status: 200
}

export interface ImageResult {
  readonly title: string
  readonly link: string
  readonly image: string
  readonly source: string
  readonly type: "image"
  readonly thumbnail?: string
  readonly width?: string
  readonly height?: string
  readonly score: number
}

export interface Infobox {
  readonly heading: string
  readonly source: string
  readonly items: ReadonlyArray<{ readonly label: string; readonly value: string }>
}

export interface Lens {
  readonly name: string
  readonly rules: string
}

export interface LensList {
  readonly lenses: ReadonlyArray<{ readonly name: string }>
}

export interface Metrics {
  readonly query: string
  readonly intent: string
  readonly timestamp: string
  readonly duration: number
  readonly queries_executed: number
  readonly api_requests_count: number
  readonly results_returned: number
  readonly total_results_found: number
  readonly total_is_estimate?: true
  readonly queries_provided?: number
  readonly queries_truncated?: number
  readonly cached?: true
  readonly cache_age_seconds?: number
  readonly cost_dollars: number
  readonly cost?: { readonly search: number; readonly text: number; readonly discount: number }
  readonly truncated?: true
  readonly effort?: "low" | "medium" | "high" | "max"
  readonly unavailable?: ReadonlyArray<string>
  readonly sources?: ReadonlyArray<{ readonly name: string; readonly status: "ok" | "failed" | "timeout" | "resting"; readonly results: number }>
  readonly coverage?: { readonly documents: number; readonly note: string }
  readonly warnings?: ReadonlyArray<string>
  readonly response_time_ms: number
  readonly dryRun?: true
  readonly max_cost_dollars?: number
  readonly search_mode?: "low-cost" | "fast" | "balanced" | "deep" | "exhaustive"
  readonly reranker?: string
}

export interface NewsResponse {
  readonly results_type: "Search" | "News" | "Weather" | "Calculator" | "Definition" | "Time" | "Images" | "Videos" | "Places" | "Profiles" | "Social" | "Academic" | "Knowledge" | "Code" | "Recipes" | "Questions"
  readonly answer: string
  readonly type: "Search" | "News" | "Weather" | "Calculator" | "Definition" | "Time" | "Images" | "Videos" | "Places" | "Profiles" | "Social" | "Academic" | "Knowledge" | "Code" | "Recipes" | "Questions"
  readonly title: string
  readonly results: ReadonlyArray<Result>
  readonly metrics: Metrics
  readonly correctedQuery?: string
  readonly related_searches?: ReadonlyArray<string>
  readonly topics?: ReadonlyArray<string>
  readonly related_topics?: ReadonlyArray<string>
  readonly infobox?: Infobox
  readonly disambiguation?: Disambiguation
  readonly aiSummary?: AiSummary
  readonly safeSearch?: SafeSearch
  readonly videos?: ReadonlyArray<Result>
  readonly images?: ReadonlyArray<ImageResult>
  readonly news: ReadonlyArray<Result>
  readonly places?: ReadonlyArray<Result>
  readonly profiles?: ReadonlyArray<Result>
  readonly social?: ReadonlyArray<Result>
  readonly academic?: ReadonlyArray<Result>
  readonly weather?: Weather
  readonly calculation?: Calculation
}

export interface OpenedCitation {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly version: string
  readonly crawledAt: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly before: string
  readonly after: string
  readonly link: string
  readonly current: "same" | "moved" | "changed" | "gone"
  readonly live?: "same" | "moved" | "changed" | "gone"
  readonly metrics?: { readonly cost_dollars: number }
}

export interface Reader {
  readonly title?: string
  readonly byline?: string
  readonly excerpt?: string
  readonly site_name?: string
  readonly lang?: string
  readonly published?: string
  readonly word_count?: number
  readonly markdown?: string
  readonly content?: string
}

export interface Receipts {
  readonly account: string
  readonly previous_hash: string
  readonly entries: ReadonlyArray<{ readonly seq: number; readonly id: string; readonly kind: string; readonly nano_dollars: number; readonly reason: string; readonly key: string | null; readonly endpoint: string | null; readonly created_at: number; readonly hash: string }>
  readonly head: { readonly entries: number; readonly hash: string }
}

export interface Result {
  readonly title: string
  readonly link: string
  readonly desc: string
  readonly source: string
  readonly type?: "website" | "blog" | "news" | "video" | "image" | "place" | "profile" | "social" | "academic" | "calculation" | "weather" | "computation" | "instant answer"
  readonly date?: string
  readonly dateModified?: string
  readonly image?: string
  readonly snippet?: string
  readonly answer?: string
  readonly extracts?: ReadonlyArray<string>
  readonly contentType?: string
  readonly reader?: Reader
  readonly contentSafety?: ContentSafety
  readonly bang?: string
  readonly queryIndices?: ReadonlyArray<number>
  readonly score: number
  readonly seeAlso?: ReadonlyArray<SeeAlso>
  readonly duration?: string
  readonly authors?: ReadonlyArray<string>
  readonly doi?: string
  readonly year?: number
  readonly crawledAt?: string
  readonly seen?: true
  readonly citation?: Citation
  readonly citations?: ReadonlyArray<Citation>
}

export interface SafeSearch {
  readonly requested: "off" | "moderate" | "strict"
  readonly applied: "off" | "moderate" | "strict"
}

export interface SearchResponse {
  readonly results_type: "Search" | "News" | "Weather" | "Calculator" | "Definition" | "Time" | "Images" | "Videos" | "Places" | "Profiles" | "Social" | "Academic" | "Knowledge" | "Code" | "Recipes" | "Questions"
  readonly answer: string
  readonly type: "Search" | "News" | "Weather" | "Calculator" | "Definition" | "Time" | "Images" | "Videos" | "Places" | "Profiles" | "Social" | "Academic" | "Knowledge" | "Code" | "Recipes" | "Questions"
  readonly title: string
  readonly results: ReadonlyArray<Result>
  readonly metrics: Metrics
  readonly correctedQuery?: string
  readonly related_searches?: ReadonlyArray<string>
  readonly topics?: ReadonlyArray<string>
  readonly related_topics?: ReadonlyArray<string>
  readonly infobox?: Infobox
  readonly disambiguation?: Disambiguation
  readonly aiSummary?: AiSummary
  readonly safeSearch?: SafeSearch
  readonly videos?: ReadonlyArray<Result>
  readonly images?: ReadonlyArray<ImageResult>
  readonly news?: ReadonlyArray<Result>
  readonly places?: ReadonlyArray<Result>
  readonly profiles?: ReadonlyArray<Result>
  readonly social?: ReadonlyArray<Result>
  readonly academic?: ReadonlyArray<Result>
  readonly weather?: Weather
  readonly calculation?: Calculation
}

export interface SeeAlso {
  readonly title: string
  readonly url: string
  readonly source: string
}

export interface Usage {
  readonly from: string
  readonly to: string
  readonly days: ReadonlyArray<{ readonly date: string; readonly endpoint: string; readonly key: string; readonly requests: number; readonly cost_dollars: number }>
}

export interface VerifyResponse {
  readonly quotes: ReadonlyArray<{ readonly found: "verbatim" | "near" | "elsewhere" | "absent"; readonly url?: string; readonly citation?: Citation; readonly similarity?: number; readonly differences?: ReadonlyArray<{ readonly quote: string; readonly page: string }> }>
  readonly metrics: { readonly timestamp: string; readonly cost_dollars: number; readonly response_time_ms: number }
}

export interface Watch {
  readonly id: string
  readonly q: string
  readonly every: string
  readonly webhook?: string
  readonly feed: string
  readonly secret?: string
  readonly state: "active" | "blocked" | "failing"
  readonly reason?: string
  readonly delivered: number
  readonly lastRun: string | null
  readonly safe?: string | number | boolean | ReadonlyArray<string>
  readonly country?: string | number | boolean | ReadonlyArray<string>
  readonly sourceCountry?: string | number | boolean | ReadonlyArray<string>
  readonly language?: string | number | boolean | ReadonlyArray<string>
  readonly minScore?: string | number | boolean | ReadonlyArray<string>
  readonly dateRange?: string | number | boolean | ReadonlyArray<string>
  readonly dateFrom?: string | number | boolean | ReadonlyArray<string>
  readonly dateTo?: string | number | boolean | ReadonlyArray<string>
  readonly includeDomains?: string | number | boolean | ReadonlyArray<string>
  readonly excludeDomains?: string | number | boolean | ReadonlyArray<string>
  readonly includeTerms?: string | number | boolean | ReadonlyArray<string>
  readonly excludeTerms?: string | number | boolean | ReadonlyArray<string>
  readonly parseOperators?: string | number | boolean | ReadonlyArray<string>
  readonly filetype?: string | number | boolean | ReadonlyArray<string>
  readonly intitle?: string | number | boolean | ReadonlyArray<string>
  readonly inurl?: string | number | boolean | ReadonlyArray<string>
  readonly intext?: string | number | boolean | ReadonlyArray<string>
  readonly lens?: string | number | boolean | ReadonlyArray<string>
  readonly rules?: string | number | boolean | ReadonlyArray<string>
}

export interface WatchList {
  readonly watches: ReadonlyArray<Watch>
}

export interface Weather {
  readonly location: { readonly name: string; readonly country: string; readonly coordinates: { readonly latitude: number; readonly longitude: number } }
  readonly temperature: number
  readonly feelsLike?: number
  readonly humidity?: number
  readonly windSpeed?: number
  readonly windDirection?: number
  readonly pressure?: number
  readonly cloudiness?: number
  readonly visibility?: number
  readonly timestamp: number
  readonly units: "metric" | "imperial"
  readonly description: string
  readonly icon: string
}

export interface SearchOptions {
  /** Results to return. */
  readonly limit?: number
  /** Results to skip. */
  readonly offset?: number
  /** How much work a search does. `auto` sets it per query; `low-cost` caps it; deeper modes add query expansion, follow-up searches and stronger reranking. Wins over `effort` and `depth` unless it is `auto`. */
  readonly searchMode?: "auto" | "low-cost" | "fast" | "balanced" | "deep" | "exhaustive"
  /** Pins a mode by its tier: low is fast, medium balanced, high deep, max exhaustive. An explicit `searchMode` wins. */
  readonly effort?: "low" | "medium" | "high" | "max"
  /** Reranker tier; clamped to the largest that the mode and the time budget allow. */
  readonly reranker?: "auto" | "small" | "medium" | "large" | "xl"
  /** Forces an intent. Aliases: search, news, video, images, weather, calculate, wiki, knowledge, code, recipe, place, places, questions, time, latest, definition, units, currency, academic, social, profile. Full names such as FallbackSearchIntent are matched exactly, then in any case, then in part. Detected when absent. */
  readonly intent?: string
  /** Target time in milliseconds for ranked results; a target, not a ceiling. Clamped to 1000 to 30000; 0, empty and non-numeric values are ignored. Page text is fetched afterwards. */
  readonly timeout?: number
  /** Older mode parameter, read only when no mode is pinned (`searchMode` absent or auto, no `effort`). When absent, it pins nothing. */
  readonly depth?: "fast" | "deep"
  /** `full` adds type, image, contentType, reader, contentSafety and bang to each result. */
  readonly metadata?: "basic" | "full"
  /** Include text extracts. Where it is absent, on for `format=context` and with `metadata=full`. */
  readonly extracts?: boolean
  /** Include each result's full page text in reader.markdown (or reader.content). Adds time and cost. */
  readonly content?: boolean
  /** Maximum characters of page text per result; applies only when `content` is true. */
  readonly maxContentLength?: number
  /** The oldest page text to accept, in seconds; applies only when `content` is true. Pages that the index has read before that are read again; what cannot be had in time stays as it was. */
  readonly maxAge?: number
  /** Longest text of the whole response, in tokens of the o200k encoding. Page text is shortened first, then extracts, then what later results say, then later results are left out; `metrics.truncated` says so. */
  readonly maxTokens?: number
  /** Bypass cached results. */
  readonly noCache?: boolean
  /** Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service sent this text then; the key is at `/.well-known/http-message-signatures-directory`. */
  readonly sign?: boolean
  /** Refuse parameters that the call does not have with 400; else they are ignored, and `metrics.warnings` names them. */
  readonly strict?: boolean
  /** Safe search: `moderate` drops unsafe images, videos and previews, `strict` every unsafe result. */
  readonly safe?: "off" | "moderate" | "strict"
  /** Two-letter ISO 3166-1 code; biases results by locale. */
  readonly country?: string
  /** Two-letter ISO 3166-1 code; excludes results from sources of other countries. */
  readonly sourceCountry?: string
  /** Two-letter ISO 639-1 code; biases results by language. */
  readonly language?: string
  /** Units of answers. Default: imperial for country US, metric otherwise. */
  readonly units?: "metric" | "imperial"
  /** Least `score` of a result. When absent, the floor of the service, which leaves out what has nothing to do with the query; 0 switches it off. */
  readonly minScore?: number
  /** Published within this time; use either this or dateFrom/dateTo. */
  readonly dateRange?: "day" | "week" | "month" | "year" | "24h" | "7d" | "30d" | "90d" | "1y"
  /** Published on or after this date, YYYY-MM-DD. */
  readonly dateFrom?: string
  /** Published on or before this date, YYYY-MM-DD. */
  readonly dateTo?: string
  /** Comma-separated domains to restrict to. `example.com` is that host and every host below it; `*.example.com` only the hosts below it. */
  readonly includeDomains?: string | readonly string[]
  /** Comma-separated domains to exclude; same forms as includeDomains. */
  readonly excludeDomains?: string | readonly string[]
  /** Comma-separated terms that must appear. */
  readonly includeTerms?: string | readonly string[]
  /** Comma-separated terms that must not appear. */
  readonly excludeTerms?: string | readonly string[]
  /** Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number ranges) from the query; when false the query is literal text. */
  readonly parseOperators?: boolean
  /** File extension that results must have. */
  readonly filetype?: string
  /** Term required in the page title. */
  readonly intitle?: string
  /** Term required in the URL. */
  readonly inurl?: string
  /** Term required in the body text. */
  readonly intext?: string
  /** Rules that the account keeps under this name. */
  readonly lens?: string
  /** Rules for this call, a line each, as goggles have them: `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`, each also behind a pattern of the address such as `/blog/*`, or with `kind=news`. They come after those of the lens. */
  readonly rules?: string
  /** Tells in `metrics` what the call would do and cost at most, without doing it: no results, no charge. */
  readonly dryRun?: boolean
  /** The most that the call may cost, in USD. With `searchMode` auto, the richest mode that fits; page text is shortened to what is left. A call that cannot be kept within it is refused with 402 before any work. */
  readonly maxCost?: number
  /** A name of your own for a conversation: text that it was sent before is left out and not charged; `seen` and `citation` stand in its place. */
  readonly session?: string
  /** With `session`: sends all of it again. */
  readonly fresh?: boolean
  /** Decimal degrees. */
  readonly latitude?: number
  /** Decimal degrees. */
  readonly longitude?: number
  /** Location accuracy in metres. */
  readonly accuracy?: number
  /** City name. */
  readonly city?: string
  /** State or region name. */
  readonly state?: string
  /** Two-letter ISO 3166-1 code of the caller's location. */
  readonly countryCode?: string
  /** Postal or ZIP code. */
  readonly postalCode?: string
  /** IANA timezone name. */
  readonly timezone?: string
  /** Display name of the caller's location. */
  readonly location?: string
}

export type SearchRequest = SearchOptions &
  (
    | {
        /** The query, up to 2000 characters. A list of up to five is answered as one; it takes no location. */
        readonly q: string | readonly string[]
        readonly similar?: undefined
      }
    | {
        readonly q?: undefined
        /** Instead of `q`: the address of a page in the index; finds pages like it. */
        readonly similar: string
      }
  )

export interface FetchRequest {
  /** Address of the page to fetch. */
  readonly url: string
  /** What is wanted from the page; focuses the extracts on it. */
  readonly query?: string
  /** The oldest stored copy to accept, in seconds; 0 asks the site each time. When absent, a copy serves as long as its HTTP headers allow. */
  readonly maxAge?: number
  /** CSS selector: only the parts of the page that match are read. */
  readonly selector?: string
  /** CSS selector: the parts of the page that match are left out. */
  readonly removeSelector?: string
  /** Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service sent this text then; the key is at `/.well-known/http-message-signatures-directory`. */
  readonly sign?: boolean
  /** A name of your own for a conversation: text that it was sent before is left out and not charged; `seen` and `citation` stand in its place. */
  readonly session?: string
  /** With `session`: sends all of it again. */
  readonly fresh?: boolean
  /** Refuse parameters that the call does not have with 400; else they are ignored, and `metrics.warnings` names them. */
  readonly strict?: boolean
}

export interface FetchManyRequest {
  /** Addresses of up to 20 pages; one that is given twice is read once and answered twice. */
  readonly urls: ReadonlyArray<string>
  /** What is wanted from the page; focuses the extracts on it. */
  readonly query?: string
  /** The oldest stored copy to accept, in seconds; 0 asks the site each time. When absent, a copy serves as long as its HTTP headers allow. */
  readonly maxAge?: number
  /** CSS selector: only the parts of the page that match are read. */
  readonly selector?: string
  /** CSS selector: the parts of the page that match are left out. */
  readonly removeSelector?: string
  /** Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service sent this text then; the key is at `/.well-known/http-message-signatures-directory`. */
  readonly sign?: boolean
  /** A name of your own for a conversation: text that it was sent before is left out and not charged; `seen` and `citation` stand in its place. */
  readonly session?: string
  /** With `session`: sends all of it again. */
  readonly fresh?: boolean
  /** Refuse parameters that the call does not have with 400; else they are ignored, and `metrics.warnings` names them. */
  readonly strict?: boolean
}

export interface NewsRequest {
  /** Articles to return; a number out of range is clamped to 1 to 50. */
  readonly limit?: number
  /** Bypass the cache and fetch a fresh feed. */
  readonly noCache?: boolean
  /** Refuse parameters that the call does not have with 400; else they are ignored, and `metrics.warnings` names them. */
  readonly strict?: boolean
}

export interface CitationRequest {
  /** Asks the web what the page says by now; costs what a fetch does. */
  readonly live?: boolean
}

export interface VerifyRequest {
  /** What is to be looked for. */
  readonly quotes: ReadonlyArray<{ readonly text: string; readonly url?: string }>
}

export interface PutLensRequest {
  /** Rules, a line each, as goggles have them. */
  readonly rules: string
}

export interface CreateWatchRequest {
  /** What is asked again and again, up to 2000 characters; operators work as in a search. */
  readonly q: string
  /** How often it delivers at most: minutes, hours or days, from 1m to 30d. */
  readonly every: string
  /** Where new results are sent to by POST, as Standard Webhooks has it; a public address. */
  readonly webhook?: string
  /** Safe search: `moderate` drops unsafe images, videos and previews, `strict` every unsafe result. */
  readonly safe?: "off" | "moderate" | "strict"
  /** Two-letter ISO 3166-1 code; biases results by locale. */
  readonly country?: string
  /** Two-letter ISO 3166-1 code; excludes results from sources of other countries. */
  readonly sourceCountry?: string
  /** Two-letter ISO 639-1 code; biases results by language. */
  readonly language?: string
  /** Least `score` of a result. When absent, the floor of the service, which leaves out what has nothing to do with the query; 0 switches it off. */
  readonly minScore?: number
  /** Published within this time; use either this or dateFrom/dateTo. */
  readonly dateRange?: "day" | "week" | "month" | "year" | "24h" | "7d" | "30d" | "90d" | "1y"
  /** Published on or after this date, YYYY-MM-DD. */
  readonly dateFrom?: string
  /** Published on or before this date, YYYY-MM-DD. */
  readonly dateTo?: string
  /** Comma-separated domains to restrict to. `example.com` is that host and every host below it; `*.example.com` only the hosts below it. */
  readonly includeDomains?: string | readonly string[]
  /** Comma-separated domains to exclude; same forms as includeDomains. */
  readonly excludeDomains?: string | readonly string[]
  /** Comma-separated terms that must appear. */
  readonly includeTerms?: string | readonly string[]
  /** Comma-separated terms that must not appear. */
  readonly excludeTerms?: string | readonly string[]
  /** Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number ranges) from the query; when false the query is literal text. */
  readonly parseOperators?: boolean
  /** File extension that results must have. */
  readonly filetype?: string
  /** Term required in the page title. */
  readonly intitle?: string
  /** Term required in the URL. */
  readonly inurl?: string
  /** Term required in the body text. */
  readonly intext?: string
  /** Rules that the account keeps under this name. */
  readonly lens?: string
  /** Rules for this call, a line each, as goggles have them: `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`, each also behind a pattern of the address such as `/blog/*`, or with `kind=news`. They come after those of the lens. */
  readonly rules?: string
}

export interface PutWatchRequest {
  /** What is asked again and again, up to 2000 characters; operators work as in a search. */
  readonly q: string
  /** How often it delivers at most: minutes, hours or days, from 1m to 30d. */
  readonly every: string
  /** Where new results are sent to by POST, as Standard Webhooks has it; a public address. */
  readonly webhook?: string
  /** Safe search: `moderate` drops unsafe images, videos and previews, `strict` every unsafe result. */
  readonly safe?: "off" | "moderate" | "strict"
  /** Two-letter ISO 3166-1 code; biases results by locale. */
  readonly country?: string
  /** Two-letter ISO 3166-1 code; excludes results from sources of other countries. */
  readonly sourceCountry?: string
  /** Two-letter ISO 639-1 code; biases results by language. */
  readonly language?: string
  /** Least `score` of a result. When absent, the floor of the service, which leaves out what has nothing to do with the query; 0 switches it off. */
  readonly minScore?: number
  /** Published within this time; use either this or dateFrom/dateTo. */
  readonly dateRange?: "day" | "week" | "month" | "year" | "24h" | "7d" | "30d" | "90d" | "1y"
  /** Published on or after this date, YYYY-MM-DD. */
  readonly dateFrom?: string
  /** Published on or before this date, YYYY-MM-DD. */
  readonly dateTo?: string
  /** Comma-separated domains to restrict to. `example.com` is that host and every host below it; `*.example.com` only the hosts below it. */
  readonly includeDomains?: string | readonly string[]
  /** Comma-separated domains to exclude; same forms as includeDomains. */
  readonly excludeDomains?: string | readonly string[]
  /** Comma-separated terms that must appear. */
  readonly includeTerms?: string | readonly string[]
  /** Comma-separated terms that must not appear. */
  readonly excludeTerms?: string | readonly string[]
  /** Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number ranges) from the query; when false the query is literal text. */
  readonly parseOperators?: boolean
  /** File extension that results must have. */
  readonly filetype?: string
  /** Term required in the page title. */
  readonly intitle?: string
  /** Term required in the URL. */
  readonly inurl?: string
  /** Term required in the body text. */
  readonly intext?: string
  /** Rules that the account keeps under this name. */
  readonly lens?: string
  /** Rules for this call, a line each, as goggles have them: `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`, each also behind a pattern of the address such as `/blog/*`, or with `kind=news`. They come after those of the lens. */
  readonly rules?: string
}

export interface DocumentsRequest {
  /** Address of one document, which is given whole. */
  readonly url?: string
  /** Lists the documents of a host and of all hosts below it. */
  readonly site?: string
  /** Lists the documents whose address starts with this. */
  readonly prefix?: string
  /** Lists the documents that came in this way: `api`, `starter`, `news`, `import:FILE` or `crawl:HOST`. */
  readonly origin?: string
  /** Documents of a list at most. */
  readonly limit?: number
  /** `next` of the list before. */
  readonly cursor?: string
}

export interface AddDocumentsRequest {
  /** One of text, markdown and html is needed of each. */
  readonly documents: ReadonlyArray<{ readonly url: string; readonly title?: string; readonly text?: string; readonly markdown?: string; readonly description?: string; readonly author?: string; readonly date?: string; readonly dateModified?: string; readonly language?: string; readonly country?: string; readonly image?: string; readonly keywords?: ReadonlyArray<string>; readonly kind?: "website" | "blog" | "news" | "video" | "image" | "place" | "profile" | "social" | "academic" | "calculation" | "weather" | "computation" | "instant answer"; readonly contentType?: string; readonly partOf?: string; readonly supersedes?: ReadonlyArray<string>; readonly html?: string; readonly lang?: string; readonly type?: string }>
}

export interface PutDocumentRequest {
  /** The address of the document. */
  readonly url: string
  /** Taken from the content where it is absent. */
  readonly title?: string
  /** The content as plain text. */
  readonly text?: string
  /** The content as Markdown. */
  readonly markdown?: string
  readonly description?: string
  readonly author?: string
  /** Published: ISO 8601. */
  readonly date?: string
  /** Changed last: ISO 8601. */
  readonly dateModified?: string
  /** ISO 639-1. */
  readonly language?: string
  /** Of the source: ISO 3166-1 alpha-2. */
  readonly country?: string
  /** Address of its picture. */
  readonly image?: string
  /** What it shall be found by, beside its own words. */
  readonly keywords?: ReadonlyArray<string>
  /** What the page is; told from the content where it is absent. */
  readonly kind?: "website" | "blog" | "news" | "video" | "image" | "place" | "profile" | "social" | "academic" | "calculation" | "weather" | "computation" | "instant answer"
  readonly contentType?: string
  /** Address of the work that it is a part of. */
  readonly partOf?: string
  /** Addresses of pages that it replaces. */
  readonly supersedes?: ReadonlyArray<string>
  /** A page; its content is extracted where neither text nor markdown is given. */
  readonly html?: string
  /** Another name of language. */
  readonly lang?: string
  /** Another name of kind. */
  readonly type?: string
}

export interface RemoveDocumentsRequest {
  /** Address of the one document to remove. */
  readonly url?: string
  /** A host: its documents are removed, and those of all hosts below it. */
  readonly site?: string
  /** Documents whose address starts with this are removed. */
  readonly prefix?: string
  /** How they came in: `api`, `starter`, `news`, `import:FILE`, `crawl:HOST`, `library:NAME` or `pack:NAME`. */
  readonly origin?: string
  /** Counts the documents and removes none. */
  readonly dryRun?: boolean
}

export interface OrderCrawlRequest {
  /** Addresses to start from. */
  readonly urls: ReadonlyArray<string>
  /** Pages read at most. */
  readonly maxPages?: number
  /** Links from a start page at most; 0 reads the start pages alone. */
  readonly depth?: number
  /** Follows links to every host, not only to those of `urls`. */
  readonly anyHost?: boolean
}

export interface UsageRequest {
  /** First day, UTC; 29 days before `to` where it is absent. */
  readonly from?: string
  /** Last day, UTC; today where it is absent. */
  readonly to?: string
}

export interface ReceiptsRequest {
  /** The number of the last entry that you have; 0 starts at the beginning. */
  readonly after?: number
  /** Entries to return. */
  readonly limit?: number
}

export interface PutBudgetRequest {
  /** The most that all calls of the budget may cost together, in USD. */
  readonly total_dollars: number
}

/** Every call rejects with a `WhippetError` where it is refused, and with a `TypeError` where it is misused. */
export interface WhippetClient {
  /** Search the web. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResponse>
  /** `search`, answered as markdown for a language model. */
  searchContext(request: SearchRequest, options?: CallOptions): Promise<string>
  /** Fetch. Reads a web page and extracts its content. A page that cannot be read costs nothing. */
  fetch(request: FetchRequest, options?: CallOptions): Promise<FetchResponse>
  /** `fetch`, answered as markdown for a language model. */
  fetchContext(request: FetchRequest, options?: CallOptions): Promise<string>
  /** Fetch several pages. Reads up to 20 pages side by side. Each address has its own status and price; only pages that were read are charged. */
  fetchMany(request: FetchManyRequest, options?: CallOptions): Promise<FetchManyResponse>
  /** `fetchMany`, answered as markdown for a language model. */
  fetchManyContext(request: FetchManyRequest, options?: CallOptions): Promise<string>
  /** News. Recent headlines of a topic, by relevance in `results` and newest first in `news`. */
  news(topic: string, request?: NewsRequest, options?: CallOptions): Promise<NewsResponse>
  /** Open a citation. The passage that a citation of this account is of, its surroundings, and whether the page still says it: as it is stored today, and with `live` on the web. Free without `live`, which costs what a fetch without text does. */
  citation(id: string, request?: CitationRequest, options?: CallOptions): Promise<OpenedCitation>
  /** Verify quotations. Looks for up to 50 quotations in the pages that are stored. Case, white space, quotation marks and dashes make no difference. Costs what a low-cost search does, whatever is found. */
  verify(request: VerifyRequest, options?: CallOptions): Promise<VerifyResponse>
  /** List lenses. The names under which the account keeps rules. Free. */
  lenses(options?: CallOptions): Promise<LensList>
  /** Read a lens. The rules that the account keeps under a name. Free. */
  lens(name: string, options?: CallOptions): Promise<Lens>
  /** Put a lens. Adds a lens or replaces it. Rules that cannot be read are refused with their line. Free. */
  putLens(name: string, request: PutLensRequest, options?: CallOptions): Promise<Lens>
  /** Delete a lens. Removes a lens and gives it back a last time. Free. */
  deleteLens(name: string, options?: CallOptions): Promise<Lens>
  /** List watches. The standing questions of the account, newest first. Free. */
  watches(options?: CallOptions): Promise<WatchList>
  /** Add a watch. Asks a standing question: adds a watch under a name of its own. What is new in the index and answers it is delivered in its feed and to its webhook, each story once; each delivery is charged as a low-cost search, and nothing else is. */
  createWatch(request: CreateWatchRequest, options?: CallOptions): Promise<Watch>
  /** Read a watch. A watch and how it fares. Free. */
  watch(id: string, options?: CallOptions): Promise<Watch>
  /** Put a watch. Adds a watch or replaces it; it keeps its feed and does not deliver again what it has delivered. Free. */
  putWatch(id: string, request: PutWatchRequest, options?: CallOptions): Promise<Watch>
  /** Delete a watch. Removes a watch with its feed and gives it back a last time. Free. */
  deleteWatch(id: string, options?: CallOptions): Promise<Watch>
  /** List documents. One document whole by its `url`, or a list by `site`, `prefix` or `origin`, page by page; all documents where none is given. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  documents(request?: DocumentsRequest, options?: CallOptions): Promise<Document | DocumentList>
  /** Add documents. One document, `{documents: [...]}`, or a stream with a document a line; each is answered by its state once it is durable, and is found within two seconds. What is sent again unchanged stays as it is. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  addDocuments(request: AddDocumentsRequest, options?: CallOptions): Promise<AddedDocuments>
  /** Put a document. The document may leave its `url` out. One that cannot be taken is a 400 that says why. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  putDocument(request: PutDocumentRequest, options?: CallOptions): Promise<AddedDocument>
  /** Remove documents. Exactly one of `url`, `site`, `prefix` and `origin` says which documents; they are gone from search when the reply comes. The owner's console and `whippet remove --undo` bring them back for an hour. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  removeDocuments(request?: RemoveDocumentsRequest, options?: CallOptions): Promise<{ readonly removed: number }>
  /** List crawls. Those that wait, run, or ended lately. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  crawls(options?: CallOptions): Promise<CrawlList>
  /** Start a crawl. Takes the order on and answers at once. Two crawls run at a time, one at a host; others wait. An order for the addresses of one that was stopped goes on with it. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  orderCrawl(request: OrderCrawlRequest, options?: CallOptions): Promise<CrawlOrdered>
  /** Read a crawl. What was read, what is indexed, what failed and why. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  crawl(id: string, options?: CallOptions): Promise<Crawl>
  /** Stop a crawl. What was read stays; one that has ended is left alone. For keys of the owner, with the scope `index` where a key has scopes. Free of charge. */
  stopCrawl(id: string, options?: CallOptions): Promise<Crawl>
  /** Usage. Requests and cost by day, endpoint and key, of the whole account. Free. */
  usage(request?: UsageRequest, options?: CallOptions): Promise<Usage>
  /** Balance. The account's balance, what calls that run hold of it, and the key's daily cap. Free. */
  balance(options?: CallOptions): Promise<Balance>
  /** Receipts. The account's ledger in its order. Each entry's hash is made from the entry and the hash before it, so that nothing can be changed, left out or moved unseen. For keys without scopes. Free. */
  receipts(request?: ReceiptsRequest, options?: CallOptions): Promise<Receipts>
  /** Read a budget. The total, what was spent of it and what is left. Free. */
  budget(id: string, options?: CallOptions): Promise<Budget>
  /** Put a budget. Makes a budget or changes its total; what was spent of it stays. For keys without scopes. Free. */
  putBudget(id: string, request: PutBudgetRequest, options?: CallOptions): Promise<Budget>
  /** Delete a budget. Answers with the budget as it was. For keys without scopes. Free. */
  deleteBudget(id: string, options?: CallOptions): Promise<Budget>
}
