// Cites the articles of a news reply by the documents that they are in the index.
import type { Citation } from '../../contract/citations.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { Article } from '../../engine/news/news-outcome.ts'
import type { Call } from '../call.ts'
import type { CitationIds } from '../citing/citation-ids.ts'
import { citedDocument, citePassage } from '../citing/cite-passage.ts'

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
