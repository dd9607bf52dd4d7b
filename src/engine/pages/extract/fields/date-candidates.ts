// Gathers every date of a page that could be the day of its publication, with all that speaks for and against each.
import { isRecord } from '../../../../foundation/text/json-shape.ts'
import { type Analysis, blockAt, headingBlock } from '../analyse/analyse-page.ts'
import { mainItems, schemaText } from '../analyse/json-ld.ts'
import { metaValue } from '../analyse/meta-tags.ts'
import {
  attribute,
  classOf,
  endOf,
  type HtmlTree,
  lineText,
  namesOf,
  remembered,
  tagOf,
} from '../tree/tree.ts'
import { calendarDate, type DateOptions, readDate, readTimestamp } from './date-text.ts'
import { type Candidate, candidatesOf, type Features } from './pick-candidate.ts'

const SOURCES = [
  'schema published',
  'schema created',
  'schema modified',
  'schema other',
  'meta published',
  'meta modified',
  'meta other',
  'marked published',
  'marked modified',
  'time',
  'time published',
  'class published',
  'class date',
  'class modified',
  'address',
  'alone',
  'labelled',
  'updated',
  'prose',
  'title',
] as const
type Source = (typeof SOURCES)[number]

interface Draft {
  value: string
  readonly day: string
  readonly sources: Set<Source>
  mentions: number
  readonly order: number
  blocksFromHeading: number
  nearContent: boolean
  nearAside: boolean
  nearList: boolean
}

const EARLIEST = '1995-01-01'
const MAX_CANDIDATES = 150
const FAR_AWAY = 999

class Drafts {
  readonly byDay = new Map<string, Draft>()
  private readonly latest: string

  constructor(now: number) {
    // A day ahead is still today somewhere.
    this.latest = new Date(now + 86_400_000).toISOString().slice(0, 10)
  }

  add(date: string | undefined, source: Source): Draft | undefined {
    if (date === undefined) return undefined
    const day = date.slice(0, 10)
    if (day < EARLIEST || day > this.latest) return undefined
    let draft = this.byDay.get(day)
    if (draft === undefined) {
      if (this.byDay.size >= MAX_CANDIDATES) return undefined
      draft = {
        value: date,
        day,
        sources: new Set(),
        mentions: 0,
        order: this.byDay.size,
        blocksFromHeading: FAR_AWAY,
        nearContent: false,
        nearAside: true,
        nearList: true,
      }
      this.byDay.set(day, draft)
    }
    if (date.length > draft.value.length) draft.value = date
    draft.sources.add(source)
    draft.mentions += 1
    return draft
  }
}

/** What a draft is told apart by: the days of all, in their order, and the month that the address names. */
interface Rest {
  readonly days: readonly string[]
  readonly month: string
}

const FEATURES: Features<Draft, Rest> = [
  ...SOURCES.map((source) => [source, ({ sources }: Draft) => sources.has(source)] as const),
  ['mentions', (draft) => draft.mentions],
  ['order', (draft) => draft.order],
  ['is earliest', ({ day }, { days }) => day === days[0]],
  ['is latest', ({ day }, { days }) => day === days.at(-1)],
  ['days behind latest', ({ day }, { days }) => daysBetween(day, days.at(-1) ?? day)],
  ['candidates', (_, { days }) => days.length],
  ['blocks from heading', (draft) => draft.blocksFromHeading],
  ['near content', (draft) => draft.nearContent],
  ['near aside', (draft) => draft.nearAside],
  ['near list', (draft) => draft.nearList],
  ['month of address', ({ day }, { month }) => (month === '' ? -1 : day.startsWith(month))],
  ['year', ({ day }) => Number(day.slice(0, 4))],
  ['has time', ({ value }) => value.length > 10],
  ['is first of month', ({ day }) => day.endsWith('-01')],
]

export const DATE_FEATURES: readonly string[] = FEATURES.map(([name]) => name)

export function dateCandidates(page: Analysis, now: number): Candidate[] {
  const drafts = new Drafts(now)
  const monthFirst = isMonthFirst(page)
  addDeclared(page, drafts, { monthFirst })
  const { day, month } = addressDate(page.url)
  drafts.add(day, 'address')
  const options: DateOptions = { monthFirst, known: new Set(drafts.byDay.keys()) }
  addElements(page, drafts, options)
  addTexts(page, drafts, options)
  const days = [...drafts.byDay.keys()].sort()
  return candidatesOf(drafts.byDay.values(), FEATURES, { days, month })
}

function daysBetween(one: string, other: string): number {
  return Math.min(10_000, (Date.parse(other) - Date.parse(one)) / 86_400_000)
}

/** American pages write the month first. */
function isMonthFirst(page: Analysis): boolean {
  const lang = page.head.lang.toLowerCase()
  if (lang !== '' && lang !== 'en' && !lang.startsWith('en-us')) return false
  return !/^https?:\/\/[^/]*\.(?:uk|au|nz|ie|in|za|de|fr|it|es|eu)(?:[:/]|$)/.test(page.url)
}

const META_PUBLISHED =
  /publish|pubdate|issued|created|citation_(?:publication_|online_)?date|sailthru\.date|parsely-pub-date|article_date_original|pub_date|release_?date|displaydate|upload/
const META_MODIFIED = /modif|updat|lastmod|revis|changed/
const META_NO_DATE =
  /expir|valid|build|cache|birth|event|start|end_|template|access|verif|crawl|server|viewport|version|refresh/

function addDeclared(page: Analysis, drafts: Drafts, options: DateOptions): void {
  for (const [index, item] of mainItems(page.items).slice(0, 20).entries()) {
    const date = (key: string) => readTimestamp(schemaText(item.value[key]), options)
    drafts.add(date('datePublished'), index === 0 ? 'schema published' : 'schema other')
    for (const key of ['dateCreated', 'uploadDate', 'datePosted']) drafts.add(date(key), 'schema created')
    drafts.add(date('dateModified'), 'schema modified')
    const page = item.value['mainEntity']
    if (isRecord(page)) drafts.add(readTimestamp(schemaText(page['dateCreated']), options), 'schema created')
  }
  for (const [name, values] of page.head.meta) {
    if (!/date|time|publish|issued|created|upload|modif|updat/.test(name) || META_NO_DATE.test(name)) continue
    const source = META_MODIFIED.test(name)
      ? 'meta modified'
      : META_PUBLISHED.test(name)
        ? 'meta published'
        : 'meta other'
    for (const value of values.slice(0, 3)) drafts.add(readTimestamp(value, options), source)
  }
  drafts.add(
    readDate(`${page.head.title} ${metaValue(page.head, 'og:title')}`.slice(0, 400), options),
    'title',
  )
}

const DAY_IN_ADDRESS = /[/_.-]((?:19|20)\d\d)[-/._]?(1[0-2]|0[1-9])[-/._]?(3[01]|[12]\d|0[1-9])(?:\D|$)/
const SHORT_DAY_IN_ADDRESS = /\/((?:19|20)\d\d)\/(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?:\/|$)/
const YEAR_LAST_IN_ADDRESS = /[/_.-](\d\d)([-._])(\d\d)\2((?:19|20)\d\d)(?:\D|$)/
const MONTH_IN_ADDRESS = /\/((?:19|20)\d\d)[-/](1[0-2]|0[1-9])(?:\/|$)/

/** The day that an address names, or its month alone. */
export function addressDate(url: string): { day?: string; month: string } {
  const path = url.slice(0, 500)
  const yearFirst = DAY_IN_ADDRESS.exec(path) ?? SHORT_DAY_IN_ADDRESS.exec(path)
  const yearLast = YEAR_LAST_IN_ADDRESS.exec(path)
  const day =
    yearFirst !== null
      ? calendarDate(yearFirst[1], yearFirst[2], yearFirst[3])
      : yearLast !== null
        ? dayOf(yearLast[4], Number(yearLast[1]), Number(yearLast[3]))
        : undefined
  if (day !== undefined) return { day, month: day.slice(0, 7) }
  const month = MONTH_IN_ADDRESS.exec(path)
  return { month: month === null ? '' : `${month[1]}-${month[2]}` }
}

/** Of day and month in either order, where only one of them can be the month. */
function dayOf(year: string | undefined, one: number, other: number): string | undefined {
  if (one <= 12 === other <= 12) return undefined
  return calendarDate(year, String(Math.min(one, other)), String(Math.max(one, other)))
}

const DATE_CLASS =
  /date|publish|posted|time-?stamp|meta|byline|\btime\b|datum|fecha|created|submitted|info|subline|dateline|author/i
const PUBLISHED_CLASS = /publish|pubdate|posted|entry-date|post-date|created|date-?published|article-date/i
const MODIFIED_CLASS = /updat|modif|changed|edited/i
const MAX_ELEMENTS = 400
/** An element that shows a date, or a line with one, is small. */
const MAX_NODES = 30

/** Elements that carry a date in an attribute, or in their text under a class that speaks of one. */
function addElements(page: Analysis, drafts: Drafts, options: DateOptions): void {
  const { tree } = page
  const heading = headingBlock(page)
  let seen = 0
  for (let node = 0; node < tree.size && seen < MAX_ELEMENTS; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '' || tag === 'meta' || tag === 'body' || tag === 'html') continue
    const isTime = tag === 'time' || tag === 'abbr' || tag === 'relative-time'
    if (!isTime && endOf(tree, node) - node > MAX_NODES) continue
    const source =
      tree.attributes[node] === undefined ? (isTime ? 'time' : undefined) : sourceOf(tree, node, isTime)
    if (source === undefined) continue
    seen += 1
    const draft = drafts.add(elementDate(tree, node, options), source)
    if (draft !== undefined) place(page, draft, node, heading)
  }
}

function sourceOf(tree: HtmlTree, node: number, isTime: boolean): Source | undefined {
  const property = attribute(tree, node, 'itemprop') ?? attribute(tree, node, 'property') ?? ''
  if (/datePublished|dateCreated|uploadDate/.test(property)) return 'marked published'
  if (property.includes('dateModified')) return 'marked modified'
  const words = namesOf(tree, node).slice(0, 200)
  if (isTime)
    return PUBLISHED_CLASS.test(words) || attribute(tree, node, 'pubdate') !== undefined
      ? 'time published'
      : 'time'
  return classSource(words)
}

const classSource = remembered((words): Source | undefined => {
  if (MODIFIED_CLASS.test(words)) return 'class modified'
  if (PUBLISHED_CLASS.test(words)) return 'class published'
  return DATE_CLASS.test(words) ? 'class date' : undefined
})

const DATE_ATTRIBUTES = 'datetime content data-datetime title data-time data-date data-timestamp'.split(' ')

function elementDate(tree: HtmlTree, node: number, options: DateOptions): string | undefined {
  for (const name of DATE_ATTRIBUTES) {
    const value = attribute(tree, node, name)
    const date = value === undefined ? undefined : readTimestamp(value, options)
    if (date !== undefined) return date
  }
  return readDate(lineText(tree, node, 160), options)
}

const AWAY = /comment|sidebar|related|footer|widget|recent|popular|teaser|latest|reply|copyright/i

function place(page: Analysis, draft: Draft, node: number, heading: number): void {
  const { tree } = page
  const block = blockAt(page, node)
  if (block >= 0) draft.blocksFromHeading = Math.min(draft.blocksFromHeading, Math.abs(block - heading))
  let [content, aside, list] = [false, false, false]
  for (let up = node, steps = 0; up > 0 && steps < 10; up = tree.parent[up] ?? 0, steps += 1) {
    const tag = tagOf(tree, up)
    content ||= tag === 'article' || tag === 'main'
    list ||= tag === 'li'
    aside ||=
      tag === 'aside' || tag === 'footer' || tag === 'nav' || AWAY.test(classOf(tree, up).slice(0, 200))
  }
  draft.nearContent ||= content
  draft.nearAside &&= aside
  draft.nearList &&= list
}

const LABEL =
  /(?:published|posted|publication|date|released|written|erschienen|veröffentlicht|stand|vom|datum|publié|mis en ligne|publicado|fecha|pubblicato|data|opublikowano|dodano|dnia|geplaatst|yayın|опубликовано|publicerad|julkaistu|created|added)\b/i
const UPDATED =
  /updat|modif|edited|revised|reviewed|geändert|aktualis|mis à jour|actualizado|aggiornato|zaktualizowano|bijgewerkt/i
const MAX_BLOCKS = 3_000

function addTexts(page: Analysis, drafts: Drafts, options: DateOptions): void {
  const heading = headingBlock(page)
  for (const block of page.blocks.list.slice(0, MAX_BLOCKS)) {
    if (block.text.length > 600 || !/\d/.test(block.text)) continue
    const text = block.text.slice(0, 300)
    const date = readDate(text, options)
    if (date === undefined || /©|copyright/i.test(text)) continue
    const draft = drafts.add(date, textSource(text, block.words))
    if (draft !== undefined) place(page, draft, block.first, heading)
  }
}

function textSource(text: string, words: number): Source {
  const start = text.slice(0, 80)
  if (UPDATED.test(start)) return 'updated'
  if (LABEL.test(start) && words < 25) return 'labelled'
  return words <= 9 ? 'alone' : 'prose'
}
