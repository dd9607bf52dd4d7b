// The port suite on the embedded index.
import { createInlineIndex } from '../../src/adapters/embedded-index/inline-index.ts'
import { searchIndexSuite } from './search-index.suite.ts'

searchIndexSuite('EmbeddedIndex', async () => createInlineIndex())
