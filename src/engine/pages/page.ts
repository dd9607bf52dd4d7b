// A page: a web page made readable, what it declares of itself, and the port that keeps pages.

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

/**
 * To be raised with every change that gives better pages or documents for the same bytes: what an older generation
 * made is then read anew at its next visit, and not kept because its server says that nothing has changed.
 */
export const EXTRACTION_VERSION = 6

/** The part of a page that a caller asks for, named by CSS selectors. */
export interface PagePart {
  /** Only what matches is read. */
  readonly selector?: string
  /** What matches is left out. */
  readonly removeSelector?: string
}

/** The key of a copy: the whole page's stands under its address, a part's under a fragment of its own. */
export function copyKey(address: string, { selector, removeSelector }: PagePart): string {
  const named = Object.entries({ selector, removeSelector }).filter((entry) => entry[1] !== undefined)
  return named.length === 0 ? address : `${address}#${JSON.stringify(named)}`
}

export interface SubjectItem {
  readonly label: string
  readonly value: string
}

/** A page's subject: the one thing that the page is about, with the facts that the page itself declares of it. */
export interface PageSubject {
  /** As schema.org names its type, `Thing` where it is not told: `Person`, `Recipe`, `Question`, `FAQPage`. */
  readonly type: string
  readonly name: string
  readonly summary?: string
  /** Facts; of a page of questions each question with its answer. */
  readonly items: readonly SubjectItem[]
  /** Of a recipe. */
  readonly ingredients?: readonly string[]
  /** Of a recipe, in their order. */
  readonly steps?: readonly string[]
  /** Of a question: the accepted answer, else the best rated one. */
  readonly answer?: string
}

/** Labels: what a page declares itself to be, in schema.org, OpenGraph, citation and rating tags. */
export interface PageLabels {
  /** Types of the schema.org items that stand for the page itself, not of those inside another: `NewsArticle`. */
  readonly schemaTypes: readonly string[]
  /** Lower case: `video.other`. */
  readonly openGraphType?: string
  /** Whether citation tags mark it as a scholarly paper. */
  readonly scholarly: boolean
  /** Of a paper, in its order. */
  readonly authors: readonly string[]
  readonly doi?: string
  /** In which a paper was published. */
  readonly year?: number
  /** Of a video, as a clock shows it: `4:13`, `1:02:03`. */
  readonly duration?: string
  /** How the page rates itself: RTA, `rating` and `isFamilyFriendly`. */
  readonly rating?: 'adult' | 'general'
  readonly subject?: PageSubject
}

/** A page with its labels, where its reader found any. */
export interface LabelledPage extends Page {
  /** Whether there is so little of it, beside its scripts, that they seem to bring the rest. */
  readonly scripted?: true
  readonly labels?: PageLabels
}

export interface StoredPage {
  readonly page: Page
  /** When its server last gave it or said that it is still the same; milliseconds since the epoch. */
  readonly fetchedAt: number
  readonly freshUntil: number
  /** What a server is asked with, whether the page has changed. */
  readonly etag?: string
  readonly lastModified?: string
  /** Not to be used once it is stale, even by a caller who would take it. */
  readonly mustRevalidate?: true
  /** The EXTRACTION_VERSION that made it; absent where that is not known. */
  readonly extraction?: number
}

/** The PageStore port: copies of pages that were fetched, so that the same page is not asked for twice in a row. */
export interface PageStore {
  /** By the address that was asked for, which may end in a fragment that tells which part of the page it is. */
  get(url: string): Promise<StoredPage | undefined>
  put(url: string, stored: StoredPage): Promise<void>
}
