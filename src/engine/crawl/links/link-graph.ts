// The LinkGraph port: which page links to which, and with what words.

export interface Link {
  readonly url: string
  /** The words of the link; may be empty. */
  readonly anchor: string
}

export interface PageLinks {
  readonly url: string
  readonly links: readonly Link[]
}

export interface LinkGraph {
  /** Replaces the links of these pages. */
  put(pages: readonly PageLinks[]): Promise<void>
  /** The links of a page, as they were put last. */
  linksOf(url: string): Promise<readonly Link[]>
  /** Every page with its links, in parts so that no more than one part is held at a time. */
  all(): AsyncIterable<readonly PageLinks[]>
}
