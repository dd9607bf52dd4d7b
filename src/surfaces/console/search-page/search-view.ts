// What a person looks at: the query, the tab, the filters and the place in the list, from an address and back.
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'
import { type PageSettings, readLanguage, readLens, readRegion } from './page-settings.ts'
import { queryOfConversion } from './units.ts'

export const TABS = ['all', 'news', 'images', 'videos', 'places', 'papers'] as const
export type Tab = (typeof TABS)[number]

const TIMES = ['day', 'week', 'month', 'year'] as const

export interface SearchView {
  readonly query: string
  /** The address of a page to which others are looked for; the query is empty then. */
  readonly similar?: string
  readonly tab: Tab
  readonly offset: number
  readonly time: (typeof TIMES)[number] | ''
  readonly site: string
  /** Pages of it alone; the language that a person set is only preferred. */
  readonly language: string
  readonly region: string
  readonly safe: 'off' | 'moderate' | 'strict'
  readonly lens: string
}

/** Farther into a list nobody looks. */
const LAST_OFFSET = 999

/** What is not in the address is as the person set it. */
export function readView(address: URLSearchParams, settings: PageSettings): SearchView {
  const oneOf = <T extends string>(name: string, values: readonly T[], otherwise: T): T =>
    values.find((value) => value === address.get(name)) ?? otherwise
  const given = (name: string, read: (text: string | null) => string | undefined, otherwise: string) =>
    address.has(name) ? (read(address.get(name)) ?? '') : otherwise
  const similar = parseHttpUrl(address.get('similar') ?? '')?.href
  const query = (address.get('q') ?? queryOfConversion(address) ?? '').trim()
  return {
    query: similar === undefined ? query : '',
    ...(similar !== undefined && { similar }),
    tab: oneOf('tab', TABS, 'all'),
    offset: readOffset(address.get('offset')),
    time: oneOf('time', TIMES, '' as SearchView['time']) as SearchView['time'],
    site: readSite(address.get('site')) ?? '',
    language: readLanguage(address.get('lang')) ?? '',
    region: given('region', readRegion, settings.region),
    safe: oneOf('safe', ['off', 'moderate', 'strict'], settings.safe),
    lens: given('lens', readLens, settings.lens),
  }
}

function readOffset(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** As a person writes it: with a scheme, with a path, or bare. */
function readSite(text: string | null): string | undefined {
  const host = (text ?? '')
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/s, '')
  return host === '' ? undefined : parseDomainPattern(host) && host.toLowerCase()
}

const INTENTS: Readonly<Record<Tab, string | undefined>> = {
  all: undefined,
  news: 'news',
  images: 'images',
  videos: 'video',
  places: 'places',
  papers: 'academic',
}

/** The body of a search that shows this. */
export function searchBodyOf(view: SearchView, settings: PageSettings): Record<string, unknown> {
  const { language, similar } = view
  return {
    ...(similar === undefined ? { q: withLanguage(view.query, language) } : { similar }),
    offset: Math.min(view.offset, LAST_OFFSET),
    limit: settings.perPage,
    metadata: 'full',
    extracts: false,
    intent: INTENTS[view.tab],
    dateRange: view.time || undefined,
    includeDomains: view.site || undefined,
    language: language || settings.language || undefined,
    country: view.region || undefined,
    safe: view.safe,
    lens: view.lens || undefined,
  }
}

/** As the API has it: `language` is preferred, `lang:` leaves the others out. */
function withLanguage(query: string, language: string): string {
  return language === '' || /(?:^|\s)lang:/i.test(query) ? query : `${query} lang:${language}`
}

/** A corrected query without what `withLanguage` put behind it. */
export function withoutLanguage(query: string, { language }: SearchView): string {
  return language === '' ? query : query.replace(new RegExp(`\\s+lang:${language}$`, 'i'), '')
}

/** The address of a view that differs in this; what is as it was set is left out. */
export function addressOf(
  view: SearchView,
  settings: PageSettings,
  change: Partial<SearchView> = {},
): string {
  const { query, similar, tab, offset, time, site, language, region, safe, lens } = { ...view, ...change }
  const entries: readonly (readonly [string, string, string])[] = [
    ['tab', tab, 'all'],
    ['time', time, ''],
    ['site', site, ''],
    ['lang', language, ''],
    ['region', region, settings.region],
    ['safe', safe, settings.safe],
    ['lens', lens, settings.lens],
    ['offset', String(offset), '0'],
  ]
  const asked: [string, string] = similar !== undefined && query === '' ? ['similar', similar] : ['q', query]
  const changed = entries.filter(([, value, otherwise]) => value !== otherwise)
  return `/?${new URLSearchParams([asked, ...changed.map(([name, value]): [string, string] => [name, value])])}`
}

/** Whether a filter is set beside what the person always has. */
export function isFiltered(view: SearchView, settings: PageSettings): boolean {
  return (
    view.time !== '' ||
    view.site !== '' ||
    view.language !== '' ||
    view.region !== settings.region ||
    view.safe !== settings.safe ||
    view.lens !== settings.lens
  )
}
