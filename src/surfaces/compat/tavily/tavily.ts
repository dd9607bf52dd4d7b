// Tavily: search, extract, crawl and map.
import { z } from 'zod'
import { isFetched } from '../../../contract/fetch/fetch-response.ts'
import { askFetchMany } from '../frame/ask-operations.ts'
import { addresses, amount, flag, oneOf, text, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { honoured, ignored, required } from '../frame/parameter-table.ts'
import { type ForeignCall, fetchCall, type Refusal, type Shape } from '../frame/shape.ts'
import { tavilyCrawl, tavilyMap } from './tavily-crawl.ts'
import { tavilySearch } from './tavily-search.ts'

const MOST_PAGES = 20

const parameters = {
  urls: required(
    z.union(
      [
        z
          .string()
          .min(1)
          .max(8_000)
          .transform((url) => [url]),
        addresses(MOST_PAGES),
      ],
      {
        error: `must be an address or a list of 1 to ${MOST_PAGES} addresses`,
      },
    ),
    'One address or up to 20; each may fail by itself.',
  ),
  format: honoured(oneOf(['markdown', 'text']), 'Markdown where it is absent.'),
  query: honoured(text, 'Gives the passages that speak of it in place of the whole page.'),
  chunks_per_source: honoured(whole(1, 5), 'Passages of a page, with `query`; 3 where it is absent.'),
  include_images: honoured(flag, 'The image that a page names as its own.'),
  include_usage: honoured(flag, 'Credits: thousandths of a US dollar.'),
  extract_depth: ignored('There is one way to read a page.'),
  include_favicon: ignored('No favicon is known; the field is left out.'),
  timeout: honoured(amount(1, 60), 'Accepted; a page that is not there after 30 seconds fails in any case.'),
  api_key: ignored('The key, where older clients send it.'),
}

const tavilyExtract: ForeignCall = fetchCall(
  'POST /extract',
  'Pages as markdown or text',
  parameters,
  async (asked, asking) => {
    const { query, chunks_per_source: chunks = 3 } = asked
    const { results, metrics } = await askFetchMany(asking, asked.urls, { query })
    return {
      results: results.filter(isFetched).map((page) => ({
        url: page.requested_url,
        title: page.title,
        raw_content:
          query === undefined
            ? asked.format === 'text'
              ? page.content
              : page.markdown
            : (page.extracts ?? []).slice(0, chunks).join(' [...] '),
        images: asked.include_images && page.image !== undefined ? [page.image] : [],
      })),
      failed_results: results.flatMap((page) =>
        isFetched(page) ? [] : [{ url: page.requested_url, error: page.message }],
      ),
      response_time: Math.round(metrics.duration) / 1000,
      ...(asked.include_usage && { usage: { credits: creditsOf(metrics.cost_dollars) } }),
      request_id: asking.requestId,
    }
  },
)

export const tavily: Shape = {
  name: 'tavily',
  title: 'Tavily',
  keys: [{ in: 'bearer' }, { in: 'body', name: 'api_key' }],
  strict: false,
  calls: [tavilySearch, tavilyExtract, tavilyCrawl, tavilyMap],
  pointing: [
    { client: '@tavily/core', line: 'tavily({ apiKey: "KEY", apiBaseURL: "BASE/compat/tavily" })' },
    { client: 'tavily-python', line: 'TavilyClient("KEY", api_base_url="BASE/compat/tavily")' },
    {
      client: '@langchain/tavily',
      line: 'new TavilySearch({ tavilyApiKey: "KEY", apiBaseUrl: "BASE/compat/tavily" })',
    },
    {
      client: 'langchain-tavily',
      line: 'TavilySearch(tavily_api_key="KEY", api_base_url="BASE/compat/tavily")',
    },
    {
      client: 'llama-index-tools-tavily-research',
      line: 'tool = TavilyToolSpec("KEY"); tool.client.base_url = "BASE/compat/tavily"',
    },
  ],
  unpointable: [
    '`tavily-mcp` has the address `https://api.tavily.com` in its code. It runs unchanged behind a rewrite of it to `BASE/compat/tavily`, as `bin/dev compat` shows; without one, use our own tool server at `/mcp`.',
  ],
  errorBody: ({ message }: Refusal) => ({ detail: { error: message } }),
}
