// Sources that answer in JSON: MediaWiki, Hacker News, SearXNG, OpenAlex, Marginalia and Crossref.

import type { FederatedSource, SourceHit } from '../../../engine/search/federated-source.ts'
import { given } from '../../../foundation/given.ts'
import { firstCharacters } from '../../../foundation/text/truncate.ts'
import { addressOf, type JsonObject, numberIn, objectIn, textIn } from '../fetch-json.ts'
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

export function createHackerNewsSource({
  fetcher,
  baseUrl = 'https://hn.algolia.com',
}: ConnectorNeeds): FederatedSource {
  return {
    name: 'hn',
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/api/v1/search', {
        query: text,
        tags: 'story',
        hitsPerPage: String(limit),
      })
      return listAt(await askJson(fetcher, url, signal), 'hits').map((story) => {
        const own = { title: textIn(story, 'title') ?? '', description: plainOf(story['story_text']) }
        const elsewhere = textIn(story, 'url')
        const votes = `${numberIn(story, 'points') ?? 0} points and ${numberIn(story, 'num_comments') ?? 0} comments on Hacker News`
        if (elsewhere !== undefined) return { ...own, url: elsewhere, description: own.description || votes }
        // Of a page elsewhere, who submitted it and when says nothing of who wrote it and when.
        const author = textIn(story, 'author')
        const date = textIn(story, 'created_at')
        return {
          ...own,
          url: `https://news.ycombinator.com/item?id=${textIn(story, 'objectID') ?? ''}`,
          kind: 'social',
          ...(author !== undefined && { author }),
          ...(date !== undefined && { date }),
        }
      })
    },
  }
}

const SAFE = { off: '0', moderate: '1', strict: '2' } as const

/** Searches through a SearXNG instance that allows the JSON format. */
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

const DOI_ADDRESS = 'https://doi.org/'
const MOST_WORDS = 200

/** Searches OpenAlex, an open catalogue of scholarly works. */
export function createOpenalexSource({
  fetcher,
  baseUrl = 'https://api.openalex.org',
}: ConnectorNeeds): FederatedSource {
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

/** The most that the API gives at once. */
const MOST = 100
/** Shared by all who have none of their own, and slow for it. */
const SHARED_KEY = 'public'

export function createMarginaliaSource({
  fetcher,
  baseUrl = 'https://api2.marginalia-search.com',
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

/** Searches Crossref, the registry of most scholarly DOIs. */
export function createCrossrefSource({
  fetcher,
  baseUrl = 'https://api.crossref.org',
}: ConnectorNeeds): FederatedSource {
  return {
    name: 'crossref',
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/works', { query: text, rows: String(limit) })
      return listAt(await askJson(fetcher, url, signal), 'message', 'items').map(workHit)
    },
  }
}

function workHit(work: JsonObject): SourceHit {
  const doi = textIn(work, 'DOI')
  const authors = Array.isArray(work['author']) ? work['author'].map(objectIn) : []
  return {
    url: doi === undefined ? (textIn(work, 'URL') ?? '') : `${DOI_ADDRESS}${encodeURI(doi)}`,
    title: plainOf(firstOf(work['title'])),
    // Abstracts are JATS XML, whose elements have a prefix that HTML does not know.
    description: plainOf(String(work['abstract'] ?? '').replace(/<\/?jats:[^>]{0,200}>/g, ' ')),
    kind: 'academic',
    authors: authors.map(nameOf).filter((name) => name !== ''),
    ...given({ doi, date: dateOf(objectIn(work['issued'])['date-parts']), lang: textIn(work, 'language') }),
  }
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function nameOf(author: JsonObject): string {
  return [textIn(author, 'given'), textIn(author, 'family') ?? textIn(author, 'name')]
    .filter(Boolean)
    .join(' ')
}

/** `[[2019, 5, 3]]`; a year may stand alone. */
function dateOf(parts: unknown): string | undefined {
  const first = firstOf(parts)
  const numbers = Array.isArray(first) ? first.filter((part) => Number.isInteger(part)) : []
  if (numbers.length === 0) return undefined
  const [year, ...rest] = numbers.slice(0, 3).map(String)
  return [year?.padStart(4, '0'), ...rest.map((part) => part.padStart(2, '0'))].join('-')
}
