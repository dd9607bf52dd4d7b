// What openapi.json says of the owner's crawls.
import type { CrawlList, CrawlOrdered, CrawlState } from '../../../contract/crawls.ts'
import { BODY_REFUSALS, freeReplies, freeSuccess } from '../openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter } from '../openapi-schemas.ts'

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
const list: CrawlList = { crawls: [crawl] }

const OF_OWNER = 'For keys of the owner, with the scope `index` where a key has scopes. Free of charge.'

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
      responses: freeReplies(freeSuccess('The crawls, newest first.', 'CrawlList', list), 'Forbidden'),
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
