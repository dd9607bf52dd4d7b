// Cites a page that was fetched: its text is kept before the reply is made, so that each citation given can be opened.
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import type { Call } from '../call.ts'
import type { CitationIds } from '../citing/citation-ids.ts'
import { citePassage, citeWhole } from '../citing/cite-passage.ts'
import type { PricedPage } from '../render/paid-text.ts'

/** The page with its citations; without any where nobody could open them, or its text is too long to be kept. */
export type CitePage = (page: PricedPage, call: Pick<Call, 'caller' | 'purse'>) => Promise<PricedPage>

/** As much as is kept of a page that was fetched. */
const LONGEST_KEPT = 2_000_000

export function createCitePage(needs: {
  versions: Pick<VersionStore, 'keep'>
  citationIds: Pick<CitationIds, 'bind'>
  clock: Clock
}): CitePage {
  const { versions, citationIds, clock } = needs
  return async (priced, { caller, purse }) => {
    const { page, extracts, fetchedAt } = priced.read
    const { url, title, text } = page
    if (purse || text === '' || text.length > LONGEST_KEPT) return priced
    await versions.keep({ url, title, text, readAt: fetchedAt }, clock.now())
    const cited = { url, text, version: textVersion(text) }
    const bind = citationIds.bind.bind(undefined, caller.accountId)
    return {
      ...priced,
      citation: bind(citeWhole(cited)),
      ...(extracts && { citations: extracts.map((extract) => bind(citePassage(cited, extract))) }),
    }
  }
}
