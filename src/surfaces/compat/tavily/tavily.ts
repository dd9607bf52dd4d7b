// Tavily: search, extract, crawl and map.
import type { Refusal, Shape } from '../frame/shape.ts'
import { tavilyCrawl, tavilyMap } from './tavily-crawl.ts'
import { tavilyExtract } from './tavily-extract.ts'
import { tavilySearch } from './tavily-search.ts'

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
