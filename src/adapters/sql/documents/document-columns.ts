// What the database knows of a document beside its JSON: the columns that removal and the owner's overview go by.
import type { DocumentFacts } from '../../../engine/index/document/written-document.ts'
import { hostKey } from '../../../engine/index/host-key.ts'
import { hostnameOf } from '../../../foundation/web/url.ts'

export interface DocumentColumns {
  /** The host from its top domain down, so that a site and all below it lie together. */
  host_key: string
  origin: string
  kind: string
  lang: string | null
  /** Milliseconds since the epoch of the publication; null where it is not told. */
  published_at: number | null
}

export const NO_COLUMNS: { [name in keyof DocumentColumns]: null } = {
  host_key: null,
  origin: null,
  kind: null,
  lang: null,
  published_at: null,
}

export function columnsOf(document: DocumentFacts): DocumentColumns {
  const published = document.date === undefined ? Number.NaN : Date.parse(document.date)
  return {
    host_key: hostKey(hostnameOf(document.url)),
    origin: document.origin,
    kind: document.kind,
    lang: document.lang ?? null,
    published_at: Number.isNaN(published) ? null : published,
  }
}
