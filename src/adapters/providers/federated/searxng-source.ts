// Searches through a SearXNG instance that allows the JSON format.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { addressOf, given, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const SAFE = { off: '0', moderate: '1', strict: '2' } as const

export function createSearxngSource({
  fetcher,
  baseUrl,
}: ConnectorNeeds & { readonly baseUrl: string }): FederatedSource {
  return {
    name: `searxng:${new URL(baseUrl).hostname}`,
    async search({ text, language, safe, limit }, signal) {
      const url = addressOf(baseUrl, '/search', { q: text, format: 'json', language, safesearch: SAFE[safe] })
      const found = listAt(await askJson(fetcher, url, signal), 'results').slice(0, limit)
      return found.map((page) => ({
        url: textIn(page, 'url') ?? '',
        title: plainOf(page['title']),
        description: plainOf(page['content']),
        ...given({ date: textIn(page, 'publishedDate'), image: textIn(page, 'thumbnail') }),
      }))
    },
  }
}
