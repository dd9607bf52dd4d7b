// Firecrawl, in its first and second version.
import type { ForeignCall, Refusal, Shape } from '../frame/shape.ts'
import { batchCall, jobCalls } from './firecrawl-jobs.ts'
import { scrapeCall } from './firecrawl-scrape.ts'
import { searchFirst, searchSecond } from './firecrawl-search.ts'
import { crawlCall, mapCall } from './firecrawl-sites.ts'

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_CREDITS',
  422: 'SCRAPE_FAILED',
  429: 'RATE_LIMITED',
}

function callsOf(version: 'v1' | 'v2', search: ForeignCall): ForeignCall[] {
  return [
    scrapeCall(version),
    search,
    mapCall(version),
    crawlCall(version),
    ...jobCalls(version, 'crawl'),
    batchCall(version),
    ...jobCalls(version, 'batch'),
  ]
}

export const firecrawl: Shape = {
  name: 'firecrawl',
  title: 'Firecrawl',
  keys: [{ in: 'bearer' }],
  atRoot: true,
  strict: false,
  calls: [...callsOf('v2', searchSecond), ...callsOf('v1', searchFirst)],
  pointing: [
    {
      client: '@mendable/firecrawl-js',
      line: 'new Firecrawl({ apiKey: "KEY", apiUrl: "BASE/compat/firecrawl" })',
    },
    { client: 'firecrawl-py', line: 'Firecrawl(api_key="KEY", api_url="BASE")' },
    {
      client: 'firecrawl-mcp',
      line: 'FIRECRAWL_API_KEY=KEY FIRECRAWL_API_URL=BASE/compat/firecrawl npx -y firecrawl-mcp',
    },
  ],
  notes: [
    'Its calls stand at the root too (`/v1/…`, `/v2/…`): the second version of `firecrawl-py` drops a path from the address that it is given.',
    'Jobs belong to the account whose key started them, and nobody else can look at them or end them. An account may have two that run; pages are charged as they are read, and kept for 24 hours. The end of the service ends a job, and leaves its pages.',
    '`/extract`, `/agent`, `/deep-research`, `/llmstxt`, `/browser`, `/monitor` and `/team` are not spoken: most of them ask a language model.',
  ],
  errorBody: ({ status, message }: Refusal) => ({
    success: false,
    error: message,
    code: CODES[status] ?? 'ERROR',
  }),
}
