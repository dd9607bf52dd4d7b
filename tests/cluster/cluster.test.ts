// A cluster of real servers: the index on three OpenSearch nodes, alone and under a whole service.
import { readIndexAddress } from '../../src/adapters/opensearch/index-address.ts'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import type { SearchIndex } from '../../src/engine/index/search-index.ts'
import { searchIndexSuite } from '../ports/search-index.suite.ts'
import {
  describeWithOpenSearch,
  type PrivateOpenSearch,
  useOpenSearch,
} from '../support/private-opensearch.ts'

let named = 0

/** An index of its own on the servers, gone when it is closed. */
async function newIndex(servers: PrivateOpenSearch): Promise<SearchIndex> {
  const name = `test${++named}`
  const address = readIndexAddress(servers.address(name))
  if (!address) throw new Error('no address')
  const index = await openOpenSearchIndex({ address, shards: 2, replicas: 1 })
  return {
    ...index,
    async close() {
      await index.close()
      await servers.ask(`/${name}-*`, 'DELETE')
    },
  }
}

describeWithOpenSearch('three OpenSearch nodes', () => {
  const servers = useOpenSearch(3)
  searchIndexSuite('OpenSearchIndex', () => newIndex(servers()), 15)
})
