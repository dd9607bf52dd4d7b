// Reads what a page declares itself to be from its meta elements and schema.org items.

import { given } from '../../../../foundation/given.ts'
import { isoDurationSeconds } from '../../../../foundation/iso-duration.ts'
import { isRecord } from '../../../../foundation/text/json-shape.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { truncate } from '../../../../foundation/text/truncate.ts'
import type { PageLabels, PageSubject, SubjectItem } from '../../page.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import { type SchemaItem, schemaText } from '../analyse/json-ld.ts'
import { metaValue } from '../analyse/meta-tags.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { classOf, endOf, findElements, type HtmlTree, tagOf } from '../tree/tree.ts'
import { markedItems } from './marked-items.ts'
import { readSubject } from './subject.ts'

const INFOBOX = /(?:^|\s)infobox(?:[\s_-]|$)/
const MOST_ITEMS = 24
const LONGEST_LABEL = 60
const LONGEST_VALUE = 300
/** Notes, scripts and styles stand among the facts. */
const PASSED_OVER = new Set(['sup', 'style', 'script', 'noscript', 'img', 'svg'])

/** Reads the infobox of a wiki's page: the table of facts beside the text, row by row. */
function readInfobox(tree: HtmlTree, name: string): PageSubject | undefined {
  const table = findElements(tree, 'table').find((node) => INFOBOX.test(classOf(tree, node)))
  if (table === undefined || name === '') return undefined
  const items = findElements(tree, 'tr', table)
    .flatMap((row) => factIn(tree, row) ?? [])
    .slice(0, MOST_ITEMS)
  return items.length === 0 ? undefined : { type: 'Thing', name, items }
}

/** A row with one heading and one cell; tables inside cells have rows of their own. */
function factIn(tree: HtmlTree, row: number): SubjectItem | undefined {
  let label = ''
  for (let node = row + 1; node < endOf(tree, row); node += 1) {
    const tag = tagOf(tree, node)
    if (tag === 'tr') return undefined
    if (tag === 'th' && label === '') label = textOf(tree, node, LONGEST_LABEL)
    if (tag !== 'td') continue
    const value = textOf(tree, node, LONGEST_VALUE)
    return label === '' || value === '' ? undefined : { label, value }
  }
  return undefined
}

function textOf(tree: HtmlTree, root: number, limit: number): string {
  let text = ''
  let node = root + 1
  while (node < endOf(tree, root) && text.length < 4 * limit) {
    const tag = tagOf(tree, node)
    if (PASSED_OVER.has(tag)) {
      node = endOf(tree, node)
      continue
    }
    if (tag === '') text += tree.text[node] ?? ''
    else if (tag === 'br' || tag === 'li' || BLOCK_TAGS.has(tag)) text += ' • '
    node += 1
  }
  const parts = text.split('•').map(onOneLine)
  return truncate(parts.filter((part) => part !== '').join(', '), limit)
}

const MAX_TYPES = 20
const MAX_AUTHORS = 100
const MAX_NAME_LENGTH = 120

/** Of a paper many sites give the year alone, which is no date of a page. */
const CITED_DATES = ['citation_publication_date', 'citation_date', 'citation_online_date', 'citation_year']

/** `title` names what an infobox is of. */
export function readLabels(
  { head, items, tree }: Pick<Analysis, 'head' | 'items' | 'tree'>,
  title: string,
): PageLabels {
  const own = [...ownItems(items), ...markedItems(tree, title)]
  const openGraphType = metaValue(head, 'og:type').toLowerCase()
  const paper = own.find(({ types }) => types.some((type) => /ScholarlyArticle$|^Thesis$/.test(type)))
  const video = own.find(({ types }) => types.includes('VideoObject'))
  const citedAuthors = head.meta.get('citation_author') ?? []
  const doi = doiOf(
    metaValue(head, 'citation_doi', 'prism.doi', 'bepress_citation_doi', 'dc.identifier') ||
      schemaText(paper?.value['identifier'] ?? paper?.value['sameAs']),
  )
  const year = yearIn(
    metaValue(head, ...CITED_DATES) ||
      schemaText(paper?.value['datePublished'] ?? paper?.value['dateCreated']),
  )
  const duration =
    secondsAsClock(Number(metaValue(head, 'og:video:duration', 'video:duration'))) ??
    secondsAsClock(isoDurationSeconds(schemaText(video?.value['duration'])))
  const rating = ratingOf(metaValue(head, 'rating'), own)
  const subject = readSubject(own) ?? readInfobox(tree, title)
  return {
    schemaTypes: [...new Set(own.flatMap(({ types }) => types))].slice(0, MAX_TYPES),
    ...(openGraphType !== '' && { openGraphType }),
    scholarly: head.meta.has('citation_title') && (citedAuthors.length > 0 || doi !== undefined),
    authors: names(citedAuthors.length > 0 ? citedAuthors : authorsOf(paper)),
    ...given({ doi, year, duration, rating, subject }),
  }
}

/** An article's picture, its author and the entries of a list are inside another item and say nothing of the page. */
export function ownItems(items: readonly SchemaItem[]): readonly SchemaItem[] {
  const inner = new Set<unknown>()
  for (const { value } of items) {
    for (const [key, held] of Object.entries(value)) {
      if (key === '@graph' || key === 'mainEntity') continue
      for (const one of Array.isArray(held) ? held : [held]) if (isRecord(one)) inner.add(one)
    }
  }
  return items.filter(({ value }) => !inner.has(value))
}

function authorsOf(paper: SchemaItem | undefined): readonly string[] {
  const author = paper?.value['author']
  return (Array.isArray(author) ? author : [author]).map(schemaText)
}

function names(listed: readonly string[]): readonly string[] {
  const cleaned = listed.map((name) => onOneLine(name).slice(0, MAX_NAME_LENGTH))
  return [...new Set(cleaned)].filter((name) => name !== '').slice(0, MAX_AUTHORS)
}

/** The registered name alone, however the page wraps it (DOI Handbook, 2.2). */
export function doiOf(text: string): string | undefined {
  return /\b10\.\d{4,9}\/[^\s"<>]{1,200}/.exec(text)?.[0].replace(/[.,;)]+$/, '')
}

function yearIn(text: string): number | undefined {
  const year = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/.exec(text.slice(0, 100))?.[0]
  return year === undefined ? undefined : Number(year)
}

/** RTA's label is this number on every page that carries it. */
const ADULT = /^\s*(?:rta-5042-1996-1400-1577-rta|adult|mature|restricted|x)\s*$/i
const GENERAL = /^\s*(?:general|safe for kids|g)\s*$/i

function ratingOf(rating: string, own: readonly SchemaItem[]): PageLabels['rating'] {
  const familyFriendly = own.map(({ value }) => schemaText(boolean(value['isFamilyFriendly'])))
  if (ADULT.test(rating) || familyFriendly.some((value) => /^(?:false|no)$/i.test(value))) return 'adult'
  return GENERAL.test(rating) || familyFriendly.some((value) => /^(?:true|yes)$/i.test(value))
    ? 'general'
    : undefined
}

function boolean(value: unknown): unknown {
  return typeof value === 'boolean' ? String(value) : value
}

const LONGEST_SECONDS = 360_000

function secondsAsClock(seconds: number | undefined): string | undefined {
  if (seconds === undefined || !(seconds >= 1 && seconds <= LONGEST_SECONDS)) return undefined
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const two = (value: number): string => String(value).padStart(2, '0')
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
