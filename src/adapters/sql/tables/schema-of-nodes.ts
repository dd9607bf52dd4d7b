// Tables that are there because several nodes work on one database.

export type CounterName =
  | 'document-revision'
  | 'document-epoch'
  | 'document-count'
  | 'document-source'
  | 'watch-revision'
  | 'watch-version'

export interface CountersTable {
  name: CounterName
  value: number
}

export type MarkName = 'server-secret' | 'starter-loaded' | 'write-probe' | 'models' | 'embedding'

/** Set once for all nodes of the database. */
export interface MarksTable {
  name: MarkName
  value: string
}

export interface TurnsTable {
  name: string
  holder: string
  /** From then on it is anybody's. */
  until: number
}

/** Counters that every process adds to. */
export type DocumentCounter = 'document-epoch' | 'document-count'

/** What each process added to a counter, beside the counter itself. */
export interface CounterPartsTable {
  name: DocumentCounter
  part: number
  value: number
}

/** A sequence of PostgreSQL, read as the table that it is. */
export interface DocumentRevisionsSequence {
  last_value: number
}

/** What a worker has done of an ordered crawl. */
export interface CrawlPartsTable {
  crawl_id: number
  worker: string
  /** Both as JSON. */
  counts: string
  failures: string
}

export interface NodesTable {
  id: string
  /** The machine's. */
  name: string
  /** Comma-separated. */
  roles: string
  version: string
  started_at: number
  seen_at: number
}

export interface SchemaOfNodes {
  crawl_parts: CrawlPartsTable
  nodes: NodesTable
  counters: CountersTable
  marks: MarksTable
  turns: TurnsTable
  counter_parts: CounterPartsTable
  document_revisions: DocumentRevisionsSequence
}
