// Describes a page as a document: what was read and what kind of page it is, ready to be kept and indexed.
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { LabelledPage } from '../../pages/page.ts'
import type { Document, Origin } from '../document/document.ts'
import { pageKind } from '../document/page-kind.ts'
import { ratePage } from './page-safety.ts'

export interface DescribeOptions {
  readonly origin: Origin
  /** Milliseconds since the epoch. */
  readonly readAt: number
  /** In place of the kind that the page seems to be of. */
  readonly kind?: PageKind
}

/** The document stands under the page's own address, not under the canonical one that it claims. */
export function describePage(page: LabelledPage, { origin, readAt, kind }: DescribeOptions): Document {
  const { wordCount: _, canonicalUrl: __, labels, ...rest } = page
  const decided = kind ?? pageKind(page)
  return { ...rest, ...detailsOf(labels, decided), kind: decided, safety: ratePage(page), origin, readAt }
}

/** What only some pages have: a subject, a video's length, a paper's authors, year and DOI. */
export function detailsOf(
  labels: LabelledPage['labels'],
  kind: PageKind,
): Pick<Document, 'duration' | 'authors' | 'doi' | 'year' | 'subject'> {
  const { duration, authors = [], doi, year, subject } = labels ?? {}
  return {
    ...(kind === 'video' && duration !== undefined && { duration }),
    ...(kind === 'academic' && authors.length > 0 && { authors }),
    ...(kind === 'academic' && doi !== undefined && { doi }),
    ...(kind === 'academic' && year !== undefined && { year }),
    ...(subject && { subject }),
  }
}
