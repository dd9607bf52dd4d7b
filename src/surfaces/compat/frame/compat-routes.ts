// The foreign APIs below /compat: admit by their key, read by their table, answer and refuse in their form.

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { errorReply } from '../../../contract/error-body.ts'
import type { CallOptions, Reply, ServiceApi } from '../../../contract/service-api.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { Failure, MethodNotAllowed, NotFound, Unauthorized } from '../../../foundation/errors.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { SiteApi } from '../../../operations/sites/site-api.ts'
import { bodyOf } from '../../rest/common-headers.ts'
import { admitRequest, type RestEnv, tellBudget } from '../../rest/rest-env.ts'
import type { Given } from './parameter-table.ts'
import { readGiven, readKey, withHeaders } from './read-request.ts'
import { type Asking, type ForeignCall, ForeignReply, type KeyPlace, type Shape } from './shape.ts'

export interface CompatNeeds {
  readonly operations: Operations
  readonly clock: Clock
  readonly logger: Logger
  readonly baseUrl: string
}

/** A shape that is on; with `addressKeys` it takes keys in the address too, which others may read in their logs. */
export interface OpenShape {
  readonly shape: Shape
  readonly addressKeys: boolean
}

export function createShapeRoutes(needs: CompatNeeds, open: readonly OpenShape[]): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  for (const { shape, addressKeys } of open) {
    const keys = shape.keys.filter((place) => addressKeys || !isInAddress(place))
    const paths = [...new Set(shape.calls.map(({ path }) => path))]
    const byPath = keys.some((place) => place.in === 'path')
    for (const path of paths) {
      const calls = shape.calls.filter((call) => call.path === path)
      const handle = (context: Context<RestEnv>) =>
        answer(needs, { ...shape, keys }, calls, context, closedPlaces(shape, addressKeys))
      // An API that is called at the root of its host is called here with a slash at the end.
      for (const end of path.endsWith('*') ? [path] : [path, `${path}/`]) {
        routes.all(`/compat/${shape.name}${end}`, handle)
        if (shape.atRoot) routes.all(end, handle)
        if (byPath) routes.all(`/compat/${shape.name}/:key${end}`, handle)
      }
    }
    routes.get(`/compat/${shape.name}`, (context) => context.json(aboutShape(shape, needs.baseUrl)))
    routes.all(`/compat/${shape.name}/*`, (context) => {
      context.set('hidesAddress', true)
      const nothing = 'There is no such call here; /docs lists those that are'
      return refuse(needs, shape, context, new NotFound(`${nothing}${closedPlaces(shape, addressKeys)}`))
    })
  }
  return routes
}

/** Where a key would be taken, if the operator says so. */
function closedPlaces({ name, keys }: Shape, addressKeys: boolean): string {
  const closed = !addressKeys && keys.some(isInAddress)
  return closed ? `. A key in the address is taken where WHIPPET_COMPAT names ${name}.` : ''
}

/** For who opens the base address in a browser. */
function aboutShape({ title, calls, keys }: Shape, baseUrl: string): object {
  return {
    message: `${title} is spoken here. Send the key ${keyPlaces(keys)}.`,
    calls: calls.map(({ method, path }) => `${method} ${path}`),
    docs: `${baseUrl}/docs#compat`,
  }
}

function isInAddress(place: KeyPlace): boolean {
  return place.in === 'query' || place.in === 'path'
}

async function answer(
  needs: CompatNeeds,
  shape: Shape,
  calls: readonly ForeignCall[],
  context: Context<RestEnv>,
  closed: string,
): Promise<Response> {
  const { method } = context.req
  context.set('route', `/compat/${shape.name}${calls[0]?.path ?? ''}`)
  if (shape.keys.some(isInAddress)) context.set('hidesAddress', true)
  try {
    const call = calls.find((one) => one.method === method)
    if (!call) throw new MethodNotAllowed(method, [...new Set(calls.map((one) => one.method))])
    const request = context.req.raw
    const key = await readKey(shape.keys, request, context.req.param('key'))
    if (key === undefined)
      throw new Unauthorized(`Missing API key: send it ${keyPlaces(shape.keys)}${closed}`)
    const admitted = await admitRequest(needs.operations, context, call.right, key)
    const budgetId = context.req.header('x-budget-id')
    const terms = onTheseTerms(admitted, { idempotencyKey: context.req.header('idempotency-key'), budgetId })
    let reply: object | ForeignReply
    try {
      const given = await givenTo(call, request)
      const asking: Asking = {
        ...askingOf(needs, context),
        service: terms.service,
        sites: terms.sites,
        work: admitted.work,
        asked: askedOf(shape, call, given),
      }
      reply = await call.answer(given, shape.strict, asking)
    } finally {
      await tellBudget(context, { budgetId }, admitted.spending)
    }
    const { body, contentType } =
      reply instanceof ForeignReply
        ? reply
        : jsonOf(await admitted.work({ kind: 'json', value: reply }, request.signal))
    return context.body(bodyOf(context, body, terms.account()), 200, {
      ...terms.headers(),
      'content-type': contentType,
    })
  } catch (error) {
    return refuse(needs, shape, context, error)
  }
}

function askingOf({ clock, baseUrl }: CompatNeeds, { req, get }: Context<RestEnv>) {
  const { signal, headers, url } = req.raw
  return {
    signal,
    requestId: get('requestId') ?? '',
    now: clock.now(),
    baseUrl,
    headers,
    url,
    part: (name: string) => req.param(name) ?? '',
  }
}

function askedOf({ name, keys }: Shape, { method, path }: ForeignCall, { raw }: Given): readonly unknown[] {
  const keyNames = keys.flatMap((place) => ('name' in place ? [place.name] : []))
  const said = Object.entries(raw).filter(([one]) => !keyNames.includes(one))
  return [name, method, path, Object.fromEntries(said)]
}

function jsonOf(text: string): ForeignReply {
  return new ForeignReply(text, 'application/json')
}

async function givenTo(call: ForeignCall, request: Request): Promise<Given> {
  const given = await readGiven(request)
  return call.from === 'headers' ? withHeaders(given, request, Object.keys(call.parameters)) : given
}

function refuse(needs: CompatNeeds, shape: Shape, context: Context<RestEnv>, error: unknown): Response {
  if (!(error instanceof Failure) && !context.req.raw.signal.aborted)
    needs.logger.error({ err: error, path: context.get('route') }, 'a request failed')
  const { status, body, headers } = errorReply(error)
  const requestId = context.get('requestId') ?? ''
  const told = shape.errorBody({ status, error: body.error, message: body.message, requestId })
  return context.json(told, status as 400, headers)
}

/** Where that API takes its key, for people's eyes. */
export function keyPlaces(places: readonly KeyPlace[]): string {
  return places.map(inWords).join(' or ')
}

function inWords(place: KeyPlace): string {
  switch (place.in) {
    case 'bearer':
      return 'as Authorization: Bearer'
    case 'basic':
      return 'as the password of HTTP Basic'
    case 'header':
      return `in the header ${place.name}`
    case 'body':
      return `as ${place.name} in the body`
    case 'query':
      return `as the parameter ${place.name}`
    case 'path':
      return 'in the path before the call'
  }
}

interface TermsGiven {
  readonly idempotencyKey: string | undefined
  readonly budgetId: string | undefined
}

/** What can be called on these terms, and what the replies have told of them so far. */
interface OnTheseTerms {
  readonly service: ServiceApi
  readonly sites: SiteApi
  /** For the reply: the first charge, and whether all of it was given before. */
  headers(): Readonly<Record<string, string>>
  /** Whose account has paid, where that is known. */
  account(): string | undefined
}

function onTheseTerms(
  { service, sites }: Pick<OnTheseTerms, 'service' | 'sites'>,
  given: TermsGiven,
): OnTheseTerms {
  const { idempotencyKey, budgetId } = given
  const replies: Reply[] = []
  let calls = 0
  /** A foreign call may need several of ours, always in the same order: each has a key of its own. */
  const terms = <O extends CallOptions>(options: O): O => {
    calls += 1
    return {
      ...options,
      ...(budgetId !== undefined && { budgetId }),
      ...(idempotencyKey !== undefined && {
        idempotencyKey: calls === 1 ? idempotencyKey : keyOfCall(idempotencyKey, calls),
      }),
    }
  }
  const noted = async (asked: Promise<Reply>): Promise<Reply> => {
    const reply = await asked
    replies.push(reply)
    return reply
  }
  return {
    service: {
      search: (parameters, options = {}) => noted(service.search(parameters, terms(options))),
      fetch: (parameters, options = {}) => noted(service.fetch(parameters, terms(options))),
      fetchMany: (parameters, options = {}) => noted(service.fetchMany(parameters, terms(options))),
      news: (topic, parameters, options = {}) => noted(service.news(topic, parameters, terms(options))),
    },
    sites: {
      ...sites,
      map: (order, limit, options) => noted(sites.map(order, limit, terms(options))),
      crawl: (order, options) => noted(sites.crawl(order, terms(options))),
      start: (order, options) => noted(sites.start(order, terms(options))),
    },
    account: () => replies.find(({ account }) => account !== undefined)?.account,
    headers() {
      const charged = replies.find(({ chargeId }) => chargeId !== undefined)?.chargeId
      const isReplay = replies.length > 0 && replies.every(({ replayed }) => replayed)
      return {
        ...(charged !== undefined && { 'x-charge-id': charged }),
        ...(isReplay && { 'idempotent-replay': 'true' }),
      }
    },
  }
}

function keyOfCall(key: string, call: number): string {
  return createHash('sha256').update(`${call} ${key}`).digest('base64url')
}
