// The endpoints of standing questions as openapi.json describes them.
import type { WatchList, WatchShown } from '../../../contract/watches.ts'
import { BODY_REFUSALS, freeReplies, freeSuccess } from '../openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter } from '../openapi-schemas.ts'

const request = {
  q: 'sqlite release',
  every: '1h',
  includeDomains: 'sqlite.org',
  webhook: 'https://example.com/hooks/whippet',
}

const watch: WatchShown = {
  id: 'sqlite',
  ...request,
  feed: 'https://whippet.example/feeds/mhzwcm2gp0000b1c4e1f2a3d4.4pX0tRQxq1zvX9cJ8Yp6oC6mEwqkM2nB1aZsV3uT5yI',
  state: 'active',
  delivered: 3,
  lastRun: '2026-11-18T08:00:00.000Z',
}

const put: WatchShown = {
  ...watch,
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDmm3nZ1hA4dA=',
  delivered: 0,
  lastRun: null,
}
const list: WatchList = { watches: [watch] }

const ID = pathParameter('id', 'The name of the watch in its account.', watch.id, {
  pattern: '^[A-Za-z0-9_-]{1,64}$',
})

const body = jsonBody('WatchRequest', request)

export const WATCH_PATHS: JsonObject = {
  '/api/v1/watches': {
    get: {
      operationId: 'listWatches',
      summary: 'List watches',
      description: 'The standing questions of the account, newest first. Free.',
      tags: ['Watches'],
      responses: freeReplies(freeSuccess('The watches.', 'WatchList', list)),
    },
    post: {
      operationId: 'createWatch',
      summary: 'Add a watch',
      description:
        'Asks a standing question: adds a watch under a name of its own. What is new in the index and answers it is delivered in its feed and to its webhook, each story once; each delivery is charged as a low-cost search, and nothing else is.',
      tags: ['Watches'],
      requestBody: body,
      responses: freeReplies(freeSuccess('The watch.', 'Watch', put), ...BODY_REFUSALS),
    },
  },
  '/api/v1/watches/{id}': {
    get: {
      operationId: 'getWatch',
      summary: 'Read a watch',
      description: 'A watch and how it fares. Free.',
      tags: ['Watches'],
      parameters: [ID],
      responses: freeReplies(freeSuccess('The watch.', 'Watch', watch), 'NotFound'),
    },
    put: {
      operationId: 'putWatch',
      summary: 'Put a watch',
      description:
        'Adds a watch or replaces it; it keeps its feed and does not deliver again what it has delivered. Free.',
      tags: ['Watches'],
      parameters: [ID],
      requestBody: body,
      responses: freeReplies(freeSuccess('The watch as it is kept.', 'Watch', put), ...BODY_REFUSALS),
    },
    delete: {
      operationId: 'deleteWatch',
      summary: 'Delete a watch',
      description: 'Removes a watch with its feed and gives it back a last time. Free.',
      tags: ['Watches'],
      parameters: [ID],
      responses: freeReplies(freeSuccess('The watch that was removed.', 'Watch', watch), 'NotFound'),
    },
  },
}
