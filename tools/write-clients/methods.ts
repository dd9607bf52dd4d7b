// The document's operations as methods of a client, whatever its language.
import { type Document, type Operation, resolve, type Schema } from './schema.ts'

/** Names for methods where the operation's own would be clumsy. */
const NAMES: Readonly<Record<string, string>> = {
  searchByBody: 'search',
  fetchPage: 'fetch',
  fetchPages: 'fetchMany',
  newsFeed: 'news',
  listLenses: 'lenses',
  getLens: 'lens',
  listWatches: 'watches',
  getWatch: 'watch',
  listCrawls: 'crawls',
  getCrawl: 'crawl',
  getDocuments: 'documents',
  openCitation: 'citation',
  verifyQuotes: 'verify',
}

/** Operations without a method: `search` of a client sends several queries by it. */
const FOLDED = ['search']

/** What a client sets by itself: its types are those of the usual forms. */
const FIXED = ['format', 'linkFormat', 'imageFormat']

/** Forms of results that a client never asks for. */
export const OTHER_FORMS: readonly string[] = [
  'UrlResult',
  'ShortImageResult',
  'OpenAiSearch',
  'AnthropicSearch',
]

export interface Argument {
  /** On the wire. */
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly schema: Schema
  /** Takes a list, sent as text with commas. */
  readonly listed: boolean
  /** The query of a search: a list of them is answered as one. */
  readonly several: boolean
  readonly required: boolean
  readonly about: string
}

export interface Method {
  readonly name: string
  readonly verb: string
  readonly path: string
  readonly about: string
  /** Headers come last, whatever the document's order. */
  readonly arguments: readonly Argument[]
  readonly reply: Schema
  /** Whether it also answers in markdown for language models. */
  readonly markdown: boolean
}

export function methodsOf(document: Document): Method[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !FOLDED.includes(operationId))
      .map(([verb, operation]) => methodOf(document, { verb: verb.toUpperCase(), path, operation })),
  )
}

interface Place {
  readonly verb: string
  readonly path: string
  readonly operation: Operation
}

function methodOf(document: Document, { verb, path, operation }: Place): Method {
  const body = operation.requestBody?.content['application/json']?.schema
  // Of several forms the last is the one that holds several of what the others hold.
  const bodySchema = body && resolve(document, body.anyOf?.at(-1) ?? body)
  const given: Argument[] = [
    ...(operation.parameters ?? []).map(
      ({ name, in: place, required = false, description = '', schema }): Argument => ({
        name,
        place,
        required,
        schema,
        listed: isListed({ ...schema, description: schema.description ?? description }),
        several: false,
        about: description,
      }),
    ),
    ...Object.entries(bodySchema?.properties ?? {}).map(
      ([name, schema]): Argument => ({
        name,
        place: 'body',
        required: bodySchema?.required?.includes(name) ?? false,
        schema,
        listed: isListed(schema),
        several: name === 'q' && operation.operationId === 'searchByBody',
        about: schema.description ?? '',
      }),
    ),
  ]
    .filter(({ name, schema }) => !(schema.deprecated === true || FIXED.includes(name)))
    // What the address says already is not said again in the body.
    .filter(
      ({ name, place }, _, all) =>
        place !== 'body' || all.every((one) => one.place === 'body' || one.name !== name),
    )
  const content = (operation.responses['200'] ?? operation.responses['202'])?.content ?? {}
  return {
    name: NAMES[operation.operationId] ?? operation.operationId,
    verb,
    path,
    about: aboutOf(operation),
    arguments: [
      ...given.filter(({ place }) => place !== 'header'),
      ...given.filter(({ place }) => place === 'header'),
    ],
    reply: content['application/json']?.schema ?? {},
    markdown: 'text/markdown' in content,
  }
}

function isListed(schema: Schema): boolean {
  return schema.description?.startsWith('Comma-separated') ?? false
}

/** How a search is sent is the client's own affair. */
function aboutOf({ operationId, summary, description = '' }: Operation): string {
  return operationId === 'searchByBody' ? 'Search the web.' : `${summary}. ${description}`.trim()
}

/** A location: what a search by POST takes, and one by GET does not. */
export function bodyOnlyNames(document: Document): string[] {
  const { get, post } = document.paths['/api/v1/search'] ?? {}
  const body = post?.requestBody?.content['application/json']?.schema ?? {}
  const inAddress = (get?.parameters ?? []).map(({ name }) => name)
  return Object.keys(resolve(document, body).properties ?? {}).filter((name) => !inAddress.includes(name))
}

export function textOn({ several, about }: Argument): string {
  if (several) return `${about} A list of up to five is answered as one; it takes no location.`
  return about.replace(', URL-encoded', '')
}
