// What openapi.json says of citations, lenses and standing questions.
import { citationRequestSchema, type OpenedCitation } from '../../../contract/citations.ts'
import type { Lens, LensList } from '../../../contract/lenses.ts'
import type { VerifyResponse } from '../../../contract/verify.ts'
import type { WatchList, WatchShown } from '../../../contract/watches.ts'
import { BODY_REFUSALS, freeReplies, freeSuccess, replies, success } from '../openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter, queryParameters } from '../openapi-schemas.ts'
import { SPEND_PARAMETERS } from '../openapi-spending.ts'

const opened: OpenedCitation = {
  id: 'd3hpcHBl.1a.1f.kQ2v9ZrT0Lx',
  url: 'https://example.org/whippets',
  title: 'How whippets run',
  version: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  crawledAt: '2026-11-15T08:00:00.000Z',
  start: 46,
  end: 97,
  text: 'The whippet reaches fifty-six kilometres an hour.',
  before: 'Whippets are sighthounds of medium size. ',
  after: ' Few other dogs can match it.',
  link: 'https://example.org/whippets#:~:text=The%20whippet%20reaches%20fifty%2Dsix%20kilometres%20an%20hour.',
  current: 'same',
}

const verified: VerifyResponse = {
  quotes: [
    {
      found: 'near',
      url: opened.url,
      citation: { id: opened.id, version: opened.version, start: opened.start, end: opened.end },
      similarity: 0.933,
      differences: [{ quote: 'eight', page: 'seven' }],
    },
  ],
  metrics: { timestamp: '2026-11-15T08:00:00.000Z', cost_dollars: 0.001, response_time_ms: 4 },
}

export const CITATION_PATHS: JsonObject = {
  '/api/v1/citations/{id}': {
    get: {
      operationId: 'openCitation',
      summary: 'Open a citation',
      description:
        'The passage that a citation of this account is of, its surroundings, and whether the page still says it: as it is stored today, and with `live` on the web. Free without `live`, which costs what a fetch without text does.',
      tags: ['Citations'],
      parameters: [
        pathParameter('id', 'The id of a citation, as a result, an extract or a fetch gave it.', opened.id),
        ...queryParameters(citationRequestSchema),
      ],
      responses: replies(
        success('The passage.', 'OpenedCitation', opened),
        'NotFound',
        'FetchFailed',
        'PageUnavailable',
      ),
    },
  },
  '/api/v1/verify': {
    post: {
      operationId: 'verifyQuotes',
      summary: 'Verify quotations',
      description:
        'Looks for up to 50 quotations in the pages that are stored. Case, white space, quotation marks and dashes make no difference. Costs what a low-cost search does, whatever is found.',
      tags: ['Citations'],
      parameters: SPEND_PARAMETERS,
      requestBody: jsonBody('VerifyRequest', {
        quotes: [{ text: 'Otters hold their breath for eight minutes.', url: opened.url }],
      }),
      responses: replies(
        success('What was found of each.', 'VerifyResponse', verified),
        ...BODY_REFUSALS,
        'Overloaded',
      ),
    },
  },
}

const lens: Lens = {
  name: 'docs-first',
  rules: '! documentation before blogs\n$boost=4,site=developer.mozilla.org\n/blog/*$downrank=3',
}

const lenses: LensList = { lenses: [{ name: lens.name }] }

const NAME = pathParameter('name', 'The name of the lens.', lens.name, { pattern: '^[a-z0-9-]{1,64}$' })

export const LENS_PATHS: JsonObject = {
  '/api/v1/lenses': {
    get: {
      operationId: 'listLenses',
      summary: 'List lenses',
      description: 'The names under which the account keeps rules. Free.',
      tags: ['Lenses'],
      responses: freeReplies(success('The names.', 'LensList', lenses)),
    },
  },
  '/api/v1/lenses/{name}': {
    get: {
      operationId: 'getLens',
      summary: 'Read a lens',
      description: 'The rules that the account keeps under a name. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      responses: freeReplies(success('The lens.', 'Lens', lens), 'NotFound'),
    },
    put: {
      operationId: 'putLens',
      summary: 'Put a lens',
      description: 'Adds a lens or replaces it. Rules that cannot be read are refused with their line. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      requestBody: jsonBody('LensRequest', { rules: lens.rules }),
      responses: freeReplies(success('The lens as it is kept.', 'Lens', lens), ...BODY_REFUSALS),
    },
    delete: {
      operationId: 'deleteLens',
      summary: 'Delete a lens',
      description: 'Removes a lens and gives it back a last time. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      responses: freeReplies(success('The lens that was removed.', 'Lens', lens), 'NotFound'),
    },
  },
}

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
const watches: WatchList = { watches: [watch] }

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
      responses: freeReplies(freeSuccess('The watches.', 'WatchList', watches)),
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
