// What is known of a named thing, beside the results: heading, picture, facts, source.
import type { ImageResult } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import type { PageSettings } from './page-settings.ts'
import { renderLink } from './result-card.ts'
import { addressOf, type SearchView } from './search-view.ts'

/** The path of an image's thumbnail here, under whatever name the service was reached. */
function thumbnailPath({ thumbnail }: ImageResult): string | undefined {
  const url = thumbnail === undefined ? undefined : URL.parse(thumbnail)
  return url ? `${url.pathname}${url.search}` : undefined
}

export function renderImages(images: readonly ImageResult[], { newTab }: PageSettings): Html | undefined {
  const shown = images.filter((image) => thumbnailPath(image) !== undefined && /^https?:/i.test(image.link))
  if (shown.length === 0) return undefined
  const target = newTab ? html` target="_blank"` : undefined
  const items = shown.map(
    (image) =>
      html`<li><a href="${image.link}" rel="noreferrer noopener"${target}><img src="${thumbnailPath(image)}" alt="" width="320" height="240" loading="lazy" decoding="async"><span class="caption" dir="auto">${image.title || image.source}</span><span class="site">${image.source.replace(/^www\./, '')}</span></a></li>`,
  )
  return html`<ul class="images">${items}</ul>`
}

/** Folded on a phone, unless nothing else was found; beside results it stands open. */
export function renderInfobox(
  found: SearchResponse,
  view: SearchView,
  settings: PageSettings,
  alone: boolean,
): Html | undefined {
  const { infobox, related_topics: topics = [], disambiguation } = found
  if (!infobox) return disambiguation ? renderDisambiguation(disambiguation, settings) : undefined
  const { heading, items } = infobox
  const related = topics.filter((topic) => !items.some(({ value }) => value === topic))
  const search = (query: string): string =>
    addressOf(view, settings, { query, tab: 'all', offset: 0, site: '', time: '' })
  const facts = items.map(
    ({ label, value }) =>
      html`<div><dt>${label}</dt><dd dir="auto">${renderFact(value, search, settings)}</dd></div>`,
  )
  const folded = items.slice(0, 3).map(({ label }) => label)
  const picture = pictureOf(found, heading)
  return html`<aside class="card infobox" aria-label="About ${heading}">
<details${alone ? html` open` : undefined}>
<summary><h2 dir="auto">${heading}</h2><span dir="auto">${folded.join(' · ')}</span></summary>
${picture}
<dl class="facts">${facts}</dl>
${related.length === 0 ? undefined : html`<ul class="chips">${related.slice(0, 8).map((topic) => html`<li><a href="${search(topic)}" dir="auto">${topic}</a></li>`)}</ul>`}
<p class="source">Source: ${renderSource(found, infobox, settings)}</p>
</details>
</aside>`
}

/** Where what we know without asking anyone is from. */
const PLACES: readonly (readonly [string, (heading: string) => string])[] = [
  ['WordNet', (word) => `http://wordnetweb.princeton.edu/perl/webwn?${new URLSearchParams({ s: word })}`],
  ['GeoNames', (name) => `https://www.geonames.org/search.html?${new URLSearchParams({ q: name })}`],
  ['Wikipedia', (name) => `https://en.wikipedia.org/wiki/${encodeURIComponent(name.replaceAll(' ', '_'))}`],
]

/** A page of the results, or the place of a collection that is known by its name. */
function renderSource(
  { results }: SearchResponse,
  { source, heading }: NonNullable<SearchResponse['infobox']>,
  settings: PageSettings,
): Html {
  const page = results.find((result) => result.source === source)?.link
  const link = page ?? PLACES.find(([name]) => source.startsWith(name))?.[1](heading)
  return link === undefined ? html`${source}` : renderLink(link, source, settings)
}

/** Of the page that the facts are from, or one that bears the name. */
function pictureOf({ images = [], infobox }: SearchResponse, heading: string): Html | undefined {
  const name = heading.toLowerCase()
  const image =
    images.find(({ source, title }) => source === infobox?.source && title.toLowerCase().includes(name)) ??
    images.find(({ title }) => title.toLowerCase().includes(name))
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
