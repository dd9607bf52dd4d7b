// Cites pages and articles: the text is kept before the reply is made, so that each citation given can be opened.

import type { Citation } from '../../contract/citations.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import type { Article } from '../../engine/news/news-outcome.ts'
import type { Clock } from '../../foundation/clock.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import type { Call } from '../call.ts'
import { type CitationIds, citedDocument, citePassage, citeWhole } from '../citing/citation-ids.ts'
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

/** By the address of each; without those that are not in the index, and without any where nobody could open them. */
export type CiteArticles = (
  articles: readonly Article[],
  call: Pick<Call, 'caller' | 'purse'>,
) => Promise<ReadonlyMap<string, Citation>>

/** Where we hold the page in full, what a feed says of it stands near its beginning, or nowhere. */
const LOOKED_AT = { text: 0, markdown: 0, enough: 20_000 }

export function createCiteArticles(needs: {
  documents: Pick<DocumentStore, 'get'>
  citationIds: Pick<CitationIds, 'bind'>
}): CiteArticles {
  return async (articles, { caller, purse }) => {
    const cited = new Map<string, Citation>()
    if (purse) return cited
    const summaries = new Map(articles.map(({ url, summary, title }) => [url, summary || title]))
    for (const document of await needs.documents.get([...summaries.keys()], LOOKED_AT)) {
      const text = citedDocument(document)
      const summary = summaries.get(document.url) ?? ''
      if (text) cited.set(document.url, needs.citationIds.bind(caller.accountId, citePassage(text, summary)))
    }
    return cited
  }
}
