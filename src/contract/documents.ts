// The documents of the index over the API: what programs send, what became of it, and what is there.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import { isRecord } from '../foundation/text/json-shape.ts'
import { PAGE_KINDS } from '../vocabulary/page-kinds.ts'
import { flag, integer, text } from './fields.ts'
import { check, missingParameter, rawFromQuery, type TypeOf, warnOfUnknown } from './reading.ts'

const DOCUMENT_STATES = ['added', 'updated', 'unchanged', 'failed'] as const

const MAX_URL = 8_000
const MOST_DOCUMENTS = 1_000

const shown = {
  url: z.string().meta({ description: 'Absolute http or https address: what the document is known by.' }),
  title: z.string().meta({ description: 'Taken from the content where it is absent.' }),
  text: z.string().meta({ description: 'The content as plain text.' }),
  markdown: z.string().exactOptional().meta({ description: 'The content as Markdown.' }),
  description: z.string().exactOptional(),
  author: z.string().exactOptional(),
  date: z
    .string()
    .exactOptional()
    .meta({ description: 'Published: ISO 8601.', examples: ['2026-03-01'] }),
  dateModified: z.string().exactOptional().meta({ description: 'Changed last: ISO 8601.' }),
  language: z
    .string()
    .exactOptional()
    .meta({ description: 'ISO 639-1.', examples: ['en'] }),
  country: z.string().exactOptional().meta({ description: 'Of the source: ISO 3166-1 alpha-2.' }),
  image: z.string().exactOptional().meta({ description: 'Address of its picture.' }),
  keywords: z.array(z.string()).meta({ description: 'What it shall be found by, beside its own words.' }),
  kind: z
    .enum(PAGE_KINDS)
    .meta({ description: 'What the page is; told from the content where it is absent.' }),
  contentType: z.string(),
  partOf: z.string().exactOptional().meta({ description: 'Address of the work that it is a part of.' }),
  supersedes: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Addresses of pages that it replaces.' }),
}

/** A document as it is stored. */
export const documentShownSchema = z.strictObject({
  ...shown,
  origin: z
    .string()
    .meta({ description: 'How it came in: `api`, `starter`, `import:FILE`, `crawl:HOST`, `news`.' }),
  crawledAt: z.string().meta({ description: 'When it was read or sent, ISO 8601.' }),
})

export type DocumentShown = TypeOf<typeof documentShownSchema>

const sent = {
  ...shown,
  title: shown.title.exactOptional(),
  text: shown.text.exactOptional(),
  html: z.string().exactOptional().meta({
    description: 'A page; its content is extracted where neither text nor markdown is given.',
  }),
  keywords: shown.keywords.exactOptional(),
  kind: shown.kind.exactOptional(),
  contentType: shown.contentType.exactOptional(),
  lang: z.string().exactOptional().meta({ description: 'Another name of language.' }),
  type: z.string().exactOptional().meta({ description: 'Another name of kind.' }),
}
const NEEDED = { description: 'One of text, markdown and html is needed.' }

/** What is sent: read by the engine field by field, so that one bad document says what is wrong with it. */
export const documentRequestSchema = z.strictObject(sent).meta(NEEDED)
/** The same at an address that is known already. */
const { url: _, ...withoutUrl } = sent
export const documentPutSchema = z.strictObject(withoutUrl).meta(NEEDED)
export const documentsRequestSchema = z.strictObject({
  documents: z
    .array(documentRequestSchema)
    .min(1)
    .max(MOST_DOCUMENTS)
    .meta({ description: 'One of text, markdown and html is needed of each.' }),
})

/** What became of a document. */
export const addedDocumentSchema = z.strictObject({
  url: z.string().nullable().meta({ description: 'As it is stored; as it was given where it failed.' }),
  status: z.enum(DOCUMENT_STATES),
  message: z.string().exactOptional().meta({ description: 'Why it failed.' }),
})
export type AddedDocument = TypeOf<typeof addedDocumentSchema>
const count = z.int().min(0)
export const addedDocumentsSchema = z.strictObject({
  documents: z.array(addedDocumentSchema).meta({ description: 'In the order of the request.' }),
  added: count,
  updated: count,
  unchanged: count,
  failed: count,
})
export type AddedDocuments = TypeOf<typeof addedDocumentsSchema>
export const documentListSchema = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        url: z.string(),
        title: z.string(),
        origin: z.string(),
        date: z.string().exactOptional(),
      }),
    )
    .meta({ description: 'In the order of their addresses.' }),
  next: z.string().exactOptional().meta({ description: 'The `cursor` of what follows; absent at the end.' }),
})

export type DocumentList = TypeOf<typeof documentListSchema>

/** The parameters of GET /api/v1/documents. */
export const documentsQuerySchema = z.object({
  url: text(MAX_URL, {
    description: 'Address of one document, which is given whole.',
    example: 'https://example.com/guide',
  }).exactOptional(),
  site: text(MAX_URL, {
    description: 'Lists the documents of a host and of all hosts below it.',
    example: 'example.com',
  }).exactOptional(),
  prefix: text(MAX_URL, {
    description: 'Lists the documents whose address starts with this.',
    example: 'https://example.com/docs/',
  }).exactOptional(),
  origin: text(MAX_URL, {
    description:
      'Lists the documents that came in this way: `api`, `starter`, `news`, `import:FILE` or `crawl:HOST`.',
    example: 'api',
  }).exactOptional(),
  limit: integer(1, MOST_DOCUMENTS, { description: 'Documents of a list at most.', example: 100 }).default(
    100,
  ),
  cursor: text(MAX_URL * 2, {
    description: '`next` of the list before.',
    example: 'aHR0cHM6Ly9leGFtcGxlLmNvbS9ndWlkZQ',
  }).exactOptional(),
})

export type DocumentsQuery = TypeOf<typeof documentsQuerySchema>

/** At most one of url, site, prefix and origin; throws InvalidRequest. */
export function readDocumentsQuery(query: URLSearchParams): DocumentsQuery {
  const read = check(documentsQuerySchema, rawFromQuery(documentsQuerySchema, query))
  const named = [read.url, read.site, read.prefix, read.origin].filter((one) => one !== undefined)
  if (named.length > 1) throw new InvalidRequest('Give one of url, site, prefix and origin')
  return read
}

/** The address in PUT /api/v1/documents?url=; throws InvalidRequest. */
export function readDocumentAddress(query: URLSearchParams): string {
  const { url } = check(documentsQuerySchema, rawFromQuery(documentsQuerySchema, query))
  if (url === undefined) throw missingParameter('url')
  return url
}

/** One document, or those in `documents`; throws InvalidRequest where the body is neither. */
export function readDocumentsBody(body: unknown): readonly unknown[] {
  if (!isRecord(body)) throw new InvalidRequest('Send one document as a JSON object, or {"documents": [...]}')
  if (!('documents' in body)) return [body]
  const { documents, ...others } = body
  if (!Array.isArray(documents) || documents.length === 0 || documents.length > MOST_DOCUMENTS)
    throw new InvalidRequest(
      `documents must be an array of 1 to ${MOST_DOCUMENTS} documents; send more as application/x-ndjson`,
    )
  const [other] = Object.keys(others)
  if (other !== undefined) throw new InvalidRequest('Beside documents the body has no other field')
  return documents
}

/** The body of PUT: the document without its address, or with the same; throws InvalidRequest. */
export function readDocumentBody(body: unknown, url: string): object {
  if (!isRecord(body)) throw new InvalidRequest('Send the document as a JSON object')
  if ('url' in body && body['url'] !== url)
    throw new InvalidRequest('The document has another url than the address that it is put at')
  return { ...body, url }
}

export function countStates(documents: readonly AddedDocument[]): AddedDocuments {
  const counts = { added: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { status } of documents) counts[status]++
  return { documents, ...counts }
}

/** The parameters of DELETE /api/v1/documents. */
export const removalRequestSchema = z.object({
  url: text(MAX_URL, {
    description: 'Address of the one document to remove.',
    example: 'https://example.com/old',
  }).exactOptional(),
  site: text(MAX_URL, {
    description: 'A host: its documents are removed, and those of all hosts below it.',
    example: 'example.com',
  }).exactOptional(),
  prefix: text(MAX_URL, {
    description: 'Documents whose address starts with this are removed.',
    example: 'https://example.com/drafts/',
  }).exactOptional(),
  origin: text(MAX_URL, {
    description:
      'How they came in: `api`, `starter`, `news`, `import:FILE`, `crawl:HOST`, `library:NAME` or `pack:NAME`.',
    example: 'import:pages.jsonl',
  }).exactOptional(),
  dryRun: flag({
    description: 'Counts the documents and removes none.',
    example: true,
  }).default(false),
})

type Removal = TypeOf<typeof removalRequestSchema>

/** Exactly one of url, site, prefix and origin; an unknown name is refused, lest more be removed than was meant. Throws InvalidRequest. */
export function readRemoval(
  query: URLSearchParams,
): Omit<Removal, 'url'> & { readonly url?: readonly string[] } {
  warnOfUnknown(query.keys(), Object.keys(removalRequestSchema.shape), true)
  const { url, ...rest } = check(removalRequestSchema, rawFromQuery(removalRequestSchema, query))
  const named = [url, rest.site, rest.prefix, rest.origin].filter((one) => one !== undefined)
  if (named.length !== 1) throw new InvalidRequest('Give exactly one of url, site, prefix and origin')
  return url === undefined ? rest : { ...rest, url: [url] }
}
