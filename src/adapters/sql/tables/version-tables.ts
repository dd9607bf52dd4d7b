// The tables of what citations are opened with: addresses by their keys, and texts that pages had.
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

export interface VersionTables {
  page_addresses: PageAddressesTable
  page_versions: PageVersionsTable
  version_texts: VersionTextsTable
}
