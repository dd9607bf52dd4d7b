// Every door that takes a key, with the right that it asks for and a request that it answers. PAGE is an address that may be read.
import type { KeyScope } from '../../src/accounts/api-key.ts'
import { compatCalls } from './compat-calls.ts'

/** A scope, what is for keys without scopes alone, or what every key may do. */
export type Right = KeyScope | 'whole account' | 'any key'

export interface Door {
  readonly right: Right
  readonly path: string
  readonly body?: unknown
  /** Whether it costs something, or may. */
  readonly charges?: true
}

export const REST: Readonly<Record<string, Door>> = {
  'GET /api/v1/search': { right: 'search', charges: true, path: '/api/v1/search?q=wolfhound' },
  'POST /api/v1/search': { right: 'search', charges: true, path: '/api/v1/search', body: { q: 'wolfhound' } },
  'GET /api/v1/fetch': { right: 'fetch', charges: true, path: '/api/v1/fetch?url=PAGE' },
  'POST /api/v1/fetch': { right: 'fetch', charges: true, path: '/api/v1/fetch', body: { urls: ['PAGE'] } },
  'GET /api/v1/news/:topic': { right: 'news', charges: true, path: '/api/v1/news/technology' },
  'GET /api/v1/citations/:id': { right: 'any key', path: '/api/v1/citations/a' },
  'POST /api/v1/verify': {
    right: 'search',
    charges: true,
    path: '/api/v1/verify',
    body: { quotes: [{ text: 'the wolfhound' }] },
  },
  'GET /api/v1/lenses': { right: 'any key', path: '/api/v1/lenses' },
  'GET /api/v1/lenses/:name': { right: 'any key', path: '/api/v1/lenses/a' },
  'PUT /api/v1/lenses/:name': {
    right: 'any key',
    path: '/api/v1/lenses/a',
    body: { rules: '$discard,site=a.example' },
  },
  'DELETE /api/v1/lenses/:name': { right: 'any key', path: '/api/v1/lenses/a' },
  'GET /api/v1/watches': { right: 'search', path: '/api/v1/watches' },
  'POST /api/v1/watches': {
    right: 'search',
    path: '/api/v1/watches',
    body: { q: 'wolfhound', every: '1d' },
  },
  'PUT /api/v1/watches/:id': {
    right: 'search',
    path: '/api/v1/watches/a',
    body: { q: 'wolfhound', every: '1d' },
  },
  'GET /api/v1/watches/:id': { right: 'search', path: '/api/v1/watches/a' },
  'DELETE /api/v1/watches/:id': { right: 'search', path: '/api/v1/watches/a' },
  'GET /api/v1/usage': { right: 'any key', path: '/api/v1/usage' },
  'GET /api/v1/balance': { right: 'any key', path: '/api/v1/balance' },
  'GET /api/v1/receipts': { right: 'whole account', path: '/api/v1/receipts' },
  'GET /api/v1/budgets/:id': { right: 'any key', path: '/api/v1/budgets/a' },
  'PUT /api/v1/budgets/:id': {
    right: 'whole account',
    path: '/api/v1/budgets/a',
    body: { total_dollars: 1 },
  },
  'DELETE /api/v1/budgets/:id': { right: 'whole account', path: '/api/v1/budgets/a' },
  'GET /api/v1/crawls': { right: 'index', path: '/api/v1/crawls' },
  'POST /api/v1/crawls': {
    right: 'index',
    path: '/api/v1/crawls',
    body: { urls: ['PAGE'], maxPages: 1, depth: 0 },
  },
  'GET /api/v1/crawls/:id': { right: 'index', path: '/api/v1/crawls/a' },
  'DELETE /api/v1/crawls/:id': { right: 'index', path: '/api/v1/crawls/a' },
  'GET /api/v1/documents': { right: 'index', path: '/api/v1/documents?site=none.example' },
  'POST /api/v1/documents': {
    right: 'index',
    path: '/api/v1/documents',
    body: { url: 'https://sent.example/a', text: 'Sent.' },
  },
  'PUT /api/v1/documents': {
    right: 'index',
    path: '/api/v1/documents?url=https://sent.example/a',
    body: { text: 'Put.' },
  },
  'DELETE /api/v1/documents': { right: 'index', path: '/api/v1/documents?site=none.example' },
}

const tool = (name: string, args: object): Door => ({
  right: 'mcp',
  charges: true,
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
})

export const TOOLS: Readonly<Record<string, Door>> = {
  'tool svc_web_search': tool('svc_web_search', { q: 'wolfhound' }),
  'tool svc_fetch_url': tool('svc_fetch_url', { url: 'PAGE' }),
}

/** Of other APIs: what reads pages needs `fetch`, everything else searches. */
export const COMPAT: Readonly<Record<string, Door>> = Object.fromEntries(
  Object.entries(compatCalls('PAGE')).map(([name, { path, body }]) => {
    const reads = /extract|\/crawl|\/map|contents|scrape|jina\/r/.test(name)
    const isLook = /:id|active/.test(name)
    const right = reads ? ('fetch' as const) : ('search' as const)
    return [name, { right, path: `/compat/${path}`, body, ...(!isLook && { charges: true as const }) }]
  }),
)
