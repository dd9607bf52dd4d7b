// The tables of what the operator arranges: feeds beside the catalogue, crawls that are repeated, the library.

export interface FeedChangesTable {
  topic: string
  url: string
  title: string
  /** 1: in the catalogue; 0: taken out of it. */
  kept: 0 | 1
}

export interface CrawlSchedulesTable {
  /** Sorts by time. */
  id: string
  /** The schedule as JSON. */
  body: string
  /** Milliseconds since the epoch. */
  next_at: number
}

export interface LibraryItemsTable {
  name: string
  /** The item as JSON. */
  body: string
}

export interface LibraryFilesTable {
  /** Of the item that the file belongs to. */
  name: string
  path: string
  /** The file as JSON. */
  body: string
}

export interface OperatorTables {
  library_items: LibraryItemsTable
  library_files: LibraryFilesTable
  feed_changes: FeedChangesTable
  crawl_schedules: CrawlSchedulesTable
}
