// Indexes of tests on the servers, each under a name of its own.
import { type IndexAddress, readIndexAddress } from '../../src/adapters/opensearch/index-address.ts'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import type { SearchIndex } from '../../src/engine/index/search-index.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'

let named = 0

/** One that nobody has used. */
export function newAddress(servers: PrivateOpenSearch): IndexAddress {
  const address = readIndexAddress(servers.address(`test${++named}`))
  if (!address) throw new Error('no address')
  return address
}

/** An empty index, gone when it is closed. */
export async function newIndex(
  servers: PrivateOpenSearch,
  address: IndexAddress = newAddress(servers),
): Promise<SearchIndex> {
  const index = await openOpenSearchIndex({ address, shards: 2, replicas: 1 })
  return {
    ...index,
    async close() {
      await index.close()
      await servers.ask(`/${address.name}-*`, 'DELETE')
    },
  }
}
