// The country of a document's source: what the document says, else what its host's name says.
import type { Document } from './document.ts'

/** Country codes whose top-level domain is sold and used all over the world, so that it tells no country. */
const GENERIC_USE: ReadonlySet<string> = new Set(
  'ac ag ai as bz cc cd co cx dj fm gd gg gl gs im io is la li ly me ms mu nu pn pw sc sh so st sx tf tk tl to tv vc vg vu ws'.split(
    ' ',
  ),
)

/** Top-level domains that are no ISO 3166-1 code, or name another one. */
const RENAMED: Readonly<Record<string, string | undefined>> = { uk: 'GB', eu: undefined, su: undefined }

/** ISO 3166-1 alpha-2 in capitals; undefined where nothing tells. */
export function sourceCountry(document: Pick<Document, 'country'>, host: string): string | undefined {
  if (document.country) return document.country.toUpperCase()
  const suffix = host.slice(host.lastIndexOf('.') + 1)
  if (!/^[a-z]{2}$/.test(suffix) || GENERIC_USE.has(suffix) || !host.includes('.')) return undefined
  return suffix in RENAMED ? RENAMED[suffix] : suffix.toUpperCase()
}
