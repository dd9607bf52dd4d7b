// The settings of an index server: where it is, and how many shards and replicas an index has there.
import { type IndexAddress, readIndexAddress } from '../../adapters/opensearch/index-address.ts'
import { BadSetting, brought, integerSetting, type Setting, textSetting } from '../settings.ts'

export const indexSettings = {
  indexUrl: textSetting(
    'WHIPPET_INDEX_URL',
    'OpenSearch in place of the embedded index: https://user:password@host:9200,host2:9200/name',
    'embedded',
  ),
  indexShards: brought(
    integerSetting('WHIPPET_INDEX_SHARDS', 'how many shards a new index at WHIPPET_INDEX_URL has', 3, {
      from: 1,
      to: 1024,
    }),
  ),
  indexReplicas: brought(
    integerSetting('WHIPPET_INDEX_REPLICAS', 'how many replicas each shard of a new index has', 1, {
      from: 0,
      to: 10,
    }),
  ),
}

export interface IndexServerConfig {
  readonly address: IndexAddress
  readonly shards: number
  readonly replicas: number
}

/** Undefined where each node has an index of its own. */
export function readIndexServer(read: <T>(one: Setting<T>) => T): IndexServerConfig | undefined {
  const url = read(indexSettings.indexUrl)
  const shards = read(indexSettings.indexShards)
  const replicas = read(indexSettings.indexReplicas)
  return url === undefined ? undefined : { address: indexAddressOf(url), shards, replicas }
}

/** Throws BadSetting. */
export function indexAddressOf(url: string, name: string = indexSettings.indexUrl.variable): IndexAddress {
  const address = readIndexAddress(url)
  if (address) return address
  throw new BadSetting(name, url, 'an address such as https://user:password@host:9200,host2:9200/name')
}
