// Searches Marginalia, an index of small and text-heavy sites.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { addressOf, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://api.marginalia.nu'
/** Shared by all who have none of their own, and slow for it. */
const SHARED_KEY = 'public'

export function createMarginaliaSource({
  fetcher,
  baseUrl = PUBLIC,
  key = SHARED_KEY,
}: ConnectorNeeds & { readonly key?: string }): FederatedSource {
  return {
    name: 'marginalia',
    async search({ text, limit }, signal) {
      const path = `/${encodeURIComponent(key)}/search/${encodeURIComponent(text)}`
      const url = addressOf(baseUrl, path, { count: String(limit) })
      return listAt(await askJson(fetcher, url, signal), 'results').map((page) => ({
        url: textIn(page, 'url') ?? '',
        title: plainOf(page['title']),
        description: plainOf(page['description']),
      }))
    },
  }
}
