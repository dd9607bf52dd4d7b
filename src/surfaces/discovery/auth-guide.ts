// /auth.md: keys, limits, prices, and what each refusal means.
import { type DiscoverySettings, paymentInWords, pricesInWords } from './discovery-settings.ts'
import { codeBlock, markdownDocument, markdownTable } from './markdown.ts'
import type { OpenapiShown } from './read-openapi.ts'

export function authGuide({ baseUrl, prices, x402 }: DiscoverySettings, api: OpenapiShown): string {
  return markdownDocument([
    '# Authentication',
    `Every call to search, fetch, news and the tool server carries a key in the \`x-api-key\` header. A key in the address or in \`Authorization\` is not read; one that stood in an address should be revoked.`,
    codeBlock('sh', `curl -H "x-api-key: YOUR_API_KEY" "${baseUrl}/api/v1/search?q=css+grid+layout"`),
    `Keys are made at ${baseUrl}/console and shown once. There they are also renamed, disabled, enabled and revoked, and their usage can be seen. One key serves the REST endpoints, the command line and the tool server. There is no OAuth.`,
    ...(x402 ? [paymentInWords(baseUrl, x402)] : []),
    'These need no key: this file and the others it names, `/health` and `/ready`.',
    '## Limits',
    'The requests of an account are limited per second. Every keyed reply tells the state of the limit in `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds). On the tool server each call of a tool counts, and nothing else.',
    '## Prices',
    pricesInWords(prices)
      .map((price) => `- ${price}`)
      .join('\n'),
    '## Refusals',
    'The body is `{"error", "message"}`. Look at the status before reading the body. 429 and 500 pass: try again after `Retry-After` seconds, or with growing pauses where that header is missing. 400, 401 and 402 do not: change something first. On the tool server only 401 is a status; every other refusal is a result with `isError: true`.',
    markdownTable(['Status', '`error`', 'When', 'Example of `message`'], refusals(api)),
  ])
}

/** Each kind of refusal once, in the order of its status. */
function refusals(api: OpenapiShown): string[][] {
  const rows = new Map<string, string[]>()
  for (const { status, description, content } of api.operations.flatMap(({ replies }) => replies)) {
    if (status === '200') continue
    const { error = '', message = '' } = (content['application/json']?.example ?? {}) as {
      error?: string
      message?: string
    }
    rows.set(`${status} ${description}`, [status, error, description, `\`${message}\``])
  }
  return [...rows.values()].sort((a, b) => Number(a[0]) - Number(b[0]))
}
