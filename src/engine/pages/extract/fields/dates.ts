// Finds when a page was published and changed.
import model from '../../../../../facts/date-model.json' with { type: 'json' }
import { given } from '../../../../foundation/given.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import { addressDate, dateCandidates } from './date-candidates.ts'
import { type Candidate, pickCandidate } from './pick-candidate.ts'

/**
 * A day below this is a guess and is not kept, so that nothing shows, filters, sorts or removes by it, unless the page
 * declares it as that of publication. Up to here more wrong days go than right ones (`bench/results/extraction.md`).
 */
const LEAST_CONFIDENCE = 0.4
const DECLARED = ['schema published', 'meta published', 'marked published']

/** ISO 8601; `published` with its time of day where the page declares one. */
export function findDates(
  page: Analysis,
  now: number,
): { readonly published?: string; readonly modified?: string } {
  const candidates = dateCandidates(page, now)
  const picked = pickCandidate(model, candidates)
  const isDeclared = DECLARED.some((source) => picked?.candidate.sources.has(source))
  const isBelieved = picked && (isDeclared || picked.score >= LEAST_CONFIDENCE)
  return given({
    published: isBelieved ? siteDay(picked.candidate.value, page.url) : undefined,
    modified: modifiedDate(candidates),
  })
}

const HOUR_MS = 3_600_000
const IN_UTC = /T.*(?:Z|\+00:00)$/

/** Many sites declare times in UTC and have the day of their own clock in the address: where both can be true, that day. */
function siteDay(published: string, url: string): string {
  const { day } = addressDate(url)
  if (day === undefined || published.startsWith(day) || !IN_UTC.test(published)) return published
  const hours = (Date.parse(published) - Date.parse(day)) / HOUR_MS
  // Clocks run from 12 hours behind to 14 hours ahead.
  return hours >= -14 && hours < 24 + 12 ? day : published
}

/** The latest day that the page declares as that of a change. */
function modifiedDate(candidates: readonly Candidate[]): string | undefined {
  return [
    ['schema modified', 'meta modified', 'marked modified'],
    ['updated', 'class modified'],
  ]
    .map((sources) => candidates.filter((one) => sources.some((source) => one.sources.has(source))))
    .map((declared) =>
      declared
        .map(({ value }) => value)
        .sort()
        .at(-1),
    )
    .find((latest) => latest !== undefined)
}
