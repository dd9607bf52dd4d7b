// A cluster of real servers: the index on three OpenSearch nodes, alone and under a whole service.
import { searchIndexSuite } from '../ports/search-index.suite.ts'
import { describeWithOpenSearch, useOpenSearch } from '../support/private-opensearch.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { describeWithRedis, useRedis } from '../support/private-redis.ts'
import { compareSuite } from './compare.suite.ts'
import { crawlersSuite } from './crawlers.suite.ts'
import { faultsSuite } from './faults.suite.ts'
import { newIndex } from './new-index.ts'
import { sameAnswersSuite } from './same-answers.suite.ts'
import { serviceSuite } from './service.suite.ts'
import { vectorsSuite } from './vectors.suite.ts'
import { writingSuite } from './writing.suite.ts'

describeWithOpenSearch('three OpenSearch nodes', () => {
  const servers = useOpenSearch(3)
  searchIndexSuite('OpenSearchIndex', () => newIndex(servers()), 15)
  writingSuite(servers)
  compareSuite(servers)
  vectorsSuite(servers)
  describeWithPostgres('and PostgreSQL', () => {
    const postgres = usePostgres()
    describeWithRedis('and Redis', () => {
      const all = { openSearch: servers, postgres, redis: useRedis() }
      sameAnswersSuite(all)
      serviceSuite(all)
      crawlersSuite(all)
      faultsSuite(all)
    })
  })
})
