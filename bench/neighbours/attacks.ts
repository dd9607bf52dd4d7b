// What an account does at its worst, and what its neighbour does meanwhile: calls by their path and body.

export type Call = (n: number) => [path: string, body?: object]

export const WORDS: readonly string[] =
  'dog river heron otter quick quiet stone water winter garden letter market engine paper silver'.split(' ')

/** Matched piece by piece, each stands almost everywhere. */
const WILDCARDS = Array.from({ length: 20 }, (_, n) => `/${'a*'.repeat(60)}${'a'.repeat(80)}b${n}`)

/** `origin` is that of a hostile site. */
export function attacksBy(origin: string): Readonly<Record<string, Call>> {
  const urls = (path: string): string[] =>
    Array.from({ length: 20 }, (_, at) => `${origin}/${path}/${Math.random()}/${at}`)
  return {
    'long pages': (n) => [`/api/v1/search?q=endless+${n}&content=true&limit=100&noCache=true`],
    'tool calls with content': (n) => [
      '/mcp',
      {
        jsonrpc: '2.0',
        id: n,
        method: 'tools/call',
        params: { name: 'svc_web_search', arguments: { q: `endless ${n}`, content: true, limit: 50 } },
      },
    ],
    'PDF bombs': () => ['/api/v1/fetch', { urls: urls('pdf') }],
    'markup bombs': () => ['/api/v1/fetch', { urls: urls('marks') }],
    'endless 1xx': () => ['/api/v1/fetch', { urls: urls('hints') }],
    'slow sites': () => ['/api/v1/fetch', { urls: urls('slow') }],
    'queries of 1,000 words': (n) => [
      '/api/v1/search',
      {
        q: Array.from({ length: 300 }, (_, at) => `w${n}x${at}`)
          .join(' ')
          .slice(0, 2_000),
        noCache: true,
      },
    ],
    'rules of wildcards': (n) => [
      '/api/v1/search',
      {
        q: WORDS[n % 15],
        limit: 100,
        rules: WILDCARDS.map((path) => `${path}$boost=2,site=small.example`)
          .join('\n')
          .slice(0, 8_000),
      },
    ],
    'maps by wildcards': () => [
      '/compat/tavily/map',
      {
        url: `${origin}/links/${Math.random()}`,
        exclude_paths: WILDCARDS,
        select_paths: WILDCARDS,
        limit: 5,
      },
    ],
    'deep offsets': (n) => [`/api/v1/search?q=${WORDS[n % 15]}&offset=${2_000 + n}&limit=100&noCache=true`],
  }
}

/** `quiet` is the origin of a site that does no harm. */
export function neighbourOn(quiet: string): Readonly<Record<string, Call>> {
  const query = (n: number): string => `${WORDS[n % 15]} ${WORDS[(n * 7) % 15]} ${n}`
  return {
    search: (n) => [`/api/v1/search?q=${encodeURIComponent(query(n))}&noCache=true`],
    fetch: (n) => [`/api/v1/fetch?url=${encodeURIComponent(`${quiet}/page/${n}`)}`],
  }
}
