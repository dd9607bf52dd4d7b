// What stands in place of results where there are none: what this index covers, other spellings, and where to go on.
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { offeredBangs } from '../../../operations/bangs.ts'
import { LANGUAGES } from './filters.ts'
import type { PageSettings } from './page-settings.ts'
import { addressOf, type SearchView } from './search-view.ts'

export interface Nothing {
  readonly view: SearchView
  readonly settings: PageSettings
  /** Whether the owner looks, who can do something about it. */
  readonly isOwner: boolean
  readonly found: SearchResponse
  readonly spelling: string | undefined
  readonly asksOthers: boolean | undefined
}

export function renderNothing(page: Nothing): Html {
  const { view, found } = page
  const note = found.metrics.coverage?.note ?? 'Try other words, or check their spelling.'
  return html`<div class="note"><h2>Nothing found</h2><p>${note}</p>
${renderSpelling(page)}
${renderLanguages(page)}
</div>
${view.query === '' ? undefined : renderBangs(view.query)}
${page.isOwner ? renderOwner(page) : undefined}`
}

function renderSpelling({ view, settings, spelling }: Nothing): Html | undefined {
  if (spelling === undefined) return undefined
  const href = addressOf(view, settings, { query: spelling, offset: 0 })
  return html`<p>Did you mean <a href="${href}" dir="auto"><b>${spelling}</b></a>?</p>`
}

function renderLanguages({ view, settings }: Nothing): Html | undefined {
  if (view.language === '') return undefined
  const name = LANGUAGES.find(([code]) => code === view.language)?.[1] ?? view.language
  const href = addressOf(view, settings, { language: '', offset: 0 })
  return html`<p>Pages in ${name} alone were looked for. <a href="${href}">Search in every language</a></p>`
}

function renderBangs(query: string): Html {
  const links = offeredBangs(query).map(
    ({ bang, name, href }) =>
      html`<li><a href="${href}" rel="noreferrer">${name} <bdi class="soft">${bang}</bdi></a></li>`,
  )
  return html`<section class="group"><h2>Look elsewhere</h2><ul class="chips">${links}</ul></section>`
}

function renderOwner({ view, asksOthers }: Nothing): Html {
  const query = new URLSearchParams({ q: view.query }).toString()
  return html`<section class="group"><h2>Add something on this</h2><ul class="chips">
<li><a href="/console/library?${query}">Look in the library</a></li>
<li><a href="/console/crawls">Crawl a site</a></li>
<li><a href="/console/index">Add documents</a></li></ul>${
    asksOthers === false
      ? html`<p class="told">Searches can ask other sources too, such as a Wikipedia, arXiv or Hacker News: set WHIPPET_SOURCES.</p>`
      : undefined
  }</section>`
}
