// /.well-known/api-catalog: the APIs of this service as a linkset (RFC 9727, RFC 9264).
import type { DiscoverySettings } from './discovery-settings.ts'
import { examplePath, type OpenapiShown } from './read-openapi.ts'

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
