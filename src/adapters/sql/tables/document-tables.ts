// The tables of documents and pages: what is known of them, their versions and vectors, the news. Times are milliseconds since the epoch.
import type { Generated } from 'kysely'
import type { VersionState } from '../../../engine/index/versions/version-store.ts'

export type CounterName =
  | 'document-revision'
  | 'document-epoch'
  | 'document-count'
  | 'document-source'
  | 'watch-revision'
  | 'watch-version'

/** Counters that every process adds to. */
export type DocumentCounter = 'document-epoch' | 'document-count'

export interface DocumentTables {
  documents: {
    url: string
    revision: number
    /** The document as JSON; null where it was removed, as all that follows. */
    body: string | null
    /** The columns of document-rows.ts. */
    host_key: string | null
    origin: string | null
    kind: string | null
    lang: string | null
    published_at: number | null
    /** 1 where the last write added it, 0 where it replaced one. */
    added: Generated<number>
    /** The revision with which it was added; null where that was before this was noted. */
    came: Generated<number | null>
  }
  removals: {
    /** Sorts by time. */
    id: string
    what: string
    removed: number
    at: number
    /** Until then it can be undone. */
    until: number
    /** What it blocked, as JSON; null: nothing. */
    block: string | null
  }
  /** Rows that a removal took out, to be put back by an undo. */
  removed_rows: {
    removal_id: string
    kind: 'document' | 'article' | 'visit'
    key: string
    /** The row as JSON. */
    body: string
  }
  blocks: {
    /** `site:HOST`, `prefix:ADDRESS` or `url:ADDRESS`. */
    value: string
    created_at: number
  }
  counters: { name: CounterName; value: number }
  /** What each process added to a counter, beside the counter itself. */
  counter_parts: { name: DocumentCounter; part: number; value: number }
  /** A sequence of PostgreSQL, read as the table that it is. */
  document_revisions: { last_value: number }
  /** A sample an hour. */
  index_sizes: { at: number; documents: number; bytes: number }
  vectors: {
    url: string
    /** The model and the way they were made. */
    made: string
    /** The document's. */
    revision: number
    /** The vectors in base64. */
    body: string
  }
  /** Vectors that came with documents, until these have them as if they had been made here. */
  brought_vectors: {
    url: string
    /** The model and the way they were made. */
    made: string
    /** The document's. */
    revision: number
    /** Those of the first and of the later passages, in base64. */
    first: string
    later: string
  }
  packs: {
    name: string
    /** Of its manifest; null until all of it was added. */
    sha256: string | null
    /** ISO 8601, when it was made. */
    made: string
    /** Null where it was not signed, as the key. */
    signer: string | null
    signer_key: string | null
    /** Milliseconds since the epoch. */
    added_at: number
  }
  /** Keyed by both: two addresses may share a key. */
  page_addresses: { key: string; url: string }
  /** Keyed by address and version. */
  page_versions: {
    url: string
    version: string
    /** As in documents. */
    host_key: string
    title: string
    read_at: number
    /** When the page got another text, or was read for a caller. */
    kept_at: number
    state: VersionState
  }
  version_texts: {
    version: string
    /** As a JSON string, in which every character can be kept. */
    body: string
    bytes: number
  }
  pages: {
    url: string
    /** The page as JSON. */
    body: string
    size: number
    fetched_at: number
    fresh_until: number
    etag: string | null
    last_modified: string | null
    /** 1 where a stale copy may not be used. */
    must_revalidate: number
    /** The generation of extraction that made it; 0 where that is not known. */
    extraction: number
  }
  site_icons: {
    host: string
    /** Milliseconds since the epoch. */
    asked_at: number
    /** Null where the site has no icon, as the two below. */
    version: string | null
    content_type: string | null
    /** In base64. */
    body: string | null
  }
  /** Keyed by topic, feed and URL. */
  articles: {
    topic: string
    feed_url: string
    url: string
    published_at: number
    /** Place in the feed at the last poll. */
    position: number
    /** The article as JSON. */
    body: string
  }
  news_topics: {
    topic: string
    /** Rises with each change of the topic's articles. */
    revision: number
    /** The summary as JSON. */
    summary: string | null
  }
  feeds: {
    url: string
    /** The feed's state as JSON. */
    body: string
  }
  feed_changes: {
    topic: string
    url: string
    title: string
    /** 1: in the catalogue; 0: taken out of it. */
    kept: 0 | 1
  }
}
