// Searches the web through Brave's API, with the operator's key.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { addressOf, given, objectIn, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://api.search.brave.com'
/** The most that the API gives at once. */
const MOST = 20
/** Its longest query, in characters and in words. */
const LONGEST_QUERY = 400
const MOST_WORDS = 50

export function createBraveSource({
  fetcher,
  baseUrl = PUBLIC,
  key,
}: ConnectorNeeds & { readonly key: string }): FederatedSource {
  return {
    name: 'brave',
    async search({ text, language, country, safe, limit }, signal) {
      const url = addressOf(baseUrl, '/res/v1/web/search', {
        q: text.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, LONGEST_QUERY),
        count: String(Math.min(MOST, limit)),
        country,
        search_lang: language,
        safesearch: safe,
        text_decorations: 'false',
      })
      const answer = await askJson(fetcher, url, signal, { 'x-subscription-token': key })
      // A query without a web page has no list at all.
      if (answer['web'] === undefined && answer['type'] === 'search') return []
      return listAt(answer, 'web', 'results').map((page) => ({
        url: textIn(page, 'url') ?? '',
        title: plainOf(page['title']),
        description: plainOf(page['description']),
        ...given({
          date: textIn(page, 'page_age'),
          lang: textIn(page, 'language'),
          image: textIn(objectIn(page['thumbnail']), 'src'),
        }),
      }))
    },
  }
}
