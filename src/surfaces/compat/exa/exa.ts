// Exa: search, contents, similar pages and answers.
import type { Refusal, Shape } from '../frame/shape.ts'
import { exaAnswer } from './exa-answer.ts'
import { exaContents } from './exa-contents.ts'
import { exaFindSimilar, exaSearch } from './exa-search.ts'

const TAGS: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST_BODY',
  401: 'INVALID_API_KEY',
  402: 'NO_MORE_CREDITS',
  404: 'NOT_FOUND',
  429: 'RATE_LIMIT_EXCEEDED',
}

export const exa: Shape = {
  name: 'exa',
  title: 'Exa',
  keys: [{ in: 'header', name: 'x-api-key' }, { in: 'bearer' }],
  strict: true,
  calls: [exaSearch, exaContents, exaFindSimilar, exaAnswer],
  pointing: [
    { client: 'exa-js', line: 'new Exa("KEY", "BASE/compat/exa")' },
    { client: 'exa-py', line: 'Exa("KEY", base_url="BASE/compat/exa")' },
    {
      client: '@langchain/exa',
      line: 'new ExaRetriever({ client: new Exa("KEY", "BASE/compat/exa"), searchArgs: { text: true } })',
    },
  ],
  unpointable: [
    '`exa-mcp-server` has the address `https://api.exa.ai` in its code. It runs unchanged behind a rewrite of it to `BASE/compat/exa`, as `bin/dev compat` shows; without one, use our own tool server at `/mcp`.',
  ],
  errorBody: ({ status, message, requestId }: Refusal) => ({
    requestId,
    error: message,
    tag: TAGS[status] ?? 'INTERNAL_ERROR',
  }),
}
