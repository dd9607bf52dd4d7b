// The endpoints over HTTP: admit, read the parameters, run, send. Refusals come in the contract's order.
import { type Context, Hono } from 'hono'
import { readCitationQuery } from '../../contract/citations.ts'
import { readFetchManyBody, readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { fitApplied, readFitPreference } from '../../contract/fit-preference.ts'
import { readJson } from '../../contract/json-body.ts'
import { readLensBody, readLensName } from '../../contract/lenses.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchBody, type SearchParameters } from '../../contract/search/search-request.ts'
import type { CallOptions, Reply } from '../../contract/service-api.ts'
import type { ReplySigner } from '../../contract/signatures/message-signature.ts'
import { readBudgetBody, readReceiptsQuery, readUsageQuery } from '../../contract/spending.ts'
import { readVerifyBody } from '../../contract/verify.ts'
import type { Admitted, Operations } from '../../operations/operations.ts'
import type { Right } from '../../operations/rights.ts'
import { completeResponse, jsonFor } from './common-headers.ts'
import { createReadSearch, readJsonBody, readJsonBytes, readQueryString, takeSign } from './read-request.ts'
import { admitRequest, only, type RestEnv, tellBudget } from './rest-env.ts'

/** Fifty quotes of the longest, each character in as many bytes as JSON may take. */
const MOST_VERIFY_BYTES = 4 * 1024 * 1024
/** What is not known is passed over, and takes its time to be parsed. */
const MOST_VERIFY_VALUES = 10_000

type Read<P> = (context: Context<RestEnv>) => P | Promise<P>
type Run<P> = (
  admitted: Admitted,
  parameters: P,
  options: CallOptions,
  context: Context<RestEnv>,
) => Promise<Reply>

export interface RestRoutesNeeds {
  readonly operations: Operations
  readonly signer: Pick<ReplySigner, 'sign'>
}

export function createRestRoutes({ operations, signer }: RestRoutesNeeds): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const readSearch = createReadSearch()

  /** 401 and 429 here; what is read from the request may be a 400; 402 comes from the operation. */
  const keyed =
    <P extends object>(right: Right, read: Read<P>, run: Run<P>) =>
    async (context: Context<RestEnv>) => {
      const admitted = await admitRequest(operations, context, right)
      const options = readOptions(context)
      let reply: Reply
      let sign: boolean
      try {
        const asked = takeSign(await read(context))
        sign = asked.sign
        reply = await run(admitted, asked.parameters, options, context)
      } finally {
        // A refused call tells what is left, too.
        await tellBudget(context, options, admitted.spending)
      }
      const response = completeResponse(context, reply, { signature: sign ? await signer.sign(reply) : {} })
      if (reply.fitted) response.headers.set('preference-applied', fitApplied(reply.fitted))
      return response
    }

  const path = '/api/v1'
  only(routes, `${path}/search`, {
    GET: keyed('search', ({ req }) => readSearch(req.url), search),
    POST: keyed('search', async ({ req }) => readSearchBody(await readJsonBody(req.raw)), search),
  })
  only(routes, `${path}/fetch`, {
    GET: keyed(
      'fetch',
      ({ req }) => readFetchQuery(readQueryString(req.url)),
      ({ service }, parameters, options) => service.fetch(parameters, options),
    ),
    POST: keyed(
      'fetch',
      async ({ req }) => readFetchManyBody(await readJsonBody(req.raw)),
      ({ service }, parameters, options) => service.fetchMany(parameters, options),
    ),
  })
  only(routes, `${path}/news/:topic`, {
    GET: keyed(
      'news',
      ({ req }) => readNewsQuery(readQueryString(req.url)),
      ({ service }, parameters, options, { req }) =>
        service.news(req.param('topic') ?? '', parameters, options),
    ),
  })
  only(routes, `${path}/citations/:id`, {
    GET: keyed(
      'any key',
      ({ req }) => readCitationQuery(readQueryString(req.url)),
      (admitted, { live }, options, { req }) => admitted.openCitation(req.param('id') ?? '', live, options),
    ),
  })
  only(routes, `${path}/verify`, {
    POST: keyed(
      'search',
      async ({ req }) =>
        readVerifyBody(readJson(await readJsonBytes(req.raw, MOST_VERIFY_BYTES), MOST_VERIFY_VALUES)),
      ({ verify }, parameters, options) => verify(parameters, options),
    ),
  })
  addLensRoutes(routes, operations, `${path}/lenses`)
  return routes
}

const search: Run<SearchParameters> = ({ service }, parameters, options) =>
  service.search(parameters, options)

function readOptions(context: Context<RestEnv>): CallOptions {
  const idempotencyKey = context.req.header('idempotency-key')
  const fitTokens = readFitPreference(context.req.header('prefer'))
  const budgetId = context.req.header('x-budget-id')
  return {
    signal: context.req.raw.signal,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(budgetId !== undefined && { budgetId }),
    ...(fitTokens !== undefined && { fitTokens }),
  }
}

/** The account's lenses: free, but counted against its rate. */
function addLensRoutes(routes: Hono<RestEnv>, operations: Operations, path: string): void {
  const keyed = jsonFor(async (context) => (await admitRequest(operations, context, 'any key')).lenses)
  const nameIn = (context: Context<RestEnv>): string => readLensName(context.req.param('name') ?? '')
  only(routes, path, { GET: keyed((lenses) => lenses.list()) })
  only(routes, `${path}/:name`, {
    GET: keyed((lenses, context) => lenses.get(nameIn(context))),
    PUT: keyed(async (lenses, context) =>
      lenses.put(nameIn(context), readLensBody(await readJsonBody(context.req.raw))),
    ),
    DELETE: keyed((lenses, context) => lenses.remove(nameIn(context))),
  })
}

export function createSpendRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const spendingFor = (right: Right) =>
    jsonFor(async (context) => (await admitRequest(operations, context, right)).spending)
  const [anyKey, wholeAccount] = [spendingFor('any key'), spendingFor('whole account')]
  const idOf = (context: Context<RestEnv>): string => context.req.param('id') ?? ''

  only(routes, '/api/v1/usage', {
    GET: anyKey((spending, context) => spending.usage(readUsageQuery(readQueryString(context.req.url)))),
  })
  only(routes, '/api/v1/balance', { GET: anyKey((spending) => spending.balance()) })
  only(routes, '/api/v1/receipts', {
    GET: wholeAccount((spending, context) =>
      spending.receipts(readReceiptsQuery(readQueryString(context.req.url))),
    ),
  })
  only(routes, '/api/v1/budgets/:id', {
    GET: anyKey((spending, context) => spending.getBudget(idOf(context))),
    PUT: wholeAccount(async (spending, context) => {
      const { total_dollars } = readBudgetBody(await readJsonBody(context.req.raw))
      return spending.putBudget(idOf(context), total_dollars)
    }),
    DELETE: wholeAccount((spending, context) => spending.deleteBudget(idOf(context))),
  })
  return routes
}
