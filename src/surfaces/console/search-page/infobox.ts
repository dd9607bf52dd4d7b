// What is known of a named thing, beside the results: heading, picture, facts, source.
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { type Html, html } from '../html.ts'
import { thumbnailPath } from './images.ts'
import type { PageSettings } from './page-settings.ts'
import { renderLink } from './result-card.ts'
import { addressOf, type SearchView } from './search-view.ts'

export function renderInfobox(
  found: SearchResponse,
  view: SearchView,
  settings: PageSettings,
): Html | undefined {
  const { infobox, related_topics: topics = [], disambiguation } = found
  if (!infobox) return disambiguation ? renderDisambiguation(disambiguation, settings) : undefined
  const { heading, items, source } = infobox
  const related = topics.filter((topic) => !items.some(({ value }) => value === topic))
  const search = (query: string): string =>
    addressOf(view, settings, { query, tab: 'all', offset: 0, site: '', time: '' })
  const facts = items.map(
    ({ label, value }) =>
      html`<div><dt>${label}</dt><dd dir="auto">${renderFact(value, search, settings)}</dd></div>`,
  )
  const picture = pictureOf(found, heading)
  return html`<aside class="card infobox" aria-label="About ${heading}">
${picture}
<h2 dir="auto">${heading}</h2>
<dl class="facts">${facts}</dl>
${related.length === 0 ? undefined : html`<ul class="chips">${related.slice(0, 8).map((topic) => html`<li><a href="${search(topic)}" dir="auto">${topic}</a></li>`)}</ul>`}
<p class="source">Source: ${source}</p>
</aside>`
}

function pictureOf({ images = [] }: SearchResponse, heading: string): Html | undefined {
  const image = images.find(({ title }) => title.toLowerCase().includes(heading.toLowerCase()))
  const path = image && thumbnailPath(image)
  return path === undefined
    ? undefined
    : html`<img src="${path}" alt="" width="320" height="180" loading="lazy" decoding="async">`
}

/** Addresses lead there; names are searched for; figures and sentences are text. */
function renderFact(value: string, search: (query: string) => string, settings: PageSettings): Html {
  if (/^https?:\/\//i.test(value))
    return renderLink(value, value.replace(/^https?:\/\/(?:www\.)?|\/$/gi, ''), settings)
  const isName = /^\p{Lu}/u.test(value) && value.split(/\s+/).length <= 5 && value.length <= 60
  return isName ? html`<a href="${search(value)}">${value}</a>` : html`${value}`
}

function renderDisambiguation(
  { message, options }: NonNullable<SearchResponse['disambiguation']>,
  settings: PageSettings,
): Html {
  const items = options
    .slice(0, 8)
    .map(({ title, text, url }) => html`<li>${renderLink(url, title, settings)}<span>${text}</span></li>`)
  return html`<aside class="card infobox" aria-label="Several meanings"><h2>${message}</h2><ul class="meanings">${items}</ul></aside>`
}
