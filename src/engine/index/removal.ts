// The RemovalStore port: takes documents out of everything that shows them, keeps them for an undo, and blocks what shall not come back.

/** Which documents; addresses and hosts in WHATWG form. */
export type Selection =
  | { readonly by: 'url'; readonly urls: readonly string[] }
  /** The host and all below it. */
  | { readonly by: 'site'; readonly host: string }
  | { readonly by: 'prefix'; readonly prefix: string }
  /** As documents name it; `import`, `crawl`, `library` and `pack` alone are all of their kind. */
  | { readonly by: 'origin'; readonly origin: string }
  /** Published before: milliseconds since the epoch. Documents without a date are never meant. */
  | { readonly by: 'before'; readonly time: number }

/** What may not come in by crawl, import or feed: `site:HOST`, `prefix:ADDRESS` or `url:ADDRESS`. */
export type Block = `site:${string}` | `prefix:${string}` | `url:${string}`

export interface Removal {
  /** Sorts by time. */
  readonly id: string
  /** For people: `site example.com`. */
  readonly what: string
  readonly removed: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Until then it can be undone. */
  readonly until: number
}

export interface RemovalOrder {
  readonly id: string
  readonly what: string
  readonly selection: Selection
  readonly at: number
  readonly until: number
  readonly blocks: readonly Block[]
}

/** A document that a selection means. */
export interface SelectedDocument {
  readonly url: string
  /** Milliseconds since the epoch; absent where it has no date. */
  readonly published?: number
}

export interface RemovalStore {
  /** All that it means, by address. */
  find(selection: Selection): Promise<SelectedDocument[]>
  /**
   * Takes the documents out of the store, with their vectors, stored pages, visits and articles. Resolves with how
   * many when all of it is durable; one that was cut short can be undone, or done again.
   */
  remove(order: RemovalOrder): Promise<number>
  /** Puts back what has not been written since, and lifts its blocks; undefined where there is no such removal. */
  undo(id: string): Promise<number | undefined>
  /** Those that can be undone, the newest first. */
  list(now: number): Promise<Removal[]>
  /** Forgets what can no longer be undone. */
  forget(now: number): Promise<void>
  blocks(): Promise<Block[]>
  /** False where there is no such block. */
  unblock(block: Block): Promise<boolean>
}
