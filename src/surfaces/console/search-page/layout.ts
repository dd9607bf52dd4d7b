// The frame of the search page's pages: head, bar with the box, foot.
import { type Html, html } from '../../../foundation/web/html.ts'
import { ICONS, MARK } from './icons.ts'
import type { PageSettings } from './page-settings.ts'

/** What was built for the browser, as paths below /console/. */
export interface PageAssets {
  readonly searchStyles: readonly string[]
  readonly searchScript: string | undefined
  readonly icon: string | undefined
}

export interface Frame {
  readonly title: string
  readonly settings: PageSettings
  readonly assets: PageAssets
  /** What stands in the box. */
  readonly query?: string
  /** Further fields of the box's form. */
  readonly fields?: Html
  /** Between the bar and the content: tabs and filters. */
  readonly below?: Html | undefined
  readonly content: Html
  readonly home?: boolean
  /** No box and no news, where nobody may search. */
  readonly noBox?: boolean
  readonly bodyClass?: string
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

export function renderFrame(frame: Frame): string {
  const { settings, assets, home = false } = frame
  const direction = RIGHT_TO_LEFT.has(settings.language) ? 'rtl' : 'ltr'
  const theme = settings.theme === 'system' ? undefined : html` data-theme="${settings.theme}"`
  return html`<!doctype html>
<html lang="en" dir="${direction}"${theme}${settings.recent ? html` data-recent` : undefined}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${frame.title}</title>
${assets.searchStyles.map((path) => html`<link rel="stylesheet" href="/console/${path}">`)}
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="search" type="application/opensearchdescription+xml" title="Whippet" href="/opensearch.xml">
${assets.searchScript === undefined ? undefined : html`<script type="module" src="/console/${assets.searchScript}"></script>`}
</head>
<body class="${[home ? 'home' : '', frame.bodyClass ?? ''].filter(Boolean).join(' ')}">
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
${home ? html`<h1 class="brand">${MARK}<span>Whippet</span></h1>` : html`<a class="brand" href="/" aria-label="Whippet, home">${MARK}<span>Whippet</span></a>`}
${frame.noBox ? undefined : renderBox(frame)}
${home ? undefined : html`<a class="quiet" href="/settings" aria-label="Settings">${ICONS.settings}</a>`}
</header>
${frame.below}
<main id="content">
${frame.content}
</main>
<footer class="foot">
<nav aria-label="About this service">${frame.noBox ? undefined : html`<a href="/news">News</a>`}<a href="/settings">Settings</a><a href="/docs">API</a><a href="/console">Console</a></nav>
<span class="hint">${home ? undefined : html`<bdi><kbd>/</kbd> to search, <kbd>j</kbd> <kbd>k</kbd> through results</bdi>`}</span>
</footer>
</body>
</html>
`.markup
}

function renderBox({ query = '', fields, home = false }: Frame): Html {
  return html`<form id="search" action="/" method="get" role="search">
<div class="box">
${ICONS.search}
<label class="visually-hidden" for="q">Search</label>
<input type="search" id="q" name="q" value="${query}" dir="auto" maxlength="2000" required autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="Search"${home ? html` autofocus` : undefined}>
<button type="submit"><span>Search</span>${ICONS.search}</button>
</div>
${fields}
</form>`
}
