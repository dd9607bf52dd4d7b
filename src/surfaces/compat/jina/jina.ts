// Jina: the reader at /r and the search at /s, steered by headers.
import type { Refusal, Shape } from '../frame/shape.ts'
import { jinaRead, jinaReadByBody } from './jina-reader.ts'
import { jinaSearchCalls } from './jina-search.ts'

const NAMES: Readonly<Record<number, string>> = {
  400: 'ParamValidationError',
  401: 'AuthenticationRequiredError',
  402: 'InsufficientBalanceError',
  404: 'NotFoundError',
  422: 'AssertionFailureError',
  429: 'RateLimitTriggeredError',
  503: 'ServiceUnavailableError',
}

export const jina: Shape = {
  name: 'jina',
  title: 'Jina Reader and Search',
  keys: [{ in: 'bearer' }],
  strict: false,
  calls: [jinaReadByBody, jinaRead, ...jinaSearchCalls].map((call) => ({ ...call, from: 'headers' })),
  pointing: [
    { client: 'curl', line: 'curl -H "Authorization: Bearer KEY" BASE/compat/jina/r/https://example.com/' },
    { client: 'curl', line: 'curl -H "Authorization: Bearer KEY" "BASE/compat/jina/s/css+grid"' },
  ],
  notes: ['What the tables call a parameter is a header of the request, but for `url` and `q`.'],
  errorBody: ({ status, message }: Refusal) => ({
    data: null,
    code: status,
    name: NAMES[status] ?? 'InternalServerError',
    status: status * 100 + 1,
    message,
    readableMessage: `${NAMES[status] ?? 'InternalServerError'}: ${message}`,
  }),
}
