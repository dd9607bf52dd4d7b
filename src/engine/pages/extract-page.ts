// Any resource made readable: picks the reader by what the body really is.
import { PageUnreadable } from '../../foundation/errors.ts'
import { decodeText } from '../../foundation/web/charset.ts'
import { sniffType } from '../../foundation/web/sniff.ts'
import { detectLanguage } from './extract/fields/detect-language.ts'
import { DOCX_TYPE, readDocxPage } from './extract/formats/read-docx-page.ts'
import { EPUB_TYPE, readEpubPage } from './extract/formats/read-epub-page.ts'
import { ODT_TYPE, readOdtPage } from './extract/formats/read-odt-page.ts'
import { PDF_TYPE, readPdfPage } from './extract/formats/read-pdf-page.ts'
import {
  readFeedPage,
  readJsonPage,
  readMarkdownPage,
  readTextPage,
  readXmlPage,
} from './extract/formats/read-text-page.ts'
import { extractHtml } from './extract-html.ts'
import type { Page, PagePart } from './page.ts'

export interface ExtractInput {
  /** The address after redirects. */
  readonly url: string
  /** The Content-Type header as sent. */
  readonly contentType: string
  readonly body: Uint8Array
  /** Absent: the whole. */
  readonly part?: PagePart
  readonly signal?: AbortSignal
}

const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])
const FEED_TYPES: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
])

/** Reads a body of any type. Throws PageUnreadable, saying why, where it can't be read or has no content. */
export async function extractPage(input: ExtractInput): Promise<Page> {
  const { url, body, part } = input
  input.signal?.throwIfAborted()
  const type = sniffType(body, input.contentType)
  const page = part === undefined ? await readAs(type, input) : extractPart(input, type, part)
  if (page === undefined) throw new PageUnreadable(`${url} cannot be read: it has no text`)
  const lang = page.lang ?? detectLanguage(page.text)
  return { ...page, ...(lang !== undefined && { lang }), contentType: type }
}

/** Only HTML has elements that selectors can name. */
function extractPart({ url, contentType, body }: ExtractInput, type: string, part: PagePart): Page {
  if (!HTML_TYPES.has(type)) {
    throw new PageUnreadable(
      `${url} cannot be read in parts: it is ${type}, and selectors work on HTML alone`,
    )
  }
  return extractHtml(decodeText(body, contentType), url, undefined, part)
}

type Reader = (text: string, url: string) => Page | undefined
type BinaryReader = (body: Uint8Array, url: string, signal?: AbortSignal) => Promise<Page | undefined>

const BINARY_READERS: ReadonlyMap<string, BinaryReader> = new Map([
  [PDF_TYPE, readPdfPage],
  [DOCX_TYPE, readDocxPage],
  [EPUB_TYPE, readEpubPage],
  [ODT_TYPE, readOdtPage],
])

async function readAs(type: string, input: ExtractInput): Promise<Page | undefined> {
  const { url, contentType, body, signal } = input
  const binary = BINARY_READERS.get(type)
  if (binary) return await binary(body, url, signal)
  const read = readerOf(type)
  if (read === undefined) throw new PageUnreadable(`${url} cannot be read: ${type} is not supported`)
  return read(decodeText(body, contentType), url)
}

function readerOf(type: string): Reader | undefined {
  if (HTML_TYPES.has(type)) return extractHtml
  if (FEED_TYPES.has(type)) return readFeedPage
  if (type === 'text/markdown' || type === 'text/x-markdown') return readMarkdownPage
  if (type === 'application/json' || type.endsWith('+json')) return readJsonPage
  if (type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')) return readXmlPage
  return type.startsWith('text/') || TEXT_LIKE.has(type) ? readTextPage : undefined
}

/** Programs and data that are text, whatever their type's first half says. */
const TEXT_LIKE: ReadonlySet<string> = new Set(
  'javascript x-javascript ecmascript yaml x-yaml toml x-sh sql x-ndjson x-tex'
    .split(' ')
    .map((name) => `application/${name}`),
)
