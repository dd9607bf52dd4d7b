// SearXNG: its search as JSON. It knows no keys, so ours stands in a header, in HTTP Basic or before the path.
import type { Refusal, Shape } from '../frame/shape.ts'
import { searxngByForm, searxngSearch } from './searxng-search.ts'

export const searxng: Shape = {
  name: 'searxng',
  title: 'SearXNG',
  keys: [{ in: 'bearer' }, { in: 'header', name: 'x-api-key' }, { in: 'basic' }, { in: 'path' }],
  strict: false,
  calls: [searxngSearch, searxngByForm],
  pointing: [
    {
      client: 'langchain-community SearxSearchWrapper',
      line: 'SearxSearchWrapper(searx_host="BASE/compat/searxng/search", headers={"x-api-key": "KEY"})',
    },
    {
      client: '@langchain/community SearxngSearch',
      line: 'new SearxngSearch({ apiBase: "BASE/compat/searxng", headers: { "x-api-key": "KEY" } })',
    },
    { client: 'Open WebUI', line: 'SEARXNG_QUERY_URL=BASE/compat/searxng/KEY/search?q=<query>' },
    { client: 'Perplexica', line: 'SEARXNG_API_URL=BASE/compat/searxng/KEY' },
  ],
  notes: [
    'A key in the path (`/compat/searxng/KEY/search`, for apps that can send nothing but an address) is taken only where `WHIPPET_COMPAT` names `searxng` or is `all`: proxies and logs in between see it. Give it a daily cap.',
  ],
  errorBody: ({ message }: Refusal) => ({ error: message }),
}
