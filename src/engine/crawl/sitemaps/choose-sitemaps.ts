// Chooses which of the sitemaps are read that a robots.txt or an index of sitemaps names.
import { canBeKept, parseHttpUrl } from '../../../foundation/web/url.ts'
import { hostOf } from '../crawl-address.ts'

const MOST = 200
/** A site may keep lists on another host (sitemaps.org, cross submits); it can't send us to a thousand of them. */
const MOST_ELSEWHERE = 5

/** Absolute web addresses, those of the host that names them first; `base` is where they are named. */
export function chooseSitemaps(named: readonly string[], base: string): string[] {
  const own = new Set<string>()
  const elsewhere = new Set<string>()
  const host = hostOf(base)
  for (const text of named) {
    const url = parseHttpUrl(text, base)
    if (!url) continue
    if (url.username !== '' || url.password !== '') continue
    url.hash = ''
    if (!canBeKept(url.href)) continue
    if (hostOf(url.href) === host) own.add(url.href)
    else elsewhere.add(url.href)
  }
  return [...[...own].slice(0, MOST), ...[...elsewhere].slice(0, MOST_ELSEWHERE)]
}
