// What is kept of a visit: what stood there, and when to come again.
import { EXTRACTION_VERSION } from '../../pages/page.ts'
import { originOf } from '../crawl-address.ts'
import { nextVisit } from './revisit.ts'
import type { VisitContext } from './visit-needs.ts'
import type { Visit } from './visit-store.ts'

const NOTHING_FOUND = { digest: '', fingerprint: '', indexed: false, failures: 0 }

export function visitRecord(
  { clock, listed }: Pick<VisitContext, 'clock' | 'listed'>,
  url: string,
  { prior, changed, found = {} }: { prior: Visit | undefined; changed: boolean; found?: Partial<Visit> },
): Visit {
  const now = clock.now()
  const changedAt = listed.get(url)
  const everyMs = nextVisit(prior?.everyMs, changed, changedAt === undefined ? undefined : now - changedAt)
  return {
    url,
    origin: originOf(url),
    visitedAt: now,
    everyMs,
    dueAt: now + everyMs,
    extraction: EXTRACTION_VERSION,
    ...NOTHING_FOUND,
    ...found,
  }
}

/** Whether a document stands as this code would make it: else the page is needed, changed or not. */
export function isCurrent(prior: Visit | undefined): prior is Visit {
  return prior?.indexed === true && prior.extraction === EXTRACTION_VERSION
}
