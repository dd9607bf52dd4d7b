// Searches Marginalia, an index of small and text-heavy sites.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { addressOf, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://api2.marginalia-search.com'
/** The most that the API gives at once. */
const MOST = 100
/** Shared by all who have none of their own, and slow for it. */
const SHARED_KEY = 'public'

export function createMarginaliaSource({
  fetcher,
  baseUrl = PUBLIC,
  key = SHARED_KEY,
}: ConnectorNeeds & { readonly key?: string }): FederatedSource {
  return {
    name: 'marginalia',
    async search({ text, safe, limit }, signal) {
      const url = addressOf(baseUrl, '/search', {
        query: text,
        count: String(Math.min(MOST, limit)),
        ...(safe !== 'off' && { nsfw: '1' }),
      })
      const answer = await askJson(fetcher, url, signal, { 'api-key': key })
      return listAt(answer, 'results').map((page) => ({
        url: textIn(page, 'url') ?? '',
        title: plainOf(page['title']),
        description: plainOf(page['description']),
      }))
    },
  }
}
