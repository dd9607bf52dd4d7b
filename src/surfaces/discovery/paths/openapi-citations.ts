// The endpoint of citations as openapi.json describes it.
import { citationRequestSchema, type OpenedCitation } from '../../../contract/citations.ts'
import type { VerifyResponse } from '../../../contract/verify.ts'
import { BODY_REFUSALS, replies, success } from '../openapi-replies.ts'
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
