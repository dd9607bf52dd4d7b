// The table of sites' icons.

export interface SiteIconsTable {
  host: string
  /** Milliseconds since the epoch. */
  asked_at: number
  /** Null where the site has no icon, as the two below. */
  version: string | null
  content_type: string | null
  /** In base64. */
  body: string | null
}
