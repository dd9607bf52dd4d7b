// Reads the fields that an import or a program gives as a document, or says why they are none.
import { messageOf } from '../../../foundation/errors.ts'
import { given } from '../../../foundation/given.ts'
import { isRecord } from '../../../foundation/text/json-shape.ts'
import { truncate } from '../../../foundation/text/truncate.ts'
import { canBeKept, parseHttpUrl } from '../../../foundation/web/url.ts'
import { PAGE_KINDS, type PageKind } from '../../../vocabulary/page-kinds.ts'
import type { LabelledPage } from '../../pages/page.ts'
import type { Document } from '../document/document.ts'
import { dateToMs } from '../document/document-date.ts'
import { markdownToText } from '../document/markdown-to-text.ts'
import { pageKind } from '../document/page-kind.ts'
import { detailsOf } from '../quality/describe-page.ts'
import { ratePage } from '../quality/page-safety.ts'
import { unknownField } from './document-fields.ts'

export type DocumentRead = { readonly document: Document } | { readonly reason: string }

export interface ReadDocumentNeeds {
  /** Reads the main content of an HTML page, where it is elsewhere than on this thread; throws where it has none. */
  readonly extractHtml: (html: string, url: string) => Promise<LabelledPage> | LabelledPage
  /** Milliseconds since the epoch. */
  readonly now: number
}

const LONGEST_CONTENT = 10_000_000
const LONGEST_FIELD = 100_000
const MOST_KEYWORDS = 1000
const LONGEST_KEYWORD = 500
const MOST_SUPERSEDED = 100
const LONGEST_GUESSED_TITLE = 100

/** Why a document can't be read; caught here, never seen outside. */
class BadDocument extends Error {}

/** What stands in a field that there is not: a program is told of it, an import passes over it. */
export type UnknownFields = 'refused' | 'ignored'

/** Never rejects. */
export async function readDocument(
  value: unknown,
  { extractHtml, now }: ReadDocumentNeeds,
  unknownFields: UnknownFields,
): Promise<DocumentRead> {
  try {
    const { content, ...rest } = readGiven(value, unknownFields)
    const read = 'html' in content ? contentOf(await extractHtml(content.html, rest.url)) : content
    return { document: documentOf(rest, read, now) }
  } catch (error) {
    return { reason: whyNot(error) }
  }
}

/** The same, for one that needs no page reader; undefined where its content is HTML. Never throws. */
export function readPlainDocument(
  value: unknown,
  now: number,
  unknownFields: UnknownFields,
): DocumentRead | undefined {
  try {
    const { content, ...rest } = readGiven(value, unknownFields)
    return 'html' in content ? undefined : { document: documentOf(rest, content, now) }
  } catch (error) {
    return { reason: whyNot(error) }
  }
}

function whyNot(error: unknown): string {
  if (error instanceof BadDocument) return error.message
  return `the html can't be read: ${messageOf(error)}`
}

type Fields = Readonly<Record<string, unknown>>

interface Given {
  readonly fields: Fields
  readonly url: string
}

function readGiven(
  value: unknown,
  unknownFields: UnknownFields,
): Given & { readonly content: Content | { readonly html: string } } {
  if (!isRecord(value)) throw new BadDocument('not a JSON object')
  const unknown = unknownFields === 'refused' ? unknownField(value) : undefined
  if (unknown !== undefined) throw new BadDocument(unknown)
  const url = string(value, 'url')
  if (url === undefined) throw new BadDocument('url is missing')
  return { fields: value, url: address(url, 'url'), content: readContent(value) }
}

function documentOf({ fields, url }: Given, content: Content, now: number): Document {
  const { page, text } = content
  const partOf = string(fields, 'partOf')?.trim()
  const title =
    string(fields, 'title')?.replace(/\s+/g, ' ').trim() ||
    page?.title ||
    content.headings[0] ||
    truncate(text.trim().split('\n')[0] ?? url, LONGEST_GUESSED_TITLE)
  const contentType = string(fields, 'contentType')?.trim().toLowerCase() || 'text/html'
  const labels = page?.labels && { labels: page.labels }
  const kind = readKind(fields) ?? pageKind({ url, contentType, ...labels })
  return {
    url,
    title,
    text,
    images: page?.images ?? [],
    keywords: readKeywords(fields) ?? page?.keywords ?? [],
    headings: content.headings,
    kind,
    contentType,
    ...detailsOf(page?.labels, kind),
    safety: ratePage({ url, title, text, ...labels }),
    origin: 'import',
    readAt: now,
    ...given({
      markdown: content.markdown,
      description: string(fields, 'description') ?? page?.description,
      author: string(fields, 'author') ?? page?.author,
      date: readDate(fields, 'date') ?? page?.date,
      dateModified: readDate(fields, 'dateModified') ?? page?.dateModified,
      lang: readLanguage(fields) ?? page?.lang,
      country: readCode(fields, 'country', /^([a-z]{2})$/i)?.toUpperCase(),
      image: readImage(fields, url) ?? page?.image,
      siteName: page?.siteName,
      headingIds: page?.headingIds,
      supersedes: readList(fields, 'supersedes', MOST_SUPERSEDED)?.map((text) => address(text, 'supersedes')),
      partOf: partOf ? address(partOf, 'partOf') : undefined,
    }),
  }
}

/** In the form that documents are known by. */
function address(text: string, name: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) throw new BadDocument(`${name} is not an absolute http or https address`)
  if (!canBeKept(url.href)) throw new BadDocument(`${name} is too long`)
  return url.href
}

interface Content {
  readonly text: string
  readonly markdown?: string
  readonly headings: readonly string[]
  readonly page?: LabelledPage
}

/** Text and markdown as they are given; html only where there is neither. */
function readContent(fields: Fields): Content | { readonly html: string } {
  const text = string(fields, 'text', LONGEST_CONTENT)
  const markdown = string(fields, 'markdown', LONGEST_CONTENT)
  const html = string(fields, 'html', LONGEST_CONTENT)
  if (markdown?.trim()) {
    const plain = markdownToText(markdown)
    return { text: text?.trim() ? text : plain.text, markdown, headings: plain.headings }
  }
  if (text?.trim()) return { text, headings: [] }
  if (!html?.trim()) throw new BadDocument('none of text, markdown and html is given')
  return { html }
}

function contentOf(page: LabelledPage): Content {
  return { text: page.text, markdown: page.markdown, headings: page.headings, page }
}

/** What a field holds, null meaning that it is not there. */
function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined
}

function string(fields: Fields, name: string, longest = LONGEST_FIELD): string | undefined {
  const value = fieldOf(fields, name)
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new BadDocument(`${name} is not a string`)
  if (value.length > longest) throw new BadDocument(`${name} is longer than ${longest} characters`)
  return value.toWellFormed()
}

/** Undefined where it is left to us. */
function readKind(fields: Fields): PageKind | undefined {
  const name = fieldOf(fields, 'kind') === undefined ? 'type' : 'kind'
  const text = string(fields, name)?.trim().toLowerCase()
  if (text === undefined) return undefined
  const kind = PAGE_KINDS.find((known) => known === text)
  if (!kind) throw new BadDocument(`${name} is none of ${PAGE_KINDS.join(', ')}`)
  return kind
}

function readDate(fields: Fields, name: string): string | undefined {
  const text = string(fields, name)?.trim()
  if (!text) return undefined
  if (dateToMs(text) === undefined) throw new BadDocument(`${name} is not an ISO 8601 date`)
  return text
}

function readCode(fields: Fields, name: string, form: RegExp): string | undefined {
  const text = string(fields, name)?.trim()
  if (text === undefined || text === '') return undefined
  const code = form.exec(text)?.[1]
  if (code === undefined) throw new BadDocument(`${name} is not an ISO code`)
  return code
}

function readLanguage(fields: Fields): string | undefined {
  const name = fieldOf(fields, 'language') === undefined ? 'lang' : 'language'
  return readCode(fields, name, /^([a-z]{2,3})(?:[-_][a-z0-9_-]*)?$/i)?.toLowerCase()
}

function readImage(fields: Fields, base: string): string | undefined {
  const text = string(fields, 'image')?.trim()
  if (!text) return undefined
  const image = parseHttpUrl(URL.parse(text, base)?.href ?? '')
  if (!image) throw new BadDocument('image is not an http or https address')
  return image.href
}

/** A list, or one string with commas between. */
function readKeywords(fields: Fields): readonly string[] | undefined {
  const keywords = readList(fields, 'keywords', MOST_KEYWORDS, ',')
  if (keywords?.some((keyword) => keyword.length > LONGEST_KEYWORD))
    throw new BadDocument(`keywords has an item of more than ${LONGEST_KEYWORD} characters`)
  return keywords
}

/** A list of strings, or one string: a list of one, or as many as stand between separators. */
function readList(
  fields: Fields,
  name: string,
  most: number,
  separator?: string,
): readonly string[] | undefined {
  const value = fieldOf(fields, name)
  if (value === undefined) return undefined
  const list = typeof value !== 'string' ? value : separator === undefined ? [value] : value.split(separator)
  if (!Array.isArray(list) || !list.every((item): item is string => typeof item === 'string'))
    throw new BadDocument(`${name} is neither a list of strings nor a string`)
  if (list.length > most) throw new BadDocument(`${name} has more than ${most} items`)
  return list.map((item) => item.toWellFormed().trim()).filter(Boolean)
}
