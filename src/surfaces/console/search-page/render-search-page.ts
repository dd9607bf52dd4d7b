// The search page as HTML that needs no script: home, results, or a word in place of them.
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { RESULT_GROUPS } from '../../../vocabulary/intents.ts'
import { renderAnswer } from './answer/answer-card.ts'
import { renderFilters } from './filters.ts'
import { ICONS } from './icons.ts'
import { renderImages, renderInfobox } from './infobox.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import { wishesIn } from './my-sites.ts'
import { asksForNews } from './news-page.ts'
import { renderNothing } from './nothing-found.ts'
import type { PageSettings } from './page-settings.ts'
import { type ResultContext, renderResult, stemsOfQuery } from './result-card.ts'
import { addressOf, type SearchView, withoutLanguage } from './search-view.ts'

/** Pages that are named on either side of the open one. */
const BESIDE = 3
const MOST_PAGES = 50

function renderPaging(
  view: SearchView,
  settings: PageSettings,
  { total, returned }: { readonly total: number; readonly returned: number },
): Html | undefined {
  const size = settings.perPage
  const current = Math.floor(view.offset / size) + 1
  // A page that is not full is the last, whatever the total was thought to be.
  const last = returned < size ? current : Math.min(MOST_PAGES, Math.ceil(total / size))
  if (current === 1 && last <= 1) return undefined
  const first = Math.max(1, Math.min(current - BESIDE, last - 2 * BESIDE))
  const numbers = Array.from({ length: 2 * BESIDE + 1 }, (_, at) => first + at).filter((one) => one <= last)
  const link = (page: number): string => addressOf(view, settings, { offset: (page - 1) * size })
  return html`<nav class="pages" aria-label="Pages of results"><ul>
${current > 1 ? html`<li><a rel="prev" href="${link(current - 1)}">Previous</a></li>` : undefined}
${numbers.map((page) =>
  page === current
    ? html`<li><a class="number" href="${link(page)}" aria-current="page" aria-label="Page ${page}">${page}</a></li>`
    : html`<li><a class="number" href="${link(page)}" aria-label="Page ${page}">${page}</a></li>`,
)}
${current < last ? html`<li><a rel="next" href="${link(current + 1)}">Next</a></li>` : undefined}
</ul></nav>`
}

export interface Note {
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

export const SIGN_IN: Note = {
  title: 'Sign in to search',
  text: 'This search page is for people with an account.',
  link: { href: '/console', text: 'Sign in' },
}

export interface SearchPage {
  readonly view: SearchView
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly lenses: readonly string[]
  readonly explains: boolean
  /** What was found; undefined where nothing was asked, or it failed. */
  readonly found?: SearchResponse
  /** Paths of sites' icons, by the address of a result. */
  readonly icons?: ReadonlyMap<string, string>
  /** The rules of the person's own sites, empty where there are none; undefined where nobody can keep any. */
  readonly mySites?: string
  /** The nearest that this index knows, where nothing was found. */
  readonly spelling?: string | undefined
  /** Whether sources beside this index are asked. */
  readonly asksOthers?: boolean
  /** In place of results: what is wrong, and what to do. */
  readonly note?: Note
}

export function renderSearchPage(page: SearchPage): string {
  const { view, settings, assets, found, note, lenses } = page
  const home = !found && !note
  const asked = view.similar ?? view.query
  return renderFrame({
    title: asked === '' ? 'Whippet' : `${asked} · Whippet`,
    settings,
    assets,
    query: view.query,
    home,
    ...(view.tab !== 'all' && { fields: html`<input type="hidden" name="tab" value="${view.tab}">` }),
    below: home || view.similar !== undefined ? undefined : renderFilters({ view, settings, found, lenses }),
    content: html`${note ? html`<div class="columns"><div class="main">${renderNote(note)}</div></div>` : undefined}${found ? renderFound(page, found) : undefined}`,
  })
}

export function renderNote({ title, text, link }: Note): Html {
  return html`<div class="note"><h1>${title}</h1><p>${text}</p>${
    link ? html`<p><a class="button" href="${link.href}">${link.text}</a></p>` : undefined
  }</div>`
}

function renderFound(page: SearchPage, found: SearchResponse): Html {
  const { view, settings } = page
  const context = contextOf(page, found)
  const total = found.metrics.total_results_found
  const images = view.tab === 'images' ? renderImages(found.images ?? [], settings) : undefined
  const empty = view.tab === 'images' ? !images : found.results.length === 0
  const infobox =
    view.tab === 'all' && view.offset === 0 ? renderInfobox(found, view, settings, empty) : undefined
  const answer = view.offset === 0 ? renderAnswer(found) : undefined
  const nothing = empty && !answer && !infobox
  // How many pages match says nothing of pictures, and an answer needs no count of other pages.
  const counted = view.tab !== 'images' && !(empty && total === 0)
  const results =
    view.tab === 'images'
      ? images
      : html`<ol class="found" start="${view.offset + 1}">${found.results.map((result) => renderResult(result, context))}</ol>`
  // Facts stand beside results; alone they are what was found.
  const [alone, aside] = empty ? [infobox, undefined] : [undefined, infobox]
  return html`<h1 class="visually-hidden">Results for ${view.similar ?? view.query}</h1>
<div class="columns${aside ? ' with-aside' : ''}">
<div class="opening">
${view.tab === 'all' && view.offset === 0 && asksForNews(view.query) ? NEWS_CARD : undefined}
${renderMeta(page, found, counted)}
${answer}
${alone}
</div>
${aside}
<div class="main">
${nothing ? nothingNote(page, found) : results}
${view.tab === 'images' ? undefined : renderPaging(view, settings, { total, returned: found.results.length })}
${view.tab === 'all' && view.offset === 0 ? renderGroups(found, context) : undefined}
${renderRelated(found.related_searches ?? [], page)}
</div>
</div>`
}

function contextOf(page: SearchPage, found: SearchResponse): ResultContext {
  const { view, settings, explains, icons = new Map(), mySites } = page
  const wishes = mySites === undefined ? undefined : wishesIn(mySites)
  return { view, settings, explains, icons, wishes, stems: stemsOf(page, found) }
}

function stemsOf({ view, settings }: SearchPage, { correctedQuery }: SearchResponse): ReadonlySet<string> {
  return stemsOfQuery(`${view.query} ${correctedQuery ?? ''}`, view.language || settings.language)
}

const NEWS_CARD = html`<p class="card news-card"><a href="/news">${ICONS.news}<span>Today’s news, by topic</span></a></p>`

const NO_IMAGES = html`<div class="note"><h2>No images found</h2><p>The pages that match have no pictures to show. Look under <b>All</b>, or try other words.</p></div>`

/** Words are not to blame where a source that would have answered can't be reached. */
function nothingNote(
  { view, settings, explains, spelling, asksOthers }: SearchPage,
  found: SearchResponse,
): Html {
  if (view.tab === 'images') return NO_IMAGES
  if (unavailable(found).length > 0) return TRY_LATER
  return renderNothing({ view, settings, isOwner: explains, found, spelling, asksOthers })
}

const TRY_LATER = html`<div class="note"><h2>No answer for now</h2><p>Try again in a few minutes.</p></div>`

function renderMeta(page: SearchPage, found: SearchResponse, counted: boolean): Html {
  const { view, settings } = page
  const { metrics } = found
  const total = metrics.total_results_found
  const about = metrics.total_is_estimate ? 'About ' : ''
  const count = total === 1 ? '1 result' : `${about}${total.toLocaleString('en')} results`
  return html`${
    view.similar === undefined
      ? undefined
      : html`<p class="told">Pages like <a href="${view.similar}" rel="noreferrer">${view.similar}</a></p>`
  }${renderCorrection(page, found)}
${unavailable(found).map((source) => html`<p class="told">${source} can’t be reached right now.</p>`)}
${counted ? html`<p class="meta"><bdi>${count} in ${Math.max(1, Math.round(metrics.duration))} ms</bdi>${view.lens === '' && page.mySites ? html` · <a href="/settings#sites">your sites</a> apply` : undefined}${view.lens === '' ? undefined : html` · through the lens <a href="${addressOf(view, settings, { lens: '' })}" title="Search without it"><bdi>${view.lens}</bdi> ×</a>`}</p>` : undefined}`
}

function renderCorrection(
  { view, settings }: SearchPage,
  { correctedQuery }: SearchResponse,
): Html | undefined {
  if (correctedQuery === undefined) return undefined
  const corrected = withoutLanguage(correctedQuery, view)
  const words = new Set(corrected.toLowerCase().split(/\s+/))
  // Quoted words are never corrected.
  const literal = view.query
    .split(/\s+/)
    .map((word) => (words.has(word.toLowerCase()) || /[":]/.test(word) ? word : `"${word}"`))
    .join(' ')
  const link = (query: string): string => addressOf(view, settings, { query, offset: 0 })
  return html`<p class="told">Showing results for <a href="${link(corrected)}" dir="auto"><b>${corrected}</b></a>. <span class="instead">Search instead for <a href="${link(literal)}" dir="auto">${view.query}</a></span></p>`
}

/** Sources that an answer would have needed, as a sentence begins with them. */
function unavailable({ metrics }: SearchResponse): readonly string[] {
  const { unavailable: names } = metrics as { readonly unavailable?: unknown }
  if (!Array.isArray(names)) return []
  return names.map((name) => String(name)).map((name) => name.charAt(0).toUpperCase() + name.slice(1))
}

const GROUP_TITLES: Readonly<Record<(typeof RESULT_GROUPS)[number], string>> = {
  videos: 'Videos',
  news: 'News',
  places: 'Places',
  profiles: 'Profiles',
  social: 'Discussions',
  academic: 'Papers',
}

const MOST_OF_GROUP = 4

function renderGroups(found: SearchResponse, context: ResultContext): readonly Html[] {
  const shown = new Set(found.results.map(({ link }) => link))
  const groups = RESULT_GROUPS.flatMap((name) => {
    const others = (found[name] ?? []).filter(({ link }) => !shown.has(link)).slice(0, MOST_OF_GROUP)
    if (others.length === 0) return []
    const items = others.map((result) => renderResult(result, context, 3))
    return [
      html`<section class="group"><h2>${GROUP_TITLES[name]}</h2><ol class="found">${items}</ol></section>`,
    ]
  })
  const images = renderImages((found.images ?? []).slice(0, 6), context.settings)
  return images ? [...groups, html`<section class="group"><h2>Images</h2>${images}</section>`] : groups
}

function renderRelated(related: readonly string[], { view, settings }: SearchPage): Html | undefined {
  if (related.length === 0) return undefined
  const items = related.map(
    (query) =>
      html`<li><a href="${addressOf(view, settings, { query, offset: 0 })}" dir="auto">${query}</a></li>`,
  )
  return html`<section class="group related"><h2>Related searches</h2><ul class="chips">${items}</ul></section>`
}
