// The DocumentCensus port: what the stored documents are, by site, language, kind and origin, and the addresses of some of them.

export interface Counted {
  /** Empty where the documents do not tell. */
  readonly name: string
  readonly documents: number
}

export interface Census {
  readonly documents: number
  /** Hosts, those with the most documents first; at most `most`. */
  readonly sites: readonly Counted[]
  readonly languages: readonly Counted[]
  readonly kinds: readonly Counted[]
  readonly origins: readonly Counted[]
  /** Documents that are embedded, or were looked at and need no vectors. */
  readonly vectors: number
}

export interface DocumentsWanted {
  /** A host with all below it, or the beginning of an address. */
  readonly site?: string
  readonly prefix?: string
  /** `import` and `crawl` alone are all of their kind. */
  readonly origin?: string
  readonly limit: number
  /** The address after which to go on. */
  readonly after?: string
}

export interface DocumentCensus {
  take(most: number): Promise<Census>
  origins(): Promise<readonly Counted[]>
  /** Documents that have vectors, or need none. */
  embedded(): Promise<number>
  /** Changes of documents that were not looked at yet: they are embedded in the order in which they were made. */
  embeddingBacklog(): Promise<number>
  /** Addresses that unfinished crawls know and have not read. */
  crawlQueue(): Promise<number>
  /** Whether a document of this very host is stored. */
  holds(host: string): Promise<boolean>
  /** Of the documents that are wanted, in their order. */
  addresses(wanted: DocumentsWanted): Promise<readonly string[]>
}
