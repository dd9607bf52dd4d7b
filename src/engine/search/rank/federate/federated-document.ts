// A source's hit as a document, with what is known of it and nothing more.
import { truncate } from '../../../../foundation/text/truncate.ts'
import { parseHttpUrl } from '../../../../foundation/web/url.ts'
import type { Document } from '../../../index/document/document.ts'
import { dateToMs } from '../../../index/document/document-date.ts'
import { pageKind } from '../../../index/document/page-kind.ts'
import { ratePage } from '../../../index/quality/page-safety.ts'
import type { SourceHit } from '../../federated-source.ts'

const LONGEST_TITLE = 300
const LONGEST_DESCRIPTION = 1000
const MOST_AUTHORS = 100

/** Undefined where the hit has no usable address or title. */
export function federatedDocument(hit: SourceHit, readAt: number): Document | undefined {
  const address = parseHttpUrl(hit.url)
  const title = line(hit.title, LONGEST_TITLE)
  if (!address || title === '') return undefined
  const url = address.href
  const description = line(hit.description, LONGEST_DESCRIPTION)
  const text = description || title
  const image = hit.image === undefined ? undefined : parseHttpUrl(hit.image)?.href
  const dated = hit.date !== undefined && dateToMs(hit.date) !== undefined
  const lang = hit.lang && /^[a-z]{2}\b/i.test(hit.lang) ? hit.lang.slice(0, 2).toLowerCase() : undefined
  return {
    url,
    title,
    text,
    ...(description !== '' && { description }),
    ...(hit.author ? { author: line(hit.author, LONGEST_TITLE) } : {}),
    ...(dated && hit.date !== undefined && { date: hit.date }),
    ...(lang !== undefined && { lang }),
    ...(image !== undefined && { image }),
    images: [],
    keywords: [],
    headings: [],
    kind: hit.kind ?? pageKind({ url, contentType: '' }),
    // Unknown until the page is read.
    contentType: '',
    ...(hit.authors?.length
      ? { authors: hit.authors.slice(0, MOST_AUTHORS).map((name) => line(name, 120)) }
      : {}),
    ...(hit.doi ? { doi: line(hit.doi, 200) } : {}),
    safety: ratePage({ url, title, text }),
    origin: 'federated',
    readAt,
  }
}

function line(text: string, longest: number): string {
  return truncate(
    text
      .slice(0, 4 * longest)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    longest,
  )
}
