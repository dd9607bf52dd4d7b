// A page: a web page made readable.

export interface PageImage {
  readonly url: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export interface Page {
  /** The address after redirects. */
  readonly url: string
  readonly title: string
  /** Plain text of the main content. Never empty: a page without content is PageUnreadable. */
  readonly text: string
  readonly markdown: string
  readonly wordCount: number
  readonly description?: string
  readonly author?: string
  /** ISO 8601; absent where the day is not told or would be a guess. */
  readonly date?: string
  readonly dateModified?: string
  readonly image?: string
  readonly images: readonly PageImage[]
  readonly lang?: string
  readonly siteName?: string
  readonly keywords: readonly string[]
  readonly headings: readonly string[]
  /** The anchor of each heading on its page, '' where it has none; absent where none has one. */
  readonly headingIds?: readonly string[]
  readonly canonicalUrl?: string
  /** Without parameters, lower case: `text/html`. */
  readonly contentType: string
}
