// The search page as HTML that needs no script.
import type { ImageResult, Result } from '../../contract/search/result.ts'
import { RESULT_GROUPS, type SearchResponse } from '../../contract/search/search-response.ts'
import { type Html, html } from './html.ts'

export const PAGE_SIZE = 10

export interface SearchPage {
  readonly query: string
  readonly offset: number
  /** What was found; undefined where nothing was asked, or it failed. */
  readonly found?: SearchResponse
  /** A sentence in place of results: what is wrong, and what to do. */
  readonly note?: {
    readonly title: string
    readonly text: string
    readonly link?: { href: string; text: string }
  }
  /** Paths below /console/. */
  readonly styles: readonly string[]
  readonly script: string | undefined
  readonly icon: string | undefined
}

export function renderSearchPage(page: SearchPage): string {
  const { query, found, note } = page
  const home = !found && !note
  const title = query === '' ? 'Whippet' : `${query} · Whippet`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${page.styles.map((path) => html`<link rel="stylesheet" href="/console/${path}">`)}
${page.icon === undefined ? undefined : html`<link rel="icon" href="/console/${page.icon}" type="image/svg+xml">`}
${page.script === undefined ? undefined : html`<script type="module" src="/console/${page.script}"></script>`}
</head>
<body class="${home ? 'home' : ''}">
<header class="top">
${home ? html`<h1 class="brand">Whippet</h1>` : html`<a class="brand" href="/">Whippet</a>`}
<form action="/" method="get" role="search">
<label class="visually-hidden" for="q">Search</label>
<input type="search" id="q" name="q" value="${query}" maxlength="2000" required autocomplete="off" placeholder="Search"${home ? html` autofocus` : undefined}>
<button type="submit">Search</button>
</form>
</header>
<main>
${note ? renderNote(note) : undefined}
${found ? renderFound(page, found) : undefined}
</main>
<footer class="foot">
<span class="hint">${found ? html`Keys: <kbd>/</kbd> box, <kbd>j</kbd> <kbd>k</kbd> results` : undefined}</span>
<span><a href="/console">Console</a></span>
</footer>
</body>
</html>
`.markup
}

function renderNote({ title, text, link }: NonNullable<SearchPage['note']>): Html {
  return html`<div class="note"><h1>${title}</h1><p>${text}</p>${
    link ? html`<p><a href="${link.href}">${link.text}</a></p>` : undefined
  }</div>`
}

function renderFound(page: SearchPage, found: SearchResponse): Html {
  const shown = new Set(found.results.map(({ link }) => link))
  const groups = RESULT_GROUPS.map((name) =>
    renderGroup(
      name,
      (found[name] ?? []).filter(({ link }) => !shown.has(link)),
    ),
  )
  const total = found.metrics.total_results_found
  const nothing = found.results.length === 0 && found.answer === '' && page.offset === 0
  return html`<h1 class="visually-hidden">Results for ${page.query}</h1>
${found.correctedQuery === undefined ? undefined : html`<p>Searched for <strong>${found.correctedQuery}</strong></p>`}
<p class="meta">${total === 1 ? '1 result' : `${total.toLocaleString('en')} results`} in ${Math.max(1, Math.round(found.metrics.duration))} ms</p>
${renderAnswer(found)}
${nothing ? NOTHING : html`<ol class="found" start="${page.offset + 1}">${found.results.map((result) => renderResult(result))}</ol>`}
${renderPaging(page, found, total)}
${groups}
${renderImages(found.images ?? [])}
${renderRelated(found.related_searches ?? [])}`
}

const NOTHING = html`<div class="note"><h2>Nothing found</h2><p>Try fewer or other words, check their spelling, or drop a filter such as site: or a quoted phrase.</p></div>`

function renderAnswer({ answer, infobox }: SearchResponse): Html | undefined {
  if (answer === '' && !infobox) return undefined
  const facts = infobox
    ? html`<dl>${infobox.items.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`
    : undefined
  return html`<section class="answer" aria-label="Answer">${answer}${facts}</section>`
}

function renderResult(result: Result): Html {
  return html`<li><h2>${renderLink(result.link, result.title || result.link)}</h2>
<p class="from">${result.source}${result.date === undefined ? '' : ` · ${result.date.slice(0, 10)}`}</p>
<p>${result.snippet ?? result.desc}</p></li>`
}

/** Only web addresses become links: any other scheme could run something. */
function renderLink(address: string, text: string): Html {
  return /^https?:\/\//i.test(address)
    ? html`<a href="${address}" rel="noreferrer">${text}</a>`
    : html`${text}`
}

const GROUP_TITLES: Readonly<Record<(typeof RESULT_GROUPS)[number], string>> = {
  videos: 'Videos',
  news: 'News',
  places: 'Places',
  profiles: 'Profiles',
  social: 'Social',
  academic: 'Academic',
}

function renderGroup(name: (typeof RESULT_GROUPS)[number], results: readonly Result[]): Html {
  if (results.length === 0) return html``
  const items = results.map(
    (result) => html`<li><h3>${renderLink(result.link, result.title || result.link)}</h3>
<p class="from">${result.source}${result.date === undefined ? '' : ` · ${result.date.slice(0, 10)}`}</p></li>`,
  )
  return html`<section class="group"><h2>${GROUP_TITLES[name]}</h2><ol class="found">${items}</ol></section>`
}

/** As links: a picture from elsewhere would tell its site who searched. */
function renderImages(images: readonly ImageResult[]): Html | undefined {
  if (images.length === 0) return undefined
  const items = images.map((image) => html`<li>${renderLink(image.image, image.title || image.source)}</li>`)
  return html`<section class="group"><h2>Images</h2><ul class="inline">${items}</ul></section>`
}

function renderRelated(related: readonly string[]): Html | undefined {
  if (related.length === 0) return undefined
  const items = related.map((query) => html`<li><a href="${addressOf(query, 0)}">${query}</a></li>`)
  return html`<section class="group"><h2>Related</h2><ul class="inline">${items}</ul></section>`
}

function renderPaging({ query, offset }: SearchPage, found: SearchResponse, total: number): Html | undefined {
  const before = Math.max(0, offset - PAGE_SIZE)
  const after = offset + PAGE_SIZE
  const next = found.results.length === PAGE_SIZE && after < total
  if (offset === 0 && !next) return undefined
  return html`<nav class="pages" aria-label="Pages of results">
${offset > 0 ? html`<a rel="prev" href="${addressOf(query, before)}">Previous</a>` : html`<span></span>`}
${next ? html`<a rel="next" href="${addressOf(query, after)}">Next</a>` : undefined}
</nav>`
}

function addressOf(query: string, offset: number): string {
  const parameters = new URLSearchParams({ q: query, ...(offset === 0 ? {} : { offset: String(offset) }) })
  return `/?${parameters}`
}
