// A document: a page's entry in the index, with what a result needs to show it.

/** What a page is; the contract's result types. */
export const PAGE_KINDS = [
  'website',
  'blog',
  'news',
  'video',
  'image',
  'place',
  'profile',
  'social',
  'academic',
  'calculation',
  'weather',
  'computation',
  'instant answer',
] as const

export type PageKind = (typeof PAGE_KINDS)[number]

export type Safety = 'safe' | 'unsafe' | 'unknown'

/** How a document came to us. */
export type Origin = 'import' | 'crawl' | 'news' | 'starter'

export interface DocumentImage {
  readonly url: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export interface Document {
  /** The page's address in WHATWG form; the document's identity. */
  readonly url: string
  readonly title: string
  /** The main content as plain text. */
  readonly text: string
  /** The main content as markdown, where the page has such a form. */
  readonly markdown?: string
  readonly description?: string
  readonly author?: string
  /** ISO 8601, as the page gives it. */
  readonly date?: string
  readonly dateModified?: string
  /** ISO 639-1. */
  readonly lang?: string
  readonly image?: string
  readonly images: readonly DocumentImage[]
  readonly keywords: readonly string[]
  readonly headings: readonly string[]
  readonly kind: PageKind
  /** ISO 3166-1 alpha-2 code of the source's country, in capitals. */
  readonly country?: string
  readonly contentType: string
  readonly siteName?: string
  /** Length of a video, as the page gives it. */
  readonly duration?: string
  readonly safety: Safety
  readonly origin: Origin
  readonly licence?: string
  /** Milliseconds since the epoch at which we read it. */
  readonly readAt: number
}
