// What every service gives a browser: the console's app and its files, icon, manifest, robots.txt, a page where there is nothing.
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { MethodNotAllowed, NotFound } from '../../foundation/errors.ts'
import { html } from '../../foundation/web/html.ts'
import type { BuiltFile, BuiltFiles } from './built-files.ts'
import type { ConsoleEnv } from './gate.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { ICON, MANIFEST, ROBOTS } from './search-page/browser-files.ts'
import { type PageAssets, renderFrame } from './search-page/layout.ts'
import { type PageSettings, readSettings, SETTINGS_COOKIE } from './search-page/page-settings.ts'

const FILES: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  '/favicon.ico': { type: 'image/svg+xml', body: ICON },
  '/manifest.webmanifest': { type: 'application/manifest+json', body: MANIFEST },
  '/robots.txt': { type: 'text/plain; charset=utf-8', body: ROBOTS },
}

export function addBrowserRoutes(
  routes: Hono<ConsoleEnv>,
  { files, searchPage }: { readonly files: PageAssets; readonly searchPage: boolean },
): void {
  routes.use('*', async (context, next) => {
    await next()
    const isPage = context.res.headers.get('content-type')?.startsWith('text/html') ?? false
    if (context.res.status !== 404 || isPage || !wantsPage(context.req.raw)) return
    const settings = readSettings(getCookie(context, SETTINGS_COOKIE))
    const body = renderNotFoundPage({ path: context.req.path, settings, assets: files, searchPage })
    context.res = new Response(context.req.method === 'HEAD' ? null : body, {
      status: 404,
      headers: { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
  for (const [path, { type, body }] of Object.entries(FILES)) {
    routes.all(path, (context) => {
      context.set('route', path)
      const { method } = context.req
      if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method, ['GET', 'HEAD'])
      return context.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' })
    })
  }
}

/** Names of assets carry a hash of their content, so they never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const NOT_BUILT =
  'The console is not built yet. Run ./bin/dev build (./bin/whippet does it too), then start the service again.\n'

export function addAppRoutes(routes: Hono<ConsoleEnv>, files: BuiltFiles): void {
  routes.all('/console/assets/:name', (context) => {
    context.set('route', '/console/assets/:name')
    onlyRead(context)
    const file = files.assets.get(`assets/${context.req.param('name')}`)
    if (!file) throw new NotFound('There is no such file')
    return send(context, file, { 'cache-control': FOR_GOOD })
  })
  const page = (context: Context<ConsoleEnv>): Response => {
    context.set('route', '/console')
    if (context.req.path.startsWith('/console/api/')) throw new NotFound('There is no such call')
    onlyRead(context)
    if (!files.page) return context.text(NOT_BUILT, 503, { 'retry-after': '5' })
    return send(context, files.page, { ...PAGE_HEADERS, 'cache-control': 'no-cache' })
  }
  routes.all('/console', page)
  routes.all('/console/*', page)
}

function onlyRead(context: Context<ConsoleEnv>): void {
  const { method } = context.req
  if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method, ['GET'])
}

function send(context: Context<ConsoleEnv>, file: BuiltFile, headers: Record<string, string>): Response {
  const gzip = file.gzipped && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  return context.body(gzip ? (file.gzipped ?? null) : file.bytes, 200, {
    ...headers,
    'content-type': file.type,
    vary: 'accept-encoding',
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
  })
}

function renderNotFoundPage(page: {
  readonly path: string
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly searchPage: boolean
}): string {
  return renderFrame({
    title: 'Not found · Whippet',
    settings: page.settings,
    assets: page.assets,
    noBox: !page.searchPage,
    bodyClass: 'plain-page',
    content: html`<div class="note lost"><p class="figure" aria-hidden="true">404</p><h1>There is nothing here</h1><p>No page has the address <code>${page.path.slice(0, 200)}</code>.</p>
<p class="row">${page.searchPage ? html`<a class="button" href="/">Search</a>` : undefined}<a href="/docs">API documentation</a><a href="/console">Console</a></p></div>`,
  })
}

/** Whether who asks is a person with a browser, and not a program that wants JSON. */
function wantsPage(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const isProgram = /^\/(?:api|mcp|x402|compat|console\/api|\.well-known)(?:\/|$)/.test(pathname)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isProgram &&
    /\btext\/html\b/.test(request.headers.get('accept') ?? '')
  )
}
