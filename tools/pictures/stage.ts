// A service with something on every page: the real program on a folder of its own, beside a small web on loopback.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWhippet, startChildService, testEnvironment } from '../../tests/support/child-service.ts'
import { pngImage } from '../../tests/support/png-image.ts'
import { startWeatherServer } from '../../tests/support/weather-server.ts'

export interface Stage {
  readonly url: string
  /** A link that signs in once: the owner, or another account. */
  consoleLink(email?: string): Promise<string>
  close(): Promise<void>
}

export const MEMBER = 'team@example.com'

interface Site {
  readonly origin: string
  close(): Promise<void>
}

/** Without anything in it, or filled by the commands that an operator has. */
export async function openStage({ empty }: { readonly empty: boolean }): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-stage-'))
  const [site, weather] = await Promise.all([openSite(), startWeatherServer()])
  const feeds = join(folder, 'feeds.json')
  await writeFile(feeds, JSON.stringify(empty ? {} : catalogue(site.origin)))
  const environment = testEnvironment(join(folder, 'data'), {
    WHIPPET_OFFLINE: '0',
    WHIPPET_STARTER: empty ? '0' : '1',
    WHIPPET_SEMANTIC: empty ? '0' : '1',
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_WEATHER_URL: weather.url,
    WHIPPET_GEOCODING_URL: weather.url,
    WHIPPET_FEEDS: feeds,
    WHIPPET_RATE_LIMIT: '1000',
  })
  const service = await startChildService(environment)
  const url = service.url.replace('127.0.0.1', 'localhost')
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runWhippet(args, { ...environment, PORT: new URL(url).port })
    if (code !== 0) throw new Error(`whippet ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  await run('accounts', 'create', '--email', MEMBER, '--credits', '25')
  if (!empty) await fill({ run, folder, url, site })
  return {
    url,
    async consoleLink(email) {
      const link = await run('console', 'link', ...(email === undefined ? [] : ['--account', email]))
      return /http\S+\/console\/claim#\S+/.exec(link)?.[0] ?? ''
    },
    async close() {
      await service.stop()
      await Promise.all([site.close(), weather.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const QUERIES = ['css grid gap', 'abort a fetch request', 'promise all', 'whippet', 'flexbox', 'mit license']

async function fill(needs: {
  run: (...args: string[]) => Promise<string>
  folder: string
  url: string
  site: Site
}): Promise<void> {
  const { run, folder, url, site } = needs
  const lines = join(folder, 'documents.jsonl')
  await writeFile(
    lines,
    documents(site.origin)
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  )
  await run('import', lines)
  await run('crawl', `${site.origin}/`)
  const made = await run('keys', 'create', '--name', 'notes assistant')
  const key = /wk_[\w-]+/.exec(made)?.[0] ?? ''
  const ask = (path: string, own = key): Promise<Response> =>
    fetch(`${url}${path}`, { headers: { 'x-api-key': own } })
  for (const query of [...QUERIES, ...QUERIES])
    await ask(`/api/v1/search?${new URLSearchParams({ q: query })}`)
  await ask('/api/v1/search?q=x&limit=0')
  await ask('/api/v1/search?q=x', 'wk_wrong')
  await ask(`/api/v1/fetch?url=${encodeURIComponent(`${site.origin}/whippets/3`)}`)
  await fetch(`${url}/api/v1/lenses/docs-first`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ rules: '$boost=4,site=developer.mozilla.org\n$discard,site=caniuse.com' }),
  })
  // The page asks sites for their icons when it shows them first; the second time it has them.
  await fetch(`${url}/?q=whippet`)
  for (let shown = ''; !shown.includes('/icon?'); ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    shown = await (await fetch(`${url}/?q=whippet`)).text()
  }
}

const SUBJECTS = ['racing', 'colours', 'feeding', 'history', 'puppies', 'coats', 'health', 'walks', 'shows']

function documents(origin: string): Record<string, unknown>[] {
  const text = (what: string): string =>
    `All that there is to know of whippets and their ${what}. The whippet is a quick and quiet dog of medium size.`
  return [
    {
      url: 'https://www.youtube.com/watch?v=whippet',
      title: 'Whippets at full speed',
      text: text('racing'),
      duration: 'PT3M20S',
    },
    {
      url: 'https://arxiv.org/abs/2101.00001',
      title: 'Gait of the whippet',
      text: text('gait'),
      authors: ['A. Example'],
    },
    {
      url: 'https://news.example.net/2026/11/whippet-show',
      title: 'Whippet wins the show',
      text: text('shows'),
      type: 'news',
      date: '2026-11-14',
    },
    { url: 'https://www.yelp.com/biz/whippet-cafe', title: 'The Whippet Cafe', text: text('cafe') },
    {
      url: 'https://example.org/كلب',
      title: 'كلب الويبت',
      text: 'الويبت كلب سريع وهادئ متوسط الحجم whippet.',
      lang: 'ar',
    },
    {
      url: 'https://example.org/كلاب',
      title: 'سباق الكلاب',
      text: 'كلاب السباق سريعة. الويبت كلب هادئ.',
      lang: 'ar',
    },
    {
      url: `${origin}/report.pdf`,
      title: 'Report on whippets',
      text: text('report'),
      contentType: 'application/pdf',
      date: '2024-05-02',
    },
  ]
}

function catalogue(origin: string): Record<string, { title: string; url: string }[]> {
  return {
    technology: [
      { title: 'Harbour Post', url: `${origin}/feed.xml` },
      { title: 'Quiet Hours', url: `${origin}/quiet/feed.xml` },
    ],
    world: [{ title: 'Harbour Post, world', url: `${origin}/feed.xml` }],
    science: [{ title: 'Gone', url: 'http://127.0.0.1:9/feed.xml' }],
  }
}

async function openSite(): Promise<Site> {
  const server = createServer((request, response) =>
    answer(new URL(request.url ?? '/', 'http://site').pathname, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(path: string, response: ServerResponse): void {
  const at = Number(/\/(\d)(?:\.png)?$/.exec(path)?.[1] ?? 0)
  if (path === '/favicon.ico') response.end(pngImage(64, 64, [64, 64], [27, 94, 82]))
  else if (path.endsWith('.png'))
    response.end(pngImage(640, 480, [640, 480], [40 + at * 20, 120, 200 - at * 15]))
  else if (path.endsWith('/feed.xml')) response.end(feed())
  else if (path === '/' || path.startsWith('/whippets/')) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(path, at))
  } else response.writeHead(404).end()
}

function page(path: string, at: number): string {
  const subject = SUBJECTS[at] ?? 'whippets'
  const title = path === '/' ? 'The whippet club' : `Whippet ${subject}`
  const links = SUBJECTS.map((one, index) => `<li><a href="/whippets/${index}">Whippet ${one}</a></li>`).join(
    '',
  )
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${title}: what every owner of a whippet wants to know.">
<meta property="og:site_name" content="Whippet Club"><meta property="og:image" content="/pictures/${at}.png"></head>
<body><main><h1>${title}</h1><img src="/pictures/${at}.png" alt="${title}" width="640" height="480">
<p>The whippet is a quick and quiet dog of medium size. This page tells of its ${subject}, with examples and advice for people who share a home with one.</p>
<p>Most whippets like a warm sofa as much as a run. Their ${subject} need little care, but it helps to know what is usual.</p><ul>${links}</ul></main></body></html>`
}

function feed(): string {
  const items = SUBJECTS.map((subject, at) => {
    const when = new Date(Date.now() - (at + 1) * 3_600_000).toUTCString()
    return `<item><title>Whippet ${subject} in the news</title><link>https://harbour.example/${at}</link><pubDate>${when}</pubDate><description>What happened around whippet ${subject} today, told in two sentences. There is more on the page.</description></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour Post</title><link>https://harbour.example/</link><description>News</description>${items.join('')}</channel></rss>`
}
