// Brave Search.
import type { Refusal, Shape } from '../frame/shape.ts'
import { braveCalls } from './brave-calls.ts'

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'SUBSCRIPTION_TOKEN_INVALID',
  402: 'USAGE_LIMIT_EXCEEDED',
  404: 'RESOURCE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'RATE_LIMITED',
}

export const brave: Shape = {
  name: 'brave',
  title: 'Brave Search',
  keys: [{ in: 'header', name: 'X-Subscription-Token' }],
  strict: false,
  calls: braveCalls,
  pointing: [
    {
      client: 'langchain-community BraveSearchWrapper',
      line: 'BraveSearchWrapper(api_key="KEY", base_url="BASE/compat/brave/res/v1/web/search")',
    },
    {
      client: 'curl',
      line: 'curl -H "X-Subscription-Token: KEY" "BASE/compat/brave/res/v1/web/search?q=css+grid"',
    },
  ],
  unpointable: [
    '`@brave/brave-search-mcp-server` has the address of Brave in its code. It runs unchanged behind a rewrite of `https://api.search.brave.com` to `BASE/compat/brave` (`bin/dev compat` does that with `node --import`); without one, use our own tool server at `/mcp`.',
    '`@langchain/community` `BraveSearch` (JavaScript) has the address in its code too; the same holds for it.',
  ],
  errorBody: ({ status, message, requestId }: Refusal) => ({
    type: 'ErrorResponse',
    id: requestId,
    status,
    error: { id: requestId, status, code: CODES[status] ?? 'INTERNAL', detail: message },
    time: Math.floor(Date.now() / 1000),
  }),
}
