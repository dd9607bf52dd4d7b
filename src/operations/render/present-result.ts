// A found document as the contract's Result: what `metadata`, `extracts` and `content` ask to be shown of it.
import { getDomain } from 'tldts'
import listed from '../../../facts/bangs.json' with { type: 'json' }
import type { ImageResult, Reader, Result, SeeAlso } from '../../contract/result.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { shownDescription } from '../../engine/index/document/shown-description.ts'
import type { ImageHit, SearchResult, SeeAlsoPage } from '../../engine/search/search-outcome.ts'
import { given } from '../../foundation/given.ts'
import { countWords } from '../../foundation/text/count-words.ts'
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { firstCharacters } from '../../foundation/text/truncate.ts'
import { hostOf, sourceOf } from '../../foundation/web/url.ts'
import { citedDocument, citePassage } from '../citing/citation-ids.ts'
import type { LinkThumbnail } from '../thumbnails.ts'
import { shownScore } from './reply.ts'

/** Its page text may still hide something: it can be long, and is cleaned where long work is done. */
export function presentResult(found: SearchResult, parameters: SearchParameters): Result {
  const { document, extracts } = found
  const full = parameters.metadata === 'full'
  const desc = withoutHiddenText(shownDescription(document))
  const snippet = found.snippet === undefined ? undefined : withoutHiddenText(found.snippet)
  return {
    title: withoutHiddenText(document.title),
    link: document.url,
    desc,
    source: hostOf(document.url),
    ...(full ? { type: document.kind } : {}),
    ...given({ date: document.date, dateModified: document.dateModified }),
    ...(full && showsPreview(document, parameters) ? { image: document.image } : {}),
    // The contract: distinct from `desc`. A page of one sentence has nothing more to say.
    ...(snippet === undefined || snippet === desc ? {} : { snippet }),
    ...(parameters.extracts ? { extracts: (extracts ?? []).map(withoutHiddenText) } : {}),
    ...(full && document.contentType !== '' ? { contentType: document.contentType } : {}),
    ...(full || parameters.content ? { reader: readerOf(document, parameters) } : {}),
    ...(full
      ? { contentSafety: { rating: document.safety, safeSearchApplied: parameters.safe !== 'off' } }
      : {}),
    ...(full ? given({ bang: bangOf(document.url) }) : {}),
    ...(parameters.multiQuery ? { queryIndices: found.queryIndices } : {}),
    score: shownScore(found.score),
    ...(found.seeAlso && { seeAlso: found.seeAlso.map(presentSeeAlso) }),
    ...(full ? detailsOf(document) : {}),
    ...(full ? crawledAtField(document) : {}),
    ...citationsOf(found, parameters),
  }
}

/** Of its snippet, or of what describes it, and of its extracts; for no account yet. */
function citationsOf(
  { document, snippet, extracts = [] }: SearchResult,
  parameters: SearchParameters,
): Pick<Result, 'citation' | 'citations'> {
  const cited = citedDocument(document)
  if (!cited) return {}
  return {
    citation: citePassage(cited, snippet ?? shownDescription(document)),
    ...(parameters.extracts && { citations: extracts.map((extract) => citePassage(cited, extract)) }),
  }
}

function presentSeeAlso({ title, url }: SeeAlsoPage): SeeAlso {
  return { title: withoutHiddenText(title), url, source: hostOf(url) }
}

/** Of a page that only another source has read, we can't tell. */
function crawledAtField({ origin, readAt }: Document): Pick<Result, 'crawledAt'> {
  return origin === 'federated' ? {} : { crawledAt: new Date(readAt).toISOString() }
}

/** Noted with a longer text when it is put. */
export function wordCountOf({ wordCount, text }: Document): number {
  return wordCount ?? countWords(text)
}

/** What only videos and papers have. */
function detailsOf(document: Document): Pick<Result, 'duration' | 'authors' | 'doi' | 'year'> {
  const { duration, authors, doi } = document
  return given({ duration, authors, doi, year: yearOf(document) })
}

/** Of a paper. A date begins with its year, ISO 8601. */
export function yearOf({ kind, date, year }: Document): number | undefined {
  if (kind !== 'academic') return undefined
  return year ?? (date === undefined ? undefined : Number(date.slice(0, 4)))
}

export function presentImage(found: ImageHit, linkThumbnail: LinkThumbnail): ImageResult {
  return {
    title: found.alt || found.document.title,
    link: found.document.url,
    image: found.url,
    source: hostOf(found.document.url),
    type: 'image',
    thumbnail: linkThumbnail(found.url, found.document.url),
    ...(found.width === undefined ? {} : { width: String(found.width) }),
    ...(found.height === undefined ? {} : { height: String(found.height) }),
    score: shownScore(found.score),
  }
}

/** `moderate` drops unsafe previews, and `strict` drops the result itself. */
function showsPreview(document: Document, { safe }: SearchParameters): boolean {
  return document.image !== undefined && !(safe !== 'off' && document.safety === 'unsafe')
}

function readerOf(document: Document, parameters: SearchParameters): Reader {
  const text = parameters.content ? pageText(document, parameters.maxContentLength) : {}
  if (parameters.metadata !== 'full') return text
  return {
    title: withoutHiddenText(document.title),
    ...(document.author === undefined ? {} : { byline: withoutHiddenText(document.author) }),
    excerpt: withoutHiddenText(shownDescription(document)),
    ...(document.siteName === undefined ? {} : { site_name: withoutHiddenText(document.siteName) }),
    ...(document.lang === undefined ? {} : { lang: document.lang }),
    ...(document.date === undefined ? {} : { published: document.date }),
    word_count: wordCountOf(document),
    ...text,
  }
}

const bangs: ReadonlyMap<string, string> = new Map(Object.entries(listed))

/** By the host without `www.`, else by the domain that it is registered under. */
export function bangOf(url: string): string | undefined {
  const source = sourceOf(url)
  return bangs.get(source) ?? bangs.get(getDomain(source) ?? '')
}

/** Characters of page text per result where the caller names no number: the most that one can name. */
const DEFAULT_MAX_CHARACTERS = 1_000_000

/** Markdown where the page has it, else plain text; nothing of a page that only another source has read. */
function pageText(
  document: Document,
  maxContentLength: number | undefined,
): { markdown: string } | { content: string } {
  if (document.origin === 'federated') return { content: '' }
  const most = maxContentLength ?? DEFAULT_MAX_CHARACTERS
  return document.markdown === undefined
    ? { content: firstCharacters(document.text, most) }
    : { markdown: firstCharacters(document.markdown, most) }
}
