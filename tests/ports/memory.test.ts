// The port suites on the memory adapters.
import { MemoryArticleStore } from '../../src/adapters/memory/memory-article-store.ts'
import { MemoryCache } from '../../src/adapters/memory/memory-cache.ts'
import { createMemoryDocumentStore } from '../../src/adapters/memory/memory-document-store.ts'
import { createMemoryIndex } from '../../src/adapters/memory/memory-index.ts'
import { MemoryRateLimiter } from '../../src/adapters/memory/memory-rate-limiter.ts'
import { createMemoryVectorStore } from '../../src/adapters/memory/memory-vector-store.ts'
import { articleStoreSuite } from './article-store.suite.ts'
import { cacheSuite } from './cache.suite.ts'
import { documentStoreSuite } from './document-store.suite.ts'
import { rateLimiterSuite } from './rate-limiter.suite.ts'
import { searchIndexSuite } from './search-index.suite.ts'
import { vectorStoreSuite } from './vector-store.suite.ts'

rateLimiterSuite('MemoryRateLimiter', async (clock) => new MemoryRateLimiter(clock))

cacheSuite('MemoryCache', async (clock) => new MemoryCache(clock))

documentStoreSuite('MemoryDocumentStore', async () => createMemoryDocumentStore())

articleStoreSuite('MemoryArticleStore', async () => new MemoryArticleStore())

searchIndexSuite('MemoryIndex', async () => createMemoryIndex())

vectorStoreSuite('MemoryVectorStore', async () => createMemoryVectorStore())
