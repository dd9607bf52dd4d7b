// The tables of what citations are opened with, addresses by their keys and texts that pages had, and of what sessions were sent.
import type { VersionState } from '../../../engine/index/versions/version-store.ts'

/** Keyed by both: two addresses may share a key. */
export interface PageAddressesTable {
  key: string
  url: string
}

/** Keyed by address and version. */
export interface PageVersionsTable {
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

export interface VersionTextsTable {
  version: string
  /** As a JSON string, in which every character can be kept. */
  body: string
  bytes: number
}

/** Keyed by account, session and id: what a call of an agent's session was sent. */
export interface SentTextsTable {
  account_id: string
  session: string
  id: string
  /** Fingerprints of sentences, one behind the other. */
  prints: string
  bytes: number
  sent_at: number
}

export interface VersionTables {
  sent_texts: SentTextsTable
  page_addresses: PageAddressesTable
  page_versions: PageVersionsTable
  version_texts: VersionTextsTable
}
