// The servers that a cluster of nodes shares, each a process on loopback: PostgreSQL, Redis and three OpenSearch nodes.
import { type NodeJvm, type PrivateOpenSearch, startOpenSearch } from '../support/private-opensearch.ts'
import { type PrivatePostgres, startPostgres } from '../support/private-postgres.ts'
import { type PrivateRedis, startRedis } from '../support/private-redis.ts'

export interface ClusterServers {
  readonly openSearch: PrivateOpenSearch
  readonly postgres: PrivatePostgres
  readonly redis: PrivateRedis
  stop(): Promise<void>
}

const OPENSEARCH_NODES = 3

export async function startServers(jvm?: NodeJvm): Promise<ClusterServers> {
  const [openSearch, postgres, redis] = await Promise.all([
    startOpenSearch(OPENSEARCH_NODES, jvm),
    startPostgres(),
    startRedis(),
  ])
  return {
    openSearch,
    postgres,
    redis,
    async stop() {
      await Promise.all([openSearch.stop(), postgres.stop(), redis.stop()])
    },
  }
}
