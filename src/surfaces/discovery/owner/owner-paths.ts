// What openapi.json says of the owner's documents and crawls.

import type { CrawlList, CrawlOrdered, CrawlState } from '../../../contract/crawls.ts'
import {
  type AddedDocument,
  type AddedDocuments,
  type DocumentList,
  type DocumentShown,
  documentsQuerySchema,
  removalRequestSchema,
} from '../../../contract/documents.ts'
import { BODY_REFUSALS, freeReplies, freeSuccess } from '../openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter, queryParameters, schemaRef } from '../openapi-schemas.ts'

const shown: DocumentShown = {
  url: 'https://example.com/guide',
  title: 'A guide to the shore road',
  text: 'The shore road is 12 km long.',
  date: '2026-03-01',
  language: 'en',
  keywords: ['coast walk'],
  kind: 'website',
  contentType: 'text/html',
  origin: 'api',
  crawledAt: '2026-03-02T09:30:00.000Z',
}
const { url, title, text, date, language, keywords } = shown
const withoutUrl = { title, text, date, language, keywords }
const sent = { url, ...withoutUrl }
const added: AddedDocument = { url: shown.url, status: 'added' }
const many: AddedDocuments = { documents: [added], added: 1, updated: 0, unchanged: 0, failed: 0 }
const list: DocumentList = {
  documents: [{ url: shown.url, title: shown.title, origin: 'api', date: '2026-03-01' }],
}

const OF_OWNER = 'For keys of the owner, with the scope `index` where a key has scopes. Free of charge.'
const TOO_LARGE = ['DocumentsTooLarge', 'UnsupportedMediaType']
const removed = {
  description: 'How many documents were removed; with `dryRun`, how many would be.',
  headers: freeSuccess('', 'Error', {})['headers'],
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { removed: { type: 'integer', minimum: 0, description: 'Documents.' } },
        required: ['removed'],
      },
      example: { removed: 12 },
    },
  },
}

export const DOCUMENT_PATHS: JsonObject = {
  '/api/v1/documents': {
    get: {
      operationId: 'getDocuments',
      summary: 'List documents',
      description: `One document whole by its \`url\`, or a list by \`site\`, \`prefix\` or \`origin\`, page by page; all documents where none is given. ${OF_OWNER}`,
      tags: ['Documents'],
      parameters: queryParameters(documentsQuerySchema),
      responses: freeReplies(
        {
          ...freeSuccess('The document, or a page of the list.', 'Document', shown),
          content: {
            'application/json': {
              schema: { anyOf: [schemaRef('Document'), schemaRef('DocumentList')] },
              example: list,
            },
          },
        },
        'Forbidden',
        'NotFound',
      ),
    },
    post: {
      operationId: 'addDocuments',
      summary: 'Add documents',
      description: `One document, \`{documents: [...]}\`, or a stream with a document a line; each is answered by its state once it is durable, and is found within two seconds. What is sent again unchanged stays as it is. ${OF_OWNER}`,
      tags: ['Documents'],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              anyOf: [schemaRef('DocumentRequest'), schemaRef('DocumentsRequest')],
            },
            example: { documents: [sent] },
          },
          'application/x-ndjson': {
            schema: { type: 'string', description: 'A document a line, of 16 MiB at most each.' },
            example: `${JSON.stringify(sent)}\n`,
          },
        },
      },
      responses: freeReplies(
        {
          ...freeSuccess('What became of each, in the order of the request.', 'AddedDocuments', many),
          content: {
            'application/json': { schema: schemaRef('AddedDocuments'), example: many },
            'application/x-ndjson': {
              schema: {
                type: 'string',
                description: 'An AddedDocument a line, for each line that was sent.',
              },
              example: `${JSON.stringify(added)}\n`,
            },
          },
        },
        'Forbidden',
        ...TOO_LARGE,
      ),
    },
    put: {
      operationId: 'putDocument',
      summary: 'Put a document',
      description: `The document may leave its \`url\` out. One that cannot be taken is a 400 that says why. ${OF_OWNER}`,
      tags: ['Documents'],
      parameters: [
        {
          name: 'url',
          in: 'query',
          required: true,
          description: 'The address of the document.',
          schema: { type: 'string', minLength: 1, maxLength: 8000 },
          example: shown.url,
        },
      ],
      requestBody: jsonBody('DocumentPutRequest', withoutUrl),
      responses: freeReplies(
        freeSuccess('What became of it.', 'AddedDocument', added),
        'Forbidden',
        ...TOO_LARGE,
      ),
    },
    delete: {
      operationId: 'removeDocuments',
      summary: 'Remove documents',
      description: `Exactly one of \`url\`, \`site\`, \`prefix\` and \`origin\` says which documents; they are gone from search when the reply comes. The owner's console and \`whippet remove --undo\` bring them back for an hour. ${OF_OWNER}`,
      tags: ['Documents'],
      parameters: queryParameters(removalRequestSchema),
      responses: freeReplies(removed, 'Forbidden'),
    },
  },
}

const ordered: CrawlOrdered = { id: '0mwltrhcw0000a60708690ffc', state: 'waiting' }
const crawl: CrawlState = {
  id: ordered.id,
  state: 'running',
  read: 120,
  indexed: 110,
  failed: 7,
  left: 431,
  reasons: { 'The site answered 404 Not Found': 4, 'robots.txt forbids it': 3 },
}
const crawls: CrawlList = { crawls: [crawl] }

const ID = pathParameter('id', 'The id that the order was answered with.', crawl.id, {
  pattern: '^[a-z0-9]{1,64}$',
})

/** Taken on, not done yet. */
function accepted(replies: JsonObject): JsonObject {
  const { 200: success, ...refusals } = replies as Record<string, unknown>
  return { 202: success, ...refusals }
}

export const CRAWL_PATHS: JsonObject = {
  '/api/v1/crawls': {
    get: {
      operationId: 'listCrawls',
      summary: 'List crawls',
      description: `Those that wait, run, or ended lately. ${OF_OWNER}`,
      tags: ['Documents'],
      responses: freeReplies(freeSuccess('The crawls, newest first.', 'CrawlList', crawls), 'Forbidden'),
    },
    post: {
      operationId: 'orderCrawl',
      summary: 'Start a crawl',
      description: `Takes the order on and answers at once. Two crawls run at a time, one at a host; others wait. An order for the addresses of one that was stopped goes on with it. ${OF_OWNER}`,
      tags: ['Documents'],
      requestBody: jsonBody('CrawlRequest', {
        urls: ['https://example.com/docs/'],
        maxPages: 500,
        depth: 3,
      }),
      responses: accepted(
        freeReplies(
          freeSuccess('The crawl is taken on.', 'CrawlOrdered', ordered),
          'Forbidden',
          ...BODY_REFUSALS,
          'Overloaded',
        ),
      ),
    },
  },
  '/api/v1/crawls/{id}': {
    get: {
      operationId: 'getCrawl',
      summary: 'Read a crawl',
      description: `What was read, what is indexed, what failed and why. ${OF_OWNER}`,
      tags: ['Documents'],
      parameters: [ID],
      responses: freeReplies(freeSuccess('The crawl.', 'Crawl', crawl), 'Forbidden', 'NotFound'),
    },
    delete: {
      operationId: 'stopCrawl',
      summary: 'Stop a crawl',
      description: `What was read stays; one that has ended is left alone. ${OF_OWNER}`,
      tags: ['Documents'],
      parameters: [ID],
      responses: freeReplies(
        freeSuccess('The crawl as it is left.', 'Crawl', { ...crawl, state: 'stopped' }),
        'Forbidden',
        'NotFound',
        'CrawlElsewhere',
      ),
    },
  },
}
