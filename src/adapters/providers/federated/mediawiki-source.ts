// Searches a MediaWiki, such as a Wikipedia, through its action API.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { firstCharacters } from '../../../foundation/text/truncate.ts'
import { addressOf, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

/** Wikipedia's search refuses longer ones. */
const LONGEST_QUERY = 300

export function createMediawikiSource({
  fetcher,
  baseUrl,
}: ConnectorNeeds & { readonly baseUrl: string }): FederatedSource {
  const { hostname } = new URL(baseUrl)
  const lang = /^([a-z]{2})\./.exec(hostname)?.[1]
  return {
    name: `mediawiki:${hostname}`,
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/w/api.php', {
        action: 'query',
        list: 'search',
        srsearch: firstCharacters(text, LONGEST_QUERY),
        srlimit: String(limit),
        srprop: 'snippet',
        format: 'json',
        formatversion: '2',
      })
      const found = listAt(await askJson(fetcher, url, signal), 'query', 'search')
      return found.map((page) => {
        const title = textIn(page, 'title') ?? ''
        const name = encodeURIComponent(title.replaceAll(' ', '_'))
          .replaceAll('%3A', ':')
          .replaceAll('%2F', '/')
        return {
          url: `${baseUrl}/wiki/${name}`,
          title,
          description: plainOf(page['snippet']),
          ...(lang !== undefined && { lang }),
        }
      })
    },
  }
}
