// What a page that was read is: nothing, a copy, the same as before, or a document.
import { describePage } from '../../index/quality/describe-page.ts'
import { validatorsOf } from '../../pages/fetcher.ts'
import type { Page } from '../../pages/page.ts'
import type { CrawlOutcome } from './crawl-outcome.ts'
import { digestOf, fingerprintOf } from './fingerprint.ts'
import { toIsoTime } from './listed-times.ts'
import type { SeenPage } from './look-at-page.ts'
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

/** A page that long has something to say. */
const MOST_WORDS = 200

const TITLE =
  /^\W*(?:error )?404\b|\b404\W+(?:error|not|page)|\b(?:error|fehler|erreur) 404\b|\bnot found\b|page (?:can(?:no|')t|could not|couldn't|does ?n[o']t|no longer) (?:be found|exists?)|nicht gefunden|seite existiert nicht|introuvable|no encontrad[ao]|non trovat[ao]|niet gevonden|não encontrad[ao]|не найдена|ページが見つかりません|找不到/i
const TEXT =
  /(?:page|site|url|document|file|article|resource|content)[^.!?]{0,60}(?:(?:was|were|is|could|can)(?: ?n[o']t|not)(?: be)? found|does(?: not|n't) exist|no longer (?:exists|available)|has been (?:removed|deleted))|^\W*(?:error )?404\b/i

/** Tells pages that say "not found" although their status says that all is well. */
function isSoftMissing(page: Page): boolean {
  if (page.wordCount > MOST_WORDS) return false
  const heading = page.headings[0] ?? ''
  if (TITLE.test(page.title) && (page.wordCount < 60 || TEXT.test(page.text.slice(0, 1_000)))) return true
  return page.wordCount < 60 && (TITLE.test(heading) || TEXT.test(page.text.slice(0, 500)))
}
