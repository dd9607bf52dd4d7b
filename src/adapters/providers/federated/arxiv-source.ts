// Searches arXiv through its Atom API.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { childrenOf, readXml, textOf, type XmlElement } from '../../../foundation/web/feed-xml.ts'
import { addressOf } from '../fetch-json.ts'
import { askBody, type ConnectorNeeds } from './ask-source.ts'

const PUBLIC = 'https://export.arxiv.org'
/** The API answers long conjunctions slowly. */
const MOST_WORDS = 10

export function createArxivSource({ fetcher, baseUrl = PUBLIC }: ConnectorNeeds): FederatedSource {
  return {
    name: 'arxiv',
    async search({ text, limit }, signal) {
      const words = wordsOf(text).slice(0, MOST_WORDS)
      if (words.length === 0) return []
      const url = addressOf(baseUrl, '/api/query', {
        search_query: words.map((word) => `all:${word}`).join(' AND '),
        start: '0',
        max_results: String(limit),
      })
      const body = await askBody(fetcher, url, { signal, accept: 'application/atom+xml' })
      const feed = childrenOf(readXml(new TextDecoder().decode(body), url.href), 'feed')[0]
      if (!feed) throw new Error('The answer is no Atom feed')
      const hits = childrenOf(feed, 'entry').map(hitOf)
      // What it could not do it says with status 200, as an entry like any other.
      const refusal = hits.find((hit) => hit.url.includes('/api/errors'))
      if (refusal) throw new Error(`arXiv refused the query: ${refusal.description.slice(0, 200)}`)
      return hits
    },
  }
}

function hitOf(entry: XmlElement) {
  const text = (name: string): string => childrenOf(entry, name).map(textOf)[0]?.trim() ?? ''
  const authors = childrenOf(entry, 'author').flatMap((author) => childrenOf(author, 'name').map(textOf))
  const doi = text('arxiv:doi')
  const date = text('published')
  return {
    // The version at the end is left off, so that it is the paper's own page.
    url: text('id')
      .replace(/^http:/, 'https:')
      .replace(/v\d+$/, ''),
    title: text('title'),
    description: text('summary'),
    kind: 'academic' as const,
    lang: 'en',
    authors,
    ...(date !== '' && { date }),
    ...(doi !== '' && { doi }),
  }
}
