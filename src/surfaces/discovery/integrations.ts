// /.well-known/integrations.json, for programs that connect agents, and /.well-known/api-catalog: the ways into the service.
import type { DiscoverySettings } from './discovery-settings.ts'
import { examplePath, type OpenapiShown } from './read-openapi.ts'

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

/** RFC 9727, section 4.2: the profile of a catalogue. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
export const API_CATALOG_PATH = '/.well-known/api-catalog'

export function apiCatalog(
  { baseUrl, x402 }: Pick<DiscoverySettings, 'baseUrl' | 'x402'>,
  api: OpenapiShown,
): object {
  const link = (path: string, type: string) => [{ href: `${baseUrl}${path}`, type }]
  // What only serves the others, such as an account's usage, is described beside them.
  const main = api.operations.filter(({ replies }) => replies.some(({ status }) => status === '402'))
  const endpoints = [...new Set(main.map((operation) => `${baseUrl}${examplePath(operation)}`))]
  const toolServers = [`${baseUrl}/mcp`, ...(x402 ? [`${baseUrl}/x402/mcp`] : [])]
  const about = {
    'service-meta': link('/auth.md', 'text/markdown'),
    status: link('/health', 'application/json'),
  }
  return {
    linkset: [
      {
        anchor: `${baseUrl}${API_CATALOG_PATH}`,
        item: [...endpoints, ...toolServers].map((href) => ({ href })),
      },
      ...endpoints.map((anchor) => ({
        anchor,
        'service-desc': link('/openapi.json', 'application/openapi+json'),
        'service-doc': link('/docs', 'text/html'),
        ...about,
      })),
      ...toolServers.map((anchor) => ({
        anchor,
        'service-doc': link('/install.md', 'text/markdown'),
        ...about,
      })),
    ],
  }
}
