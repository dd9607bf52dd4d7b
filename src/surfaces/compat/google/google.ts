// Google's Programmable Search as JSON.
import type { Refusal, Shape } from '../frame/shape.ts'
import { googleSearch, googleSiteSearch } from './google-search.ts'

const REASONS: Readonly<Record<number, readonly [string, string]>> = {
  400: ['badRequest', 'INVALID_ARGUMENT'],
  401: ['authError', 'UNAUTHENTICATED'],
  402: ['quotaExceeded', 'RESOURCE_EXHAUSTED'],
  404: ['notFound', 'NOT_FOUND'],
  429: ['rateLimitExceeded', 'RESOURCE_EXHAUSTED'],
  503: ['backendError', 'UNAVAILABLE'],
}

export const google: Shape = {
  name: 'google',
  title: 'Google Programmable Search',
  keys: [
    { in: 'header', name: 'X-Goog-Api-Key' },
    { in: 'query', name: 'key' },
  ],
  needsKeyInAddress: true,
  strict: false,
  calls: [googleSearch, googleSiteSearch],
  pointing: [
    {
      client: 'google-api-python-client',
      line: 'build("customsearch", "v1", developerKey="KEY", client_options={"api_endpoint": "BASE/compat/google/"})',
    },
    { client: 'curl', line: 'curl "BASE/compat/google/customsearch/v1?key=KEY&cx=any&q=css+grid"' },
  ],
  unpointable: [
    '`@langchain/community` `GoogleCustomSearch` has the address `https://www.googleapis.com` in its code. It runs unchanged behind a rewrite of it to `BASE/compat/google`, as `bin/dev compat` shows.',
    '`langchain-community` `GoogleSearchAPIWrapper` builds its own client; give it one that is pointed here: `wrapper.search_engine = build(…)`.',
  ],
  errorBody: ({ status, message }: Refusal) => {
    const [reason, name] = REASONS[status] ?? ['internalError', 'INTERNAL']
    return { error: { code: status, message, errors: [{ message, domain: 'global', reason }], status: name } }
  },
}
