// What a page that was read is: nothing, a copy, the same as before, or a document.
import { describePage } from '../../index/quality/describe-page.ts'
import type { Page } from '../../pages/page.ts'
import { validatorsOf } from '../../pages/validators.ts'
import type { CrawlOutcome } from './crawl-outcome.ts'
import { digestOf, fingerprintOf } from './fingerprint.ts'
import { toIsoTime } from './listed-times.ts'
import type { SeenPage } from './look-at-page.ts'
import { isSoftMissing } from './soft-missing.ts'
import type { VisitContext } from './visit-needs.ts'
import { isCurrent, visitRecord } from './visit-record.ts'
import type { Visit } from './visit-store.ts'

export function judgePage(
  context: Pick<VisitContext, 'clock' | 'copies' | 'guard' | 'listed'>,
  page: Page,
  { url, fetched, directives }: SeenPage,
  prior: Visit | undefined,
): Partial<CrawlOutcome> {
  const { clock, copies, guard, listed } = context
  if (isSoftMissing(page)) return { count: 'softMissing' }
  const { title, text } = page
  const print = { url, digest: digestOf(title, text), fingerprint: fingerprintOf(title, text) }
  const copy = copies.find(print) !== undefined
  guard.learn(url, copy)
  if (copy) return { count: 'duplicates' }
  copies.add(print)
  const unchanged = prior?.indexed === true && prior.digest === print.digest
  const found = { ...validatorsOf(fetched), ...print, indexed: true }
  const visit = visitRecord(context, url, { prior, changed: !unchanged, found })
  if (unchanged && isCurrent(prior)) return { visit, count: 'unchanged' }
  const { markdown, ...described } = describePage(page, {
    origin: `crawl:${URL.parse(url)?.hostname ?? ''}`,
    readAt: clock.now(),
  })
  const kept = directives.noarchive || markdown === undefined ? {} : { markdown }
  return { visit, document: { ...described, ...dateOf(page, listed.get(url)), ...kept, url } }
}

/** The time that the site lists for a page which tells none itself. */
function dateOf({ date, dateModified }: Page, listed: number | undefined): Pick<Page, 'date'> {
  if (date !== undefined || dateModified !== undefined || listed === undefined) return {}
  return { date: toIsoTime(listed) }
}
