// Searches Crossref, the registry of most scholarly DOIs.
import type { FederatedSource, SourceHit } from '../../../engine/search/federated-source.ts'
import { addressOf, given, type JsonObject, objectIn, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://api.crossref.org'

export function createCrossrefSource({ fetcher, baseUrl = PUBLIC }: ConnectorNeeds): FederatedSource {
  return {
    name: 'crossref',
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/works', { query: text, rows: String(limit) })
      return listAt(await askJson(fetcher, url, signal), 'message', 'items').map(hitOf)
    },
  }
}

function hitOf(work: JsonObject): SourceHit {
  const doi = textIn(work, 'DOI')
  const authors = Array.isArray(work['author']) ? work['author'].map(objectIn) : []
  return {
    url: doi === undefined ? (textIn(work, 'URL') ?? '') : `https://doi.org/${encodeURI(doi)}`,
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
