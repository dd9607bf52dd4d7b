// The sources beside our own index that the operator switched on; none by default, and none while offline.

import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import type { Connector } from '../../adapters/providers/connectors.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { FederatedSource, SourceHit } from '../../engine/search/federated-source.ts'
import {
  createFederation,
  type Federation,
  noFederation,
} from '../../engine/search/rank/federate/federation.ts'
import { withoutEnd } from '../../foundation/text/truncate.ts'
import type { Config } from '../config.ts'
import { BadSetting } from '../settings.ts'
import type { Data } from './open-data.ts'

const CACHED_ANSWERS = 2_000

/** Throws BadSetting. */
export async function openSources(
  config: Config,
  { clock, unsafeDomains }: Pick<Data, 'clock' | 'unsafeDomains'>,
  through: (name: string, purpose: string) => Fetcher,
): Promise<Federation> {
  if (config.sources.trim() === '') return noFederation
  // Read only where there are any: every search thread would load them.
  const { CONNECTORS } = await import('../../adapters/providers/connectors.ts')
  const sources = readSources(config.sources, CONNECTORS, (name) => through(name, 'Web results'))
  if (config.offline) return noFederation
  const cache = new MemoryCache<readonly SourceHit[]>(clock, { maxEntries: CACHED_ANSWERS })
  return createFederation({ sources, cache, unsafeDomains, clock })
}

type Connectors = ReadonlyMap<string, Connector>

function readSources(
  setting: string,
  connectors: Connectors,
  through: (name: string) => Fetcher,
): readonly FederatedSource[] {
  const entries = setting.split(',').map((entry) => entry.trim())
  const sources = entries
    .filter((entry) => entry !== '')
    .map((entry) => readSource(entry, connectors, through))
  const twice = sources.find(({ name }, at) => sources.findIndex((one) => one.name === name) !== at)
  if (twice) throw refused(twice.name, 'each source once')
  return sources
}

function readSource(
  entry: string,
  connectors: Connectors,
  through: (name: string) => Fetcher,
): FederatedSource {
  const [name = '', ...rest] = entry.split('=')
  const value = rest.join('=').trim()
  const connector = connectors.get(name.trim().toLowerCase())
  if (!connector) throw refused(name, `sources such as ${[...connectors.keys()].join(', ')}`)
  const { takes } = connector
  if (value === '' && !takes.endsWith('nothing')) throw refused(name, `${name}=${takes.toUpperCase()}`)
  if (value !== '' && takes.startsWith('address') && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw refused(name, `an address that starts with http:// or https:// after ${name}=`)
  return connector.create(through(name.trim()), takes.startsWith('address') ? withoutEnd(value, '/') : value)
}

/** Names the source alone: what follows it may be a key. */
function refused(name: string, expected: string): BadSetting {
  return new BadSetting('WHIPPET_SOURCES', name, expected)
}
