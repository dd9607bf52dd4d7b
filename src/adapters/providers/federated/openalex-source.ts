// Searches OpenAlex, an open catalogue of scholarly works.
import type { FederatedSource, SourceHit } from '../../../engine/search/federated-source.ts'
import { addressOf, given, type JsonObject, objectIn, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt } from './ask-source.ts'

const PUBLIC = 'https://api.openalex.org'
const DOI_ADDRESS = 'https://doi.org/'
const MOST_WORDS = 200

export function createOpenalexSource({ fetcher, baseUrl = PUBLIC }: ConnectorNeeds): FederatedSource {
  return {
    name: 'openalex',
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/works', { search: text, per_page: String(limit) })
      return listAt(await askJson(fetcher, url, signal), 'results').map(hitOf)
    },
  }
}

function hitOf(work: JsonObject): SourceHit {
  const doi = textIn(work, 'doi')
  const landing = textIn(objectIn(work['primary_location']), 'landing_page_url')
  const authorships = Array.isArray(work['authorships']) ? work['authorships'].map(objectIn) : []
  return {
    url: landing ?? doi ?? textIn(work, 'id') ?? '',
    title: textIn(work, 'display_name') ?? textIn(work, 'title') ?? '',
    description: abstractOf(work['abstract_inverted_index']),
    kind: 'academic',
    authors: authorships.flatMap(({ author }) => textIn(objectIn(author), 'display_name') ?? []),
    ...given({
      date: textIn(work, 'publication_date'),
      doi: doi?.startsWith(DOI_ADDRESS) ? doi.slice(DOI_ADDRESS.length) : doi,
      lang: textIn(work, 'language'),
    }),
  }
}

/** Abstracts come as the places at which each word stands. */
function abstractOf(index: unknown): string {
  const words: string[] = []
  for (const [word, places] of Object.entries(objectIn(index))) {
    if (!Array.isArray(places)) continue
    for (const place of places)
      if (Number.isInteger(place) && place >= 0 && place < MOST_WORDS) words[place] = word
  }
  return words.filter(Boolean).join(' ')
}
