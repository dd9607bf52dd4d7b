// /api/v1/documents and /api/v1/crawls, for keys of the owner: adds documents, shows what is there, removes, and crawls.
import { type Context, Hono } from 'hono'
import { readCrawlId, readCrawlOrder } from '../../contract/crawls.ts'
import {
  type AddedDocument,
  countStates,
  readDocumentAddress,
  readDocumentsQuery,
  readRemoval,
} from '../../contract/documents.ts'
import { Failure, InvalidRequest } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { byteLines } from '../../foundation/streams/byte-lines.ts'
import type { Operations, OwnerDocuments } from '../../operations/operations.ts'
import { MAX_LINE_BYTES } from '../../operations/operator/add-documents.ts'
import type { OwnerCrawls } from '../../operations/operator/crawls/owner-crawls.ts'
import { jsonFor, streamedResponse } from './common-headers.ts'
import { readJsonBody, readJsonBytes, readQueryString, refuseEncoded, untilBroken } from './read-request.ts'
import { admitRequest, only, type RestEnv } from './rest-env.ts'

const NDJSON = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines)\s*(?:;|$)/i

export function createDocumentsRoutes({
  operations,
  logger,
}: {
  operations: Operations
  logger: Logger
}): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const owned = jsonFor(async (context) => (await admitRequest(operations, context, 'index')).owner())
  only(routes, '/api/v1/documents', {
    GET: owned(async ({ held }, context) => {
      const { url, ...list } = readDocumentsQuery(readQueryString(context.req.url))
      return url === undefined ? held.list(list) : held.get(url)
    }),
    POST: owned(async ({ adding }, context) => {
      if (NDJSON.test(context.req.header('content-type') ?? '')) return addStreamed(adding, context, logger)
      const body = await readJsonBytes(context.req.raw, MAX_LINE_BYTES)
      return countStates(await adding.addSent({ body }))
    }),
    PUT: owned(async ({ adding }, context) => {
      const url = readDocumentAddress(readQueryString(context.req.url))
      const body = await readJsonBytes(context.req.raw, MAX_LINE_BYTES)
      const [state] = await adding.addSent({ body, url })
      if (state?.status === 'failed') throw new InvalidRequest(`The document was not taken: ${state.message}`)
      return { ...state }
    }),
    DELETE: owned(async ({ removal }, context) => {
      const { dryRun, ...given } = readRemoval(readQueryString(context.req.url))
      const { removed } = dryRun ? await removal.count(given) : await removal.remove(given)
      return { removed }
    }),
  })
  return routes
}

/** A line for each line, as soon as the document is durable. */
function addStreamed(adding: OwnerDocuments['adding'], context: Context<RestEnv>, logger: Logger): Response {
  refuseEncoded(context.req.raw)
  const { body } = context.req.raw
  if (!body) throw new InvalidRequest('The request has no body: send a document a line')
  const chunks = untilBroken(body as unknown as AsyncIterable<Uint8Array>)
  const states = adding.addLines(byteLines(chunks, MAX_LINE_BYTES))
  return streamedResponse(context, 'application/x-ndjson', linesOf(states), (error) => {
    if (!(error instanceof Failure))
      logger.error({ err: error }, 'documents that were sent could not be stored')
  })
}

async function* linesOf(batches: AsyncIterable<readonly AddedDocument[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((state) => `${JSON.stringify(state)}\n`).join('')
}

export function createCrawlsRoutes({
  operations,
  crawls,
}: {
  operations: Operations
  crawls: OwnerCrawls
}): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const owned = jsonFor((context) => admitRequest(operations, context, 'index'))
  const idIn = (context: Context<RestEnv>): string => readCrawlId(context.req.param('id') ?? '')
  const path = '/api/v1/crawls'
  only(routes, path, {
    GET: owned(() => crawls.list()),
    POST: owned(async (_, context) => crawls.order(readCrawlOrder(await readJsonBody(context.req.raw))), 202),
  })
  only(routes, `${path}/:id`, {
    GET: owned((_, context) => crawls.get(idIn(context))),
    DELETE: owned((_, context) => crawls.stop(idIn(context))),
  })
  return routes
}
