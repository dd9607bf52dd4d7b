// /.well-known/integrations.json: the ways into the service and how each takes the key, for programs that connect agents.
import type { DiscoverySettings } from './discovery-settings.ts'
import type { OpenapiShown } from './read-openapi.ts'

const KEY = 'whippet_api_key'

/** In the third version of the integrations.sh data model. */
export function integrations({ baseUrl }: DiscoverySettings, api: OpenapiShown): object {
  const basis = { via: 'declared', source: `${baseUrl}/.well-known/integrations.json` }
  const keyed = (mechanics: object) => ({
    status: 'required',
    entries: [{ use: [{ id: KEY, mechanics }], basis }],
  })
  const inHeader = { source: 'http', in: 'header', headerName: 'x-api-key' }
  const docs = `${baseUrl}/install.md`
  return {
    version: 3,
    domain: new URL(baseUrl).host,
    summary: api.summary,
    credentials: {
      [KEY]: {
        type: 'api_key',
        label: `${api.title} API key`,
        generateUrl: `${baseUrl}/console`,
        setup: `Make a key in the console at ${baseUrl}/console; it is shown once. See ${baseUrl}/auth.md.`,
        acquisition: 'manual',
      },
    },
    surfaces: [
      {
        slug: 'api',
        name: `${api.title} API`,
        type: 'http',
        url: baseUrl,
        spec: `${baseUrl}/openapi.json`,
        docs: `${baseUrl}/docs`,
        basis,
        auth: keyed({ source: 'spec', scheme: 'apiKey' }),
      },
      {
        slug: 'mcp',
        name: `${api.title} tool server`,
        type: 'mcp',
        url: `${baseUrl}/mcp`,
        transports: ['streamable-http'],
        docs,
        basis,
        auth: keyed(inHeader),
      },
      {
        slug: 'cli',
        name: `${api.title} command line`,
        type: 'cli',
        command: 'whippet',
        docs,
        basis,
        auth: keyed({ source: 'cli', env: ['WHIPPET_API_KEY'] }),
      },
    ],
  }
}
