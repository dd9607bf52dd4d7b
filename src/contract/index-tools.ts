// The tools with which agents fill the index, where a setting gives them: their names and what they take.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import type { AgentTool } from './agent-tools.ts'
import { type CrawlOrderParameters, crawlOrderSchema, readCrawlId, readCrawlOrder } from './crawls.ts'
import { documentRequestSchema, readDocumentsBody } from './documents.ts'
import { rawFromBody } from './reading.ts'

const MOST_DOCUMENTS = 100

const documentsInput = z.object({
  documents: z
    .array(documentRequestSchema)
    .min(1)
    .max(MOST_DOCUMENTS)
    .meta({ description: 'One of text, markdown and html is needed of each.' }),
})

/** Wraps POST /api/v1/documents. */
export const addDocumentsTool: AgentTool<readonly unknown[]> = {
  name: 'svc_add_documents',
  title: 'Add documents',
  description:
    'Put documents into the search index, by their addresses; one at the same address is replaced. Returns the state of each.',
  inputSchema: documentsInput,
  readArguments(args) {
    const { documents } = rawFromBody(documentsInput, args)
    const read = readDocumentsBody({ documents })
    if (read.length > MOST_DOCUMENTS)
      throw new InvalidRequest(`documents must be an array of 1 to ${MOST_DOCUMENTS} documents`)
    return read
  },
}

const crawlInput = z.object({
  ...crawlOrderSchema.shape,
  urls: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Addresses to start from. Give urls or id.' }),
  id: z.string().exactOptional().meta({ description: 'A crawl that was ordered: tells how far it is.' }),
})

/** Wraps POST /api/v1/crawls and GET /api/v1/crawls/{id}. */
export const crawlSiteTool: AgentTool<{ readonly id: string } | CrawlOrderParameters> = {
  name: 'svc_crawl_site',
  title: 'Crawl a site',
  description:
    'Order a crawl of a site into the search index, which goes on by itself; with id, see how far it is.',
  inputSchema: crawlInput,
  readArguments(args) {
    const { id, ...order } = rawFromBody(crawlInput, args)
    return id === undefined ? readCrawlOrder(order) : { id: readCrawlId(String(id)) }
  },
}
