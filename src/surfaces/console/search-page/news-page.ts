// The page of news: topics, the stories of one by day and time with their sources, and which feeds could not be reached.
import { NEWS_TOPICS } from '../../../contract/news/news-request.ts'
import type { Result } from '../../../contract/result.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import type { PageSettings } from './page-settings.ts'
import { renderLink } from './result-card.ts'

export interface NewsPage {
  readonly topic: string
  /** Those that have a feed. */
  readonly topics: ReadonlySet<string>
  readonly settings: PageSettings
  readonly assets: PageAssets
  /** Newest first. */
  readonly stories: readonly Result[]
  /** The names of the topic's feeds that do not answer. */
  readonly unreached: readonly string[]
  readonly now: number
  /** In place of stories. */
  readonly note?: Html | undefined
}

/** In the order of the tabs. */
export const TOPICS: readonly string[] = ['top', ...NEWS_TOPICS.filter((slug) => slug !== 'top')]

const ASKS_FOR_NEWS = /^(?:the )?(?:latest |top |today['’]?s )?(?:news|headlines)(?: today| now)?$/i

/** Whether a query asks for the news themselves, and not for news of something. */
export function asksForNews(query: string): boolean {
  return ASKS_FOR_NEWS.test(query.trim().replaceAll(/\s+/g, ' '))
}

export function renderNewsPage(page: NewsPage): string {
  const { topic, settings, assets, stories, note } = page
  const name = nameOf(topic)
  const days = Map.groupBy(stories, ({ date }) => dayOf(date, page.now))
  return renderFrame({
    title: `${name} · News · Whippet`,
    settings,
    assets,
    below: html`<div class="below"><nav class="tabs" aria-label="Topics"><ul>${TOPICS.filter(
      (slug) => slug === topic || page.topics.has(slug),
    ).map((slug) => renderTopic(slug, topic))}</ul></nav></div>`,
    content: html`<div class="columns"><div class="main news">
<h1>News: ${name}</h1>
${note}
${renderUnreached(page.unreached)}
${[...days].map(
  ([day, ofDay]) =>
    html`<section class="group"><h2>${day}</h2><ol class="found">${ofDay.map((story) => renderStory(story, settings))}</ol></section>`,
)}
</div></div>`,
  })
}

function renderTopic(slug: string, current: string): Html {
  return html`<li><a href="/news?topic=${slug}"${slug === current ? html` aria-current="page"` : undefined}>${nameOf(slug)}</a></li>`
}

function renderStory({ title, link, desc, source, date }: Result, settings: PageSettings): Html {
  return html`<li class="result"><h3 dir="auto">${renderLink(link, title, settings)}</h3>
<p dir="auto"><span class="note-of"><bdi>${source.replace(/^www\./, '')}</bdi></span>${renderTime(date)}${desc}</p></li>`
}

function renderTime(date: string | undefined): Html | undefined {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return undefined
  const iso = new Date(time).toISOString()
  return html`<span class="note-of"><bdi><time datetime="${iso}">${iso.slice(11, 16)} UTC</time></bdi></span>`
}

function renderUnreached(names: readonly string[]): Html | undefined {
  if (names.length === 0) return undefined
  return html`<p class="told">Could not be reached: ${names.map((name, at) => html`${at === 0 ? '' : ', '}<bdi>${name}</bdi>`)}. Their latest stories may be missing.</p>`
}

const A_DAY = 86_400_000

function dayOf(date: string | undefined, now: number): string {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return 'Without a date'
  const days = Math.floor(now / A_DAY) - Math.floor(time / A_DAY)
  if (days <= 0) return 'Today'
  return days === 1
    ? 'Yesterday'
    : new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(time)
}

const SHORT_NAMES = new Set(['ai', 'hn', 'uk', 'us'])

/** `middle-east` as people write it. */
function nameOf(slug: string): string {
  if (slug === 'top') return 'Top stories'
  const words = slug.split('-').map((word) => (SHORT_NAMES.has(word) ? word.toUpperCase() : word))
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
