// The page for people who come to an address where there is nothing.
import { html } from '../../../foundation/web/html.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import type { PageSettings } from './page-settings.ts'

export function renderNotFoundPage(page: {
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
export function wantsPage(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const isProgram = /^\/(?:api|mcp|x402|compat|console\/api|\.well-known)(?:\/|$)/.test(pathname)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isProgram &&
    /\btext\/html\b/.test(request.headers.get('accept') ?? '')
  )
}
