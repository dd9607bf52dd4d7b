// The connectors by name: what each needs to be told, and how it is made.
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { FederatedSource } from '../../engine/search/federated-source.ts'
import { createArxivSource } from './federated/arxiv-source.ts'
import type { ConnectorNeeds } from './federated/ask-source.ts'
import { createBraveSource } from './federated/brave-source.ts'
import {
  createCrossrefSource,
  createHackerNewsSource,
  createMarginaliaSource,
  createMediawikiSource,
  createOpenalexSource,
  createSearxngSource,
} from './federated/json-sources.ts'

/** What follows a source's name. */
type Takes = 'address' | 'address or nothing' | 'key' | 'key or nothing'

export interface Connector {
  readonly takes: Takes
  create(fetcher: Fetcher, value: string): FederatedSource
}

/** One with a public address, which another may stand in for. */
function atPublic(create: (needs: ConnectorNeeds) => FederatedSource): Connector {
  return {
    takes: 'address or nothing',
    create: (fetcher, baseUrl) => create({ fetcher, ...(baseUrl !== '' && { baseUrl }) }),
  }
}

/** By the name that the operator's setting has for it. */
export const CONNECTORS: ReadonlyMap<string, Connector> = new Map<string, Connector>([
  [
    'mediawiki',
    { takes: 'address', create: (fetcher, baseUrl) => createMediawikiSource({ fetcher, baseUrl }) },
  ],
  ['searxng', { takes: 'address', create: (fetcher, baseUrl) => createSearxngSource({ fetcher, baseUrl }) }],
  ['brave', { takes: 'key', create: (fetcher, key) => createBraveSource({ fetcher, key }) }],
  [
    'marginalia',
    {
      takes: 'key or nothing',
      create: (fetcher, key) => createMarginaliaSource({ fetcher, ...(key !== '' && { key }) }),
    },
  ],
  ['hn', atPublic(createHackerNewsSource)],
  ['arxiv', atPublic(createArxivSource)],
  ['openalex', atPublic(createOpenalexSource)],
  ['crossref', atPublic(createCrossrefSource)],
])
