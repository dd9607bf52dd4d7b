// Describes a page as a document: what was read, ready to be kept and indexed.
import type { Page } from '../pages/page.ts'
import type { Document, Origin, PageKind } from './document.ts'

export interface DescribeOptions {
  readonly origin: Origin
  /** Milliseconds since the epoch. */
  readonly readAt: number
  readonly kind?: PageKind
}

/** The document stands under the page's own address, not under the canonical one that it claims. */
export function describePage(page: Page, { origin, readAt, kind = 'website' }: DescribeOptions): Document {
  const { wordCount: _, canonicalUrl: __, ...rest } = page
  return { ...rest, kind, safety: 'unknown', origin, readAt }
}
