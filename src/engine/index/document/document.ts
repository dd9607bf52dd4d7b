// A document: a page's entry in the index, with what a result needs to show it.
import type { PageKind, Safety } from '../../../vocabulary/page-kinds.ts'
import type { PageSubject } from '../../pages/page.ts'

/**
 * How a document came to us: of an import the file, of a crawl the host, of the library the item, of a pack its name; those of earlier versions tell
 * neither file nor host.
 */
export type Origin =
  | 'starter'
  | 'news'
  | 'api'
  | 'federated'
  | 'import'
  | `import:${string}`
  | 'crawl'
  | `crawl:${string}`
  | `library:${string}`
  | `pack:${string}`

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
  /** Of the whole text; noted when a longer one is put, and where only its beginning was read. */
  readonly wordCount?: number
  /** Where only the beginning of the text or of the markdown was read. */
  readonly isCut?: true
  /** Of the whole text, as `textVersion` names it; noted like `wordCount`. */
  readonly version?: string
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
  /** What it is looked up for, each in a word or a few: as the page says, or whoever brings it. */
  readonly keywords: readonly string[]
  /** Addresses of the pages that this one replaces. */
  readonly supersedes?: readonly string[]
  /** The address of the work that it is a part of. */
  readonly partOf?: string
  readonly headings: readonly string[]
  /** The anchor of each heading on its page, '' where it has none; absent where none has one. */
  readonly headingIds?: readonly string[]
  readonly kind: PageKind
  /** ISO 3166-1 alpha-2 code of the source's country, in capitals. */
  readonly country?: string
  /** Empty where it is not known: of pages that another source told us of. */
  readonly contentType: string
  readonly siteName?: string
  /** Words that other pages link to this one with, the most frequent first. */
  readonly anchors?: readonly string[]
  /** What links make the page worth, or its source says it is, from 0 to 1; 0.5 is the average of those crawled. */
  readonly authority?: number
  /** Length of a video, as a clock shows it: `4:13`. */
  readonly duration?: string
  /** Of a scholarly paper, in its order. */
  readonly authors?: readonly string[]
  /** Of a scholarly paper, without `doi:` or an address before it. */
  readonly doi?: string
  /** In which a scholarly paper was published; of many nothing more is known than that. */
  readonly year?: number
  /** What the page is about, where it declares facts of it. */
  readonly subject?: PageSubject
  /** How much it looks written to be read, from 0 to 1; noted when it is put, absent where it was put without. */
  readonly quality?: number
  /** How much of it leads on to other pages, from 0 to 1: near 1 for contents, menus and indexes; noted like `quality`. */
  readonly navigation?: number
  /** Where the pieces of the text stand, as `packPieces` writes it; noted like `wordCount`. */
  readonly pieces?: string
  readonly safety: Safety
  readonly origin: Origin
  readonly licence?: string
  /** Milliseconds since the epoch at which we read it. */
  readonly readAt: number
}
