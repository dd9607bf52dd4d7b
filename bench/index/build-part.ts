// A process of its own that builds every PARTSth document of the live bench into an index with one segment.
//
// usage: bench/index/build-part.ts PAGES DOCUMENTS PART PARTS FOLDER
import { documentTerms } from '../../src/adapters/embedded-index/document-terms.ts'
import { SCHEMA } from '../../src/adapters/embedded-index/schema.ts'
import { InvertedIndex } from '../../src/inverted-index/inverted-index.ts'
import { liveChanges } from './live-documents.ts'

const [pages = '', documents = '', part = '', parts = '', folder = ''] = process.argv.slice(2)
const index = new InvertedIndex({ folder, schema: SCHEMA, bufferedOccurrences: Number.POSITIVE_INFINITY })
for (const { revision, document } of liveChanges(pages, Number(documents))) {
  if (document && revision % Number(parts) === Number(part)) index.add(documentTerms(document))
}
index.commit(Number(documents))
index.close()
