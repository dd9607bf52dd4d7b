// What every service gives a browser, with or without a search page: icon, manifest, robots.txt, a page where there is nothing.
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { ConsoleEnv } from './gate.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { ICON, MANIFEST, ROBOTS } from './search-page/browser-files.ts'
import type { PageAssets } from './search-page/layout.ts'
import { renderNotFoundPage, wantsPage } from './search-page/not-found-page.ts'
import { readSettings, SETTINGS_COOKIE } from './search-page/page-settings.ts'

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
