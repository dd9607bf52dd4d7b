// The port suites on what is kept in memory, tests' own stores among it.
import { MemoryCache } from '../../src/adapters/memory/memory-cache.ts'
import { MemoryRateLimiter } from '../../src/adapters/memory/memory-rate-limiter.ts'
import { MemoryArticleStore } from '../support/memory-article-store.ts'
import { createMemoryDocumentStore } from '../support/memory-document-store.ts'
import { createMemoryVectorStore } from '../support/memory-vector-store.ts'
import { articleStoreSuite } from './article-store.suite.ts'
import { cacheSuite } from './cache.suite.ts'
import { documentStoreSuite } from './document-store.suite.ts'
import { rateLimiterSuite } from './rate-limiter.suite.ts'
import { vectorStoreSuite } from './vector-store.suite.ts'

rateLimiterSuite('MemoryRateLimiter', async (clock) => new MemoryRateLimiter(clock))

cacheSuite('MemoryCache', async (clock) => new MemoryCache(clock))

documentStoreSuite('MemoryDocumentStore', async () => createMemoryDocumentStore())

articleStoreSuite('MemoryArticleStore', async () => new MemoryArticleStore())

vectorStoreSuite('MemoryVectorStore', async () => createMemoryVectorStore())
