// One result: where it is from, its title, the text that says most of what was asked, and what can be done with it.
import type { Result } from '../../../contract/result.ts'
import { stem } from '../../../foundation/text/stem.ts'
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { parsePageUrl, sourceOf, unescapedUrl } from '../../../foundation/web/url.ts'
import { ICONS } from './icons.ts'
import { renderWishes, type Wish } from './my-sites.ts'
import type { PageSettings } from './page-settings.ts'
import { addressOf, type SearchView } from './search-view.ts'

/** The stems of a query's words that say something; operators are none. */
export function stemsOfQuery(query: string, language: string): ReadonlySet<string> {
  const plain = query.replace(/(?:^|\s)-?[a-z]+:\S+/gi, ' ').replace(/(?:^|\s)-\S+/g, ' ')
  const lang = language || 'en'
  return new Set(contentWords([...wordsOf(plain)], lang).map((word) => stem(word, lang)))
}

function countStems(text: string, stems: ReadonlySet<string>, language: string): number {
  const found = new Set(wordsOf(text).map((word) => stem(word, language || 'en')))
  return [...stems].filter((one) => found.has(one)).length
}

const WORDS = /[\p{L}\p{N}\p{M}_]+(?:'\p{L}+)*/gu

function highlight(text: string, stems: ReadonlySet<string>, language: string): Html {
  if (stems.size === 0) return html`${text}`
  const parts: Html[] = []
  let at = 0
  for (const match of text.matchAll(WORDS)) {
    const marked = wordsOf(match[0]).some((word) => stems.has(stem(word, language || 'en')))
    if (!marked) continue
    parts.push(html`${text.slice(at, match.index)}<b>${match[0]}</b>`)
    at = match.index + match[0].length
  }
  return html`${parts}${text.slice(at)}`
}

export interface ResultContext {
  readonly view: SearchView
  readonly settings: PageSettings
  readonly stems: ReadonlySet<string>
  /** Whether the page may tell why a result is where it is. */
  readonly explains: boolean
  /** Paths of sites' icons, by the address of the page. */
  readonly icons: ReadonlyMap<string, string>
  /** What the person wishes of sites; undefined where nobody can keep it. */
  readonly wishes: ReadonlyMap<string, Wish> | undefined
}

export function renderResult(result: Result, context: ResultContext, level: 2 | 3 = 2): Html {
  const text = textOf(result, context)
  const notes = [kindOf(result), dateOf(result), result.duration].filter((note) => note !== undefined)
  const title = renderLink(result.link, titleOf(result), context.settings)
  return html`<li class="result"${directionOf(titleOf(result))}>
<div class="from">${renderIcon(result, context)}<div><span class="site" dir="auto">${siteName(result)}</span><cite dir="ltr">${crumbs(result.link)}</cite></div></div>
${level === 2 ? html`<h2 dir="auto">${title}</h2>` : html`<h3 dir="auto">${title}</h3>`}
${text === '' && notes.length === 0 ? undefined : html`<p dir="auto">${notes.map((note) => html`<span class="note-of"><bdi>${note}</bdi></span>`)}${highlight(text, context.stems, languageOf(result, context))}</p>`}
${renderSeeAlso(result, context)}
${renderActions(result, context)}
</li>`
}

/** As its title is written: a result reads whole, whichever way the page goes. */
function directionOf(title: string): Html | undefined {
  const [first] = /\p{L}/u.exec(title) ?? []
  if (first === undefined) return undefined
  return html` dir="${RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'}"`
}

/** Letters of Hebrew, Arabic and the scripts beside them, and the forms that these take. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** The section that answers, and the same thing on other sites. */
function renderSeeAlso({ seeAlso = [], source }: Result, { settings }: ResultContext): Html | undefined {
  if (seeAlso.length === 0) return undefined
  return html`<ul class="see-also" dir="auto">${seeAlso.map(
    (page) =>
      html`<li>${renderLink(page.url, page.title, settings)}${page.source === source ? undefined : html` <cite dir="ltr">${page.source}</cite>`}</li>`,
  )}</ul>`
}

/** The title without the site's name behind it, which stands above. */
function titleOf(result: Result): string {
  const { title, link } = result
  const [, subject, name] = /^(.{3,}?)\s[|·–—-]\s([^|]{2,60})$/su.exec(title) ?? []
  if (subject === undefined || name === undefined) return title || link
  const [site, end] = [siteName(result).toLowerCase(), name.toLowerCase()]
  const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u)
  const repeats =
    end.startsWith(site) || site.startsWith(end) || words(site).includes(end) || words(end).includes(site)
  return repeats ? subject : title
}

/** What the page says of itself, or the passage where that has more of the query's words. */
function textOf(result: Result, context: ResultContext): string {
  const { desc, snippet } = result
  if (snippet === undefined || snippet === '') return desc
  if (desc === '') return snippet
  const language = languageOf(result, context)
  const told = (text: string): number => countStems(text, context.stems, language)
  return told(snippet) > told(desc) ? snippet : desc
}

function languageOf({ reader }: Result, { view, settings }: ResultContext): string {
  return reader?.lang ?? (view.language || settings.language || 'en')
}

function renderActions(
  { link, source }: Result,
  { view, settings, explains, wishes }: ResultContext,
): Html | undefined {
  if (!/^https?:\/\//i.test(link)) return undefined
  const site = sourceOf(link)
  const why = new URLSearchParams({ q: view.query, url: link })
  return html`<details class="actions"><summary aria-label="More about the result of ${source}">${ICONS.more}</summary><ul>
${view.query === '' ? undefined : html`<li><a href="${addressOf(view, settings, { site, offset: 0 })}">More from ${site}</a></li>`}
<li><a href="${addressOf(view, settings, { query: '', similar: link, tab: 'all', offset: 0 })}">Similar pages</a></li>
${explains && view.query !== '' ? html`<li><a href="/why?${why.toString()}">Why this result</a></li>` : undefined}
${wishes ? renderWishes(site, wishes.get(site), addressOf(view, settings)) : undefined}
</ul></details>`
}

/** Only web addresses and files become links: any other scheme could run something. */
export function renderLink(address: string, text: string, { newTab }: Pick<PageSettings, 'newTab'>): Html {
  if (!/^(?:https?:\/\/|file:\/\/\/)/i.test(address)) return html`${text}`
  return newTab
    ? html`<a href="${address}" rel="noreferrer noopener" target="_blank">${text}</a>`
    : html`<a href="${address}" rel="noreferrer">${text}</a>`
}

function siteName({ reader, source }: Result): string {
  return reader?.site_name ?? source.replace(/^www\./, '')
}

/** `example.com › docs › guide`. */
function crumbs(link: string): string {
  const url = parsePageUrl(link)
  if (!url) return ''
  const steps = url.pathname.split('/').filter((step) => step !== '')
  const shown = steps.length > 4 ? [...steps.slice(0, 2), '…', ...steps.slice(-1)] : steps
  const site = url.hostname.replace(/^www\./, '')
  return [...(site === '' ? [] : [site]), ...shown.map(unescapedUrl)].join(' › ')
}

/** The site's icon, or the first letter of its name where it has none or was not asked yet. */
function renderIcon(result: Result, { icons }: ResultContext): Html {
  const path = icons.get(result.link)
  return path === undefined
    ? html`<span class="letter hue-${hueOf(result.source)}" aria-hidden="true">${letterOf(siteName(result))}</span>`
    : html`<span class="letter icon"><img src="${path}" alt="" width="18" height="18" decoding="async"></span>`
}

const HUES = 8

function hueOf(source: string): number {
  let sum = 0
  for (const character of source) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return sum % HUES
}

function letterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()
}

const KINDS: Readonly<Record<string, string>> = {
  news: 'News',
  video: 'Video',
  image: 'Image',
  place: 'Place',
  profile: 'Profile',
  social: 'Discussion',
  academic: 'Paper',
  blog: 'Blog',
}

function kindOf({ type, contentType }: Result): string | undefined {
  if (contentType?.startsWith('application/pdf')) return 'PDF'
  return type === undefined ? undefined : KINDS[type]
}

/** A day as people write it; what is no date is left away. */
export function dateOf({ date }: Pick<Result, 'date'>): string | undefined {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(time)) return undefined
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}
