// The tools that agents are given: their names, what they take, and how that becomes a request. Those for quotations and for
// filling the index only where the operator wants them.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import { type CrawlOrderParameters, crawlOrderSchema, readCrawlId, readCrawlOrder } from './crawls.ts'
import { documentRequestSchema, readDocumentsBody } from './documents.ts'
import { type FetchParameters, fetchRequestSchema, readFetch } from './fetch/fetch-request.ts'
import { calendarDate, country, domainList, integer, isCalendarDate, language, meaning } from './fields.ts'
import { check, type Raw, rawFromBody } from './reading.ts'
import { MAX_QUERIES, readQueryList, readQueryText } from './search/queries.ts'
import { searchRequestSchema } from './search/search-fields.ts'
import { readSearch, type SearchParameters } from './search/search-request.ts'
import { readVerifyBody, type VerifyParameters, verifyRequestSchema } from './verify.ts'

export interface AgentTool<Parameters> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: z.ZodType<Raw>
  /** Reads a call's arguments; throws InvalidRequest. */
  readArguments(args: unknown): Parameters
}

/** The field of a request, described in fewer words: a tool's schema costs its reader tokens at every turn. */
function brief(schema: z.ZodObject, name: string, description?: string): z.ZodType {
  const field = schema.shape[name]
  if (!field) throw new TypeError(`no field ${name}`)
  return field.meta({ ...(description !== undefined && { description }), examples: undefined })
}

const SINCE_RULE = 'must be a date in the form YYYY-MM-DD, or one of day, week, month, year'
const RANGES = ['day', 'week', 'month', 'year']

/** What `since` asks of a search: a range, or the first day. */
function sinceOf(value: string): { dateRange: string } | { dateFrom: string } | undefined {
  if (RANGES.includes(value)) return { dateRange: value }
  return isCalendarDate(value) ? { dateFrom: value } : undefined
}

const searchInput = z.object({
  q: brief(
    searchRequestSchema,
    'q',
    'Query; operators such as site: and -term work. Give q or queries.',
  ).exactOptional(),
  queries: z
    .array(z.string({ error: 'must be a list of texts' }), { error: 'must be a list of texts' })
    .min(1, { error: 'must hold at least one query' })
    .max(MAX_QUERIES, { error: `must hold at most ${MAX_QUERIES} queries` })
    .meta({ description: 'Related queries, answered as one list. Instead of q.' })
    .exactOptional(),
  limit: integer(1, 50, { description: 'Results to return.' }).default(10),
  offset: brief(searchRequestSchema, 'offset'),
  searchMode: brief(searchRequestSchema, 'searchMode', 'Work to spend; auto sets it per query.'),
  effort: brief(searchRequestSchema, 'effort', 'Tier to pin; searchMode wins.'),
  content: brief(searchRequestSchema, 'content', 'Include full page text; adds cost and tokens.'),
  maxCost: brief(searchRequestSchema, 'maxCost', 'Most the call may cost, USD; the mode steps down.'),
  maxContentLength: brief(searchRequestSchema, 'maxContentLength', 'Characters of page text per result.'),
  minScore: brief(searchRequestSchema, 'minScore', 'Least score of a result, 0 to 1.'),
  site: domainList({ description: 'Only these domains, comma-separated.' }).exactOptional(),
  since: meaning((value) => sinceOf(value) && value, SINCE_RULE, {
    description: 'Published since: YYYY-MM-DD, day, week, month or year.',
  }).exactOptional(),
  until: calendarDate({ description: 'Published until: YYYY-MM-DD.' }).exactOptional(),
  lens: brief(searchRequestSchema, 'lens', 'Named rules of the account.'),
  session: brief(searchRequestSchema, 'session', 'Conversation name: text sent before is left out, unpaid.'),
  fresh: brief(searchRequestSchema, 'fresh', 'Send all again.'),
  country: country({ description: 'ISO 3166-1 code; biases results.' }).exactOptional(),
  language: language({ description: 'ISO 639-1 code; biases results.' }).exactOptional(),
})

/** Wraps GET /api/v1/search with format=context and metadata=full. */
export const webSearchTool: AgentTool<SearchParameters> = {
  name: 'svc_web_search',
  title: 'Web search',
  description:
    'Search the web. Returns markdown: per result title, URL, date, source and extracts, and the cost of the call. For a whole page use svc_fetch_url.',
  inputSchema: searchInput,
  readArguments(args) {
    const raw = rawFromBody(searchInput, args)
    const { q, queries, site, since, until, ...rest } = raw
    if ((q === undefined) === (queries === undefined)) {
      throw new InvalidRequest('Give exactly one of q and queries')
    }
    const text = q === undefined ? undefined : readQueryText(q)
    check(searchInput, raw)
    const asked = text ?? readQueryList(queries, 'queries')
    const dates = { ...sinceOf(String(since)), ...(until !== undefined && { dateTo: until }) }
    if ('dateRange' in dates && 'dateTo' in dates) {
      throw new InvalidRequest('Invalid value for since parameter: must be a date where until is given')
    }
    const sites = site === undefined ? {} : { includeDomains: site }
    return readSearch(
      asked,
      { limit: 10, ...rest, ...sites, ...dates, format: 'context', metadata: 'full' },
      {},
    )
  },
}

const fetchInput = z.object({
  url: brief(fetchRequestSchema, 'url', 'Address of the page.'),
  query: brief(fetchRequestSchema, 'query', 'What is wanted from the page.'),
  maxAge: brief(fetchRequestSchema, 'maxAge', 'Oldest stored copy to accept, seconds; 0 reads anew.'),
  selector: brief(fetchRequestSchema, 'selector', 'CSS selector of the part to read.'),
  session: brief(fetchRequestSchema, 'session', 'Conversation name: text sent before is left out, unpaid.'),
  fresh: brief(fetchRequestSchema, 'fresh', 'Send all again.'),
})

/** Wraps GET /api/v1/fetch with format=context. */
export const fetchUrlTool: AgentTool<FetchParameters> = {
  name: 'svc_fetch_url',
  title: 'Fetch a page',
  description: 'Read one web page. Returns its title, URL, author, date and text as markdown.',
  inputSchema: fetchInput,
  readArguments(args) {
    return readFetch({ ...rawFromBody(fetchInput, args), format: 'context' })
  },
}

const verifyInput = z.object({
  quotes: brief(verifyRequestSchema, 'quotes', 'Quotations, each with the page it is said to be of.'),
})

/** Wraps POST /api/v1/verify. */
export const verifyQuotesTool: AgentTool<VerifyParameters> = {
  name: 'svc_verify_quotes',
  title: 'Verify quotations',
  description:
    'Check quotations against the pages they come from, before you answer with them. Returns for each verbatim, near with the differences, elsewhere or absent, and a citation.',
  inputSchema: verifyInput,
  readArguments: readVerifyBody,
}

const MOST_DOCUMENTS = 100

const documentsInput = z.object({
  documents: z
    .array(documentRequestSchema)
    .min(1)
    .max(MOST_DOCUMENTS)
    .meta({ description: 'One of text, markdown and html is needed of each.' }),
})

/** Wraps POST /api/v1/documents. */
export const addDocumentsTool: AgentTool<readonly unknown[]> = {
  name: 'svc_add_documents',
  title: 'Add documents',
  description:
    'Put documents into the search index, by their addresses; one at the same address is replaced. Returns the state of each.',
  inputSchema: documentsInput,
  readArguments(args) {
    const { documents } = rawFromBody(documentsInput, args)
    const read = readDocumentsBody({ documents })
    if (read.length > MOST_DOCUMENTS)
      throw new InvalidRequest(`documents must be an array of 1 to ${MOST_DOCUMENTS} documents`)
    return read
  },
}

const crawlInput = z.object({
  ...crawlOrderSchema.shape,
  urls: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Addresses to start from. Give urls or id.' }),
  id: z.string().exactOptional().meta({ description: 'A crawl that was ordered: tells how far it is.' }),
})

/** Wraps POST /api/v1/crawls and GET /api/v1/crawls/{id}. */
export const crawlSiteTool: AgentTool<{ readonly id: string } | CrawlOrderParameters> = {
  name: 'svc_crawl_site',
  title: 'Crawl a site',
  description:
    'Order a crawl of a site into the search index, which goes on by itself; with id, see how far it is.',
  inputSchema: crawlInput,
  readArguments(args) {
    const { id, ...order } = rawFromBody(crawlInput, args)
    return id === undefined ? readCrawlOrder(order) : { id: readCrawlId(String(id)) }
  },
}
