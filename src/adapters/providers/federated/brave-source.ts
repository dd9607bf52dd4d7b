// Searches the web through Brave's API, with the operator's key.

import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { given } from '../../../foundation/given.ts'
import { addressOf, objectIn, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://api.search.brave.com'
/** The most that the API gives at once. */
const MOST = 20
/** Its longest query, in characters and in words. */
const LONGEST_QUERY = 400
const MOST_WORDS = 50

/** A country or language that the API does not know it answers with an error, and no result. */
const COUNTRIES = new Set(
  `AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE TR TW US ZA`.split(
    ' ',
  ),
)
const LANGUAGES = new Set(
  `ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nl pa pl ro ru sk sl sr sv ta te th tr uk vi`.split(
    ' ',
  ),
)
/** Languages that it has under a name of its own. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['ja', 'jp'],
  ['no', 'nb'],
  ['pt', 'pt-br'],
  ['zh', 'zh-hans'],
])

function languageOf(language: string): { readonly search_lang?: string } {
  const named = OTHER_NAMES.get(language) ?? (LANGUAGES.has(language) ? language : undefined)
  return named === undefined ? {} : { search_lang: named }
}

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
        ...(COUNTRIES.has(country) && { country }),
        ...languageOf(language),
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
