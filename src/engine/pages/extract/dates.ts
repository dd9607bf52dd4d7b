// Finds when a page was published and changed, and how sure that is.
import type { Analysis } from './analyse-page.ts'
import { type DateOptions, readDate, readTimestamp } from './date-text.ts'
import { mainItems, schemaText } from './json-ld.ts'
import type { Head } from './meta-tags.ts'
import { attribute, type HtmlTree, lineText, tagOf } from './tree.ts'

export type DateConfidence = 'declared' | 'marked' | 'guessed'

export interface PageDates {
  readonly published?: string
  readonly modified?: string
  /** `declared` in metadata, `marked` by an element or the address, `guessed` from the text. */
  readonly confidence?: DateConfidence
}

const PUBLISHED_META =
  `article:published_time og:article:published_time og:published_time datepublished article:published
  pubdate publishdate publish-date publish_date publication_date publication-date published-date published_date published
  article.published article_date_original originalpublicationdate dc.date.issued dcterms.issued dcterms.created
  dc.date.created dc.date dcterms.date dc:date dc.created sailthru.date parsely-pub-date citation_publication_date
  citation_date citation_online_date bt:pubdate rnews:datepublished prism.publicationdate eprints.date
  cxenseparse:recs:publishtime cxenseparse:publishtime article-publication-date release_date displaydate
  datecreated created date_published field-name-post-date shareaholic:article_published_time nrk.published
  article:publish_date pub_date gentics.publishdate vr:published_time date`.split(/\s+/)
const MODIFIED_META =
  `article:modified_time og:updated_time og:article:modified_time datemodified dcterms.modified dc.modified
  dc.date.modified lastmod last-modified modified article:modified updated_time revision_date
  shareaholic:article_modified_time article.updated date_modified lastmodified modificationdate`.split(/\s+/)
const EARLIEST = '1995-01-01'

interface Bounds {
  readonly earliest: string
  readonly latest: string
}

export function findDates(page: Analysis, now: number): PageDates {
  // A day ahead is still today somewhere.
  const bounds: Bounds = { earliest: EARLIEST, latest: new Date(now + 86_400_000).toISOString().slice(0, 10) }
  const options: DateOptions = { monthFirst: isMonthFirst(page) }
  const modified =
    schemaDate(page, ['dateModified'], bounds, options) ??
    metaDate(page.head, MODIFIED_META, bounds, options) ??
    markedDate(page, ['dateModified'], bounds, options)
  const declared =
    schemaDate(page, ['datePublished', 'uploadDate', 'dateCreated', 'datePosted'], bounds, options) ??
    metaDate(page.head, PUBLISHED_META, bounds, options)
  const changed = modified === undefined ? {} : { modified }
  if (declared !== undefined) return { published: declared, ...changed, confidence: 'declared' }
  const marked =
    markedDate(page, ['datePublished', 'dateCreated', 'uploadDate'], bounds, options) ??
    urlDate(page.url, bounds) ??
    elementDate(page, bounds, options)
  if (marked !== undefined) return { published: marked, ...changed, confidence: 'marked' }
  const guessed = textDate(page, bounds, options) ?? modified
  return guessed === undefined ? changed : { published: guessed, ...changed, confidence: 'guessed' }
}

function within(date: string | undefined, bounds: Bounds): string | undefined {
  if (date === undefined) return undefined
  const day = date.slice(0, 10)
  return day >= bounds.earliest && day <= bounds.latest ? date : undefined
}

/** American pages write the month first. */
function isMonthFirst(page: Analysis): boolean {
  const lang = page.head.lang.toLowerCase()
  if (lang !== '' && lang !== 'en' && !lang.startsWith('en-us')) return false
  return !/\.(?:uk|au|nz|ie|in|za|de|fr|it|es|eu)(?:[:/]|$)/.test(page.url.slice(0, 200))
}

function schemaDate(
  page: Analysis,
  keys: readonly string[],
  bounds: Bounds,
  options: DateOptions,
): string | undefined {
  for (const item of mainItems(page.items)) {
    for (const key of keys) {
      const date = within(readTimestamp(schemaText(item.value[key]), options), bounds)
      if (date !== undefined) return date
    }
  }
  return undefined
}

function metaDate(
  head: Head,
  names: readonly string[],
  bounds: Bounds,
  options: DateOptions,
): string | undefined {
  for (const name of names) {
    for (const value of head.meta.get(name) ?? []) {
      const date = within(readTimestamp(value, options), bounds)
      if (date !== undefined) return date
    }
  }
  return undefined
}

/** Microdata and RDFa in the body. */
function markedDate(
  page: Analysis,
  names: readonly string[],
  bounds: Bounds,
  options: DateOptions,
): string | undefined {
  const { tree } = page
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.attributes[node] === undefined || tagOf(tree, node) === 'meta') continue
    const property = attribute(tree, node, 'itemprop') ?? attribute(tree, node, 'property')
    if (property === undefined || !names.some((name) => property.includes(name))) continue
    const date = within(elementValue(tree, node, options), bounds)
    if (date !== undefined) return date
  }
  return undefined
}

function elementValue(tree: HtmlTree, node: number, options: DateOptions): string | undefined {
  for (const name of ['datetime', 'content', 'data-datetime', 'title']) {
    const value = attribute(tree, node, name)
    const date = value === undefined ? undefined : readTimestamp(value, options)
    if (date !== undefined) return date
  }
  return readDate(lineText(tree, node, 200), options)
}

function urlDate(url: string, bounds: Bounds): string | undefined {
  const match = /\/((?:19|20)\d\d)[-/._]?(1[0-2]|0[1-9])[-/._]?(3[01]|[12]\d|0[1-9])(?:[-/._]|$)/.exec(
    url.slice(0, 500),
  )
  return match === null ? undefined : within(`${match[1]}-${match[2]}-${match[3]}`, bounds)
}

const DATE_CLASS =
  /date|publish|posted|time-?stamp|entry-meta|post-meta|meta-info|byline|pubdate|\btime\b|datum|fecha|created|submitted/i
const MODIFIED_WORDS = /updat|modif|edit|änder|aktualis|mis à jour|geänd/i
const AWAY = /comment|sidebar|related|footer|widget|recent|popular|teaser|latest|copyright|reply/i

interface Found {
  readonly date: string
  readonly score: number
}

/** Time elements and elements whose class speaks of a date; those near the title and not in a list of others win. */
function elementDate(page: Analysis, bounds: Bounds, options: DateOptions): string | undefined {
  const { tree } = page
  let best: Found | undefined
  let seen = 0
  for (let node = 0; node < tree.size && seen < 200; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '' || tag === 'body' || tag === 'html') continue
    const words = `${attribute(tree, node, 'class') ?? ''} ${attribute(tree, node, 'id') ?? ''}`.slice(0, 300)
    const isTime = tag === 'time' || tag === 'abbr' || tag === 'relative-time'
    if (!isTime && !DATE_CLASS.test(words)) continue
    if (!isTime && (tree.end[node] ?? 0) - node > 40) continue
    seen += 1
    const date = within(elementValue(tree, node, options), bounds)
    if (date === undefined) continue
    const score = elementScore(tree, node, words, isTime)
    if (best === undefined || score > best.score) best = { date, score }
  }
  return best?.date
}

function elementScore(tree: HtmlTree, node: number, words: string, isTime: boolean): number {
  let score = isTime ? 3 : 1
  if (
    /publish|pubdate|posted|entry-date|post-date|created/i.test(words) ||
    attribute(tree, node, 'pubdate') !== undefined
  )
    score += 3
  if (MODIFIED_WORDS.test(words) || MODIFIED_WORDS.test(lineText(tree, node, 60))) score -= 2
  for (let up = node, steps = 0; up > 0 && steps < 8; up = tree.parent[up] ?? 0, steps += 1) {
    const tag = tagOf(tree, up)
    if (tag === 'aside' || tag === 'footer' || tag === 'nav' || tag === 'li') score -= 2
    if (tag === 'article' || tag === 'main') score += 1
    if (AWAY.test((attribute(tree, up, 'class') ?? '').slice(0, 200))) score -= 2
  }
  return score
}

const PUBLISHED_TEXT =
  /(?:published|posted|publication date|date|released|written|erschienen|veröffentlicht|stand|vom|datum|publié|le|mis en ligne|publicado|fecha|pubblicato|data|opublikowano|dodano|dnia|geplaatst|yayın|опубликовано|publicerad|julkaistu)\b/i

/** A date that stands alone, or behind a word of publishing; else the first in the text near the title. */
function textDate(page: Analysis, bounds: Bounds, options: DateOptions): string | undefined {
  let fallback: string | undefined
  let looked = 0
  for (const block of page.blocks.list) {
    if (block.text.length > 300 || !/\d/.test(block.text)) continue
    looked += 1
    if (looked > 600) break
    if (/©|copyright/i.test(block.text)) continue
    const date = within(readDate(block.text, options), bounds)
    if (date === undefined) continue
    if (block.words <= 8 || PUBLISHED_TEXT.test(block.text.slice(0, 60))) return date
    fallback ??= date
  }
  return fallback
}
